/** Chromium and Firefox behind one interface, for tests that must pass in both. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { CHROMIUM, CHROMIUM_FLAGS, TIMEOUT_MS } from './browser';

export interface Driver {
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs a function in the page. */
  evaluate<T, A extends readonly unknown[]>(run: (...values: A) => T | Promise<T>, ...values: A): Promise<T>;
  /** Presses keys as a keyboard does: `Enter`, `Shift+Tab`, `a`. */
  press(...keys: readonly string[]): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** Opens a page in another tab, or returns to a tab by its number. */
  openTab(url: string): Promise<void>;
  showTab(index: number): Promise<void>;
  close(): Promise<void>;
}

export interface BrowserUnderTest {
  readonly name: string;
  /** Undefined if the browser is not installed. */
  readonly program: string | undefined;
  start(program: string): Promise<Driver>;
}

const FIREFOX = [process.env.FIREFOX, '/usr/bin/firefox-esr', '/usr/bin/firefox'].find(
  file => file !== undefined && existsSync(file),
);

export const BROWSERS: readonly BrowserUnderTest[] = [
  { name: 'Chromium', program: CHROMIUM, start: startChromium },
  { name: 'Firefox', program: FIREFOX, start: startFirefox },
];

async function startChromium(program: string): Promise<Driver> {
  const browser = await chromium.launch({ executablePath: program, args: CHROMIUM_FLAGS, timeout: 120_000 });
  const context = await browser.newContext({ viewport: { width: 1100, height: 800 } });
  context.setDefaultTimeout(TIMEOUT_MS);
  const tabs: Page[] = [await context.newPage()];
  let page = tabs[0]!;
  return {
    open: async url => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    // As text, since the page allows no code made from text.
    evaluate: (run, ...values) => page.evaluate(`(${run})(...${JSON.stringify(values)})`),
    async press(...keys) {
      for (const key of keys) await page.keyboard.press(key);
    },
    resize: (width, height) => page.setViewportSize({ width, height }),
    async openTab(url) {
      page = await context.newPage();
      tabs.push(page);
      await page.goto(url);
    },
    async showTab(index) {
      page = tabs[index]!;
      await page.bringToFront();
    },
    close: () => browser.close(),
  };
}

/** Debian's Firefox has no patches for Playwright, but a remote protocol of its own: Marionette, which speaks WebDriver. */
async function startFirefox(program: string): Promise<Driver> {
  const profile = mkdtempSync(join(tmpdir(), 'alquerque-firefox-'));
  const preferences = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  writeFileSync(join(profile, 'user.js'), preferences.join(''));
  const child = spawn(program, FIREFOX_FLAGS.concat(profile), {
    stdio: 'ignore',
    env: { ...process.env, HOME: profile, MOZ_CRASHREPORTER_DISABLE: '1' },
  });
  const exited = new Promise(done => child.once('exit', done));
  const close = async (): Promise<void> => {
    child.kill('SIGKILL');
    await exited;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const marionette = new Marionette(connect(await marionettePort(profile, child), '127.0.0.1'));
    await marionette.send('WebDriver:NewSession');
    await marionette.send('WebDriver:SetTimeouts', { script: TIMEOUT_MS, pageLoad: TIMEOUT_MS });
    await marionette.send('WebDriver:SetWindowRect', { width: 1100, height: 900 });
    const { value } = await marionette.send('WebDriver:GetWindowHandle');
    return firefoxDriver(marionette, `${value}`, close);
  } catch (error) {
    await close();
    throw error;
  }
}

const FIREFOX_FLAGS = ['--headless', '--no-remote', '--marionette', '--remote-allow-system-access', '--profile'];

/** A new profile without what a person's browser does in the background. */
const PREFERENCES = {
  'marionette.port': 0,
  'app.update.disabledForTesting': true,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'browser.newtabpage.enabled': false,
  'browser.safebrowsing.update.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'dom.ipc.processPrelaunch.enabled': false,
  'dom.ipc.processCount': 1,
  'extensions.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,#',
};

/** Firefox writes its port into the profile. */
async function marionettePort(profile: string, child: ChildProcess): Promise<number> {
  const file = join(profile, 'MarionetteActivePort');
  const end = Date.now() + TIMEOUT_MS;
  while (Date.now() < end && child.exitCode === null) {
    const port = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
    if (port > 0) return port;
    await new Promise(resolve => setTimeout(resolve, 50));
  }
  throw new Error('Firefox did not start');
}

type Reply = { readonly value?: unknown };

/** Client of https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html */
class Marionette {
  private received = Buffer.alloc(0);
  private lastId = 0;
  private readonly waiting = new Map<number, { done(reply: Reply): void; failed(error: Error): void }>();

