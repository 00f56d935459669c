// The browser of the scripts that open the page.
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

const CHROMIUM = [
  process.env.CHROMIUM,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
].find(file => file && existsSync(file));

/** Starts Chromium: the program that the variable CHROMIUM names, or an installed one. */
export const launchChromium = () =>
  chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] });
