// npm run build && node scripts/page-weight.mjs [RUNS]: weighs the page of `alquerque serve` in Chromium, on a slow
// connection and with a slow processor: bytes of the first visit, time until the board can be used, layout shift. Exits
// with 1 if a limit is exceeded. The times need an idle machine.
import { spawn } from 'node:child_process';
import { launchChromium } from './chromium.mjs';

const RUNS = Number(process.argv[2] ?? 3);
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 1.6e6 / 8 };
const CPU_SLOWDOWN = 4;
const LIMITS = { bytes: 90_000, usableMs: 2500, shift: 0 };
/** Time in ms after which nothing more should move. */
const SETTLED_MS = 1500;

/** Each with an element that only a page that can be used has. */
const VISITS = [
  { name: 'first screen', fragment: '', usable: '.families button' },
  { name: 'board of draughts', fragment: '#variant=spanish-draughts', usable: '[data-marks]' },
  { name: 'board of morris', fragment: '#variant=nine-mens-morris', usable: '[data-marks]' },
];

const server = spawn(process.execPath, ['dist/alquerque.js', 'serve', '--port', '0'], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const url = await new Promise(found => server.stdout.on('data', text => found(/http:\S+/.exec(`${text}`)[0])));
const browser = await launchChromium();
let isExceeded = false;
try {
  // The server compresses its files as well as possible after its start.
  await measure(VISITS[0], { isSlow: false });
  for (const visit of VISITS) {
    const results = [];
    for (let run = 0; run < RUNS; run++) results.push(await measure(visit, { isSlow: true }));
    report(visit, results);
  }
} finally {
  await browser.close();
  server.kill();
}
process.exitCode = isExceeded ? 1 : 0;

/** One visit with an empty cache. */
async function measure({ fragment, usable }, { isSlow }) {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  if (isSlow) {
    await client.send('Network.emulateNetworkConditions', NETWORK);
    await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  }
  const requests = new Map();
  client.on('Network.responseReceived', ({ requestId, response }) => requests.set(requestId, { url: response.url }));
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) request.bytes = encodedDataLength;
  });
  await page.addInitScript(observe, usable);
  await page.goto(url + fragment);
  const usableMs = await page.evaluate(() => globalThis.whenUsable);
  // Whatever is loaded later is not waited for.
  const loaded = [...requests.values()].filter(({ bytes }) => bytes !== undefined);
  await page.waitForTimeout(SETTLED_MS);
  const shift = await page.evaluate(() => globalThis.layoutShift);
  await context.close();
  return { usableMs, shift, bytes: loaded.reduce((sum, { bytes }) => sum + bytes, 0), requests: loaded.length };
}

/** Runs in the page: notes when it can be used, and how much its layout shifts. */
function observe(usable) {
  globalThis.layoutShift = 0;
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) globalThis.layoutShift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  globalThis.whenUsable = new Promise(found => {
    const changes = new MutationObserver(() => {
      if (!document.querySelector(usable)) return;
      changes.disconnect();
      // After the next frame has been painted.
      requestAnimationFrame(() => setTimeout(() => found(performance.now())));
    });
    changes.observe(document, { subtree: true, childList: true, attributes: true });
  });
}

function report({ name }, results) {
  const median = key => results.map(result => result[key]).sort((one, other) => one - other)[results.length >> 1];
  const worst = key => Math.max(...results.map(result => result[key]));
  const [bytes, usableMs, shift] = [worst('bytes'), median('usableMs'), worst('shift')];
  const exceeded = Object.entries({ bytes, usableMs, shift }).filter(([key, value]) => value > LIMITS[key]);
  if (exceeded.length > 0) isExceeded = true;
  const figures = `${worst('requests')} requests, ${bytes} bytes, usable after ${Math.round(usableMs)} ms, shift ${shift}`;
  const verdict = exceeded.map(([key]) => `${key}: expected at most ${LIMITS[key]}`).join(', ');
  console.log(`${name}: ${figures}${verdict && ` (${verdict})`}`);
}