  constructor(private readonly socket: Socket) {
    socket.on('data', data => this.receive(data));
    socket.on('error', error => this.fail(error));
    socket.on('close', () => this.fail(new Error('Firefox has closed the connection')));
  }

  private fail(error: Error): void {
    for (const { failed } of this.waiting.values()) failed(error);
    this.waiting.clear();
  }

  /** Messages are `LENGTH:JSON`; replies are `[1, id, error, value]`. The first message greets. */
  private receive(data: Buffer): void {
    this.received = Buffer.concat([this.received, data]);
    for (;;) {
      const colon = this.received.indexOf(':');
      const end = colon + 1 + Number(this.received.subarray(0, Math.max(0, colon)));
      if (colon < 0 || this.received.length < end) return;
      const message: unknown = JSON.parse(this.received.toString('utf8', colon + 1, end));
      this.received = this.received.subarray(end);
      if (!Array.isArray(message)) continue;
      const [, id, error, value] = message;
      const request = this.waiting.get(id);
      this.waiting.delete(id);
      if (error) request?.failed(new Error(`${error.error}: ${error.message}`));
      else request?.done(value ?? {});
    }
  }

  send(command: string, values: Readonly<Record<string, unknown>> = {}): Promise<Reply> {
    const id = ++this.lastId;
    const text = JSON.stringify([0, id, command, values]);
    return new Promise((done, failed) => {
      this.waiting.set(id, { done, failed });
      this.socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
  }
}

/** Keys that have no character, as WebDriver writes them. */
const KEY_CODES: Readonly<Record<string, string>> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Escape: '\uE00C',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Delete: '\uE017',
};

/** `Shift+Tab`: down and up in the order of a person's fingers. */
function keyActions(key: string): { type: string; value: string }[] {
  const codes = key.split('+').map(name => KEY_CODES[name] ?? name);
  const down = codes.map(value => ({ type: 'keyDown', value }));
  return [...down, ...codes.map(value => ({ type: 'keyUp', value })).reverse()];
}

function firefoxDriver(marionette: Marionette, firstTab: string, close: () => Promise<void>): Driver {
  const tabs = [firstTab];
  const open = async (url: string): Promise<void> => void (await marionette.send('WebDriver:Navigate', { url }));
  const showTab = async (index: number): Promise<void> =>
    void (await marionette.send('WebDriver:SwitchToWindow', { handle: tabs[index] }));
  const inBrowser = async (script: string, ...args: unknown[]): Promise<void> => {
    await marionette.send('Marionette:SetContext', { value: 'chrome' });
    await marionette.send('WebDriver:ExecuteScript', { script, args });
    await marionette.send('Marionette:SetContext', { value: 'content' });
  };
  async function evaluate<T>(run: (...values: never[]) => unknown, ...args: readonly unknown[]): Promise<T> {
    const script = `const done = arguments[arguments.length - 1];
      Promise.resolve((${run})(...[...arguments].slice(0, -1))).then(value => done({ value }), error => done({ error: String(error) }))`;
    const { value } = await marionette.send('WebDriver:ExecuteAsyncScript', { script, args });
    const result = value as { readonly value: T; readonly error?: string };
    if (result.error !== undefined) throw new Error(result.error);
    return result.value;
  }
  return {
    open,
    showTab,
    // WebDriver's own command goes past service workers.
    async reload() {
      await evaluate(() => {
        document.documentElement.dataset.old = 'true';
        setTimeout(() => location.reload());
      });
      const isNew = (): Promise<boolean> =>
        evaluate<boolean>(() => {
          const { readyState, documentElement } = document;
          return !documentElement.dataset.old && readyState === 'complete';
        }).catch(() => false);
      while (!(await isNew()));
    },
    evaluate,
    async press(...keys) {
      const actions = [{ type: 'key', id: 'keyboard', actions: keys.flatMap(keyActions) }];
      await marionette.send('WebDriver:PerformActions', { actions });
    },
    // A window has a minimum width, and a page in it has none.
    async resize(width, height) {
      await inBrowser(
        `const { style } = gBrowser.selectedBrowser;
         style.maxWidth = style.minWidth = arguments[0] + 'px';
         style.maxHeight = style.minHeight = arguments[1] + 'px';`,
        width,
        height,
      );
      while ((await evaluate<number>(() => innerWidth)) !== width);
    },
    async openTab(url) {
      const created = await marionette.send('WebDriver:NewWindow', { type: 'tab', focus: true });
      tabs.push((created as { readonly handle: string }).handle);
      await showTab(tabs.length - 1);
      await open(url);
    },
    close,
  };
}
