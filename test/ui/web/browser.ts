/** Chromium for the tests of the page, and a server for the page's files. */
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { variants } from '../../../src/api/index';
import { readStaticFiles, SECURITY_HEADERS, StaticFile } from '../../../src/server/static-files';
import { capitalise } from '../../../src/util/text';

/** The headless shell, Chromium without a user interface, takes two thirds of the time. */
export const CHROMIUM = [
  process.env.CHROMIUM,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find(file => file !== undefined && existsSync(file));

export const HAS_BROWSER = CHROMIUM !== undefined;

export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  // A separate GPU process would cost as much as a page.
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Long, since the machine may be busy. */
export const TIMEOUT_MS = Number(process.env.PATIENCE_MS ?? 60_000);

/** Pages for the tests of a file. */
export interface Pages {
  /** A new page with empty storage. */
  open(options?: BrowserContextOptions): Promise<PageVisit>;
  /** One page for all tests that need no page of their own, since loading it takes longer than most tests. */
  shared(url: string, fragment?: Readonly<Record<string, string>>): Promise<PageVisit>;
}

/** One browser for all tests of a file, which are skipped if there is none. */
export function withBrowser(): Pages {
  let browser: Browser | undefined;
  let sharedVisit: PageVisit | undefined;
  beforeEach(({ skip }) => skip(!HAS_BROWSER, 'Chromium is not installed'));
  beforeAll(async () => {
    if (CHROMIUM !== undefined)
      browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_FLAGS, timeout: 120_000 });
  });
  afterAll(() => browser?.close());
  async function open(options: BrowserContextOptions = {}): Promise<PageVisit> {
    const context = await browser!.newContext({
      ...PHONE,
      reducedMotion: 'reduce',
      ...options,
    });
    context.setDefaultTimeout(TIMEOUT_MS);
    await context.addInitScript(asReturningVisitor);
    return new PageVisit(context, await context.newPage());
  }
  return {
    open,
    async shared(url, fragment = {}) {
      if (!sharedVisit) {
        sharedVisit = await open();
        await sharedVisit.open(url);
      }
      await sharedVisit.page.setViewportSize(PHONE.viewport);
      await sharedVisit.page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
      if (Object.keys(fragment).length > 0) await sharedVisit.follow(fragment);
      sharedVisit.consoleLines.length = 0;
      return sharedVisit;
    },
  };
}

/** Runs in the page: not the first screen, replies without delay, and no service worker, which keeps files. */
function asReturningVisitor(): void {
  delete (Navigator.prototype as { serviceWorker?: unknown }).serviceWorker;
  try {
    for (const [key, value] of [
      ['alquerque', '{}'],
      ['alquerque-preferences', '{"replyDelayMs":0}'],
    ] as const)
      if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
  } catch {
    // A page without storage starts with the first screen.
  }
}

/** The status of a game that is not over. */
export const IS_ONGOING = / to (move|continue)\.$/;

export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true } as const;
export const DESKTOP = { viewport: { width: 1280, height: 800 } } as const;

export interface TestSite {
  readonly url: string;
  /** The files that were requested. */
  requested(): readonly Buffer[];
  close(): void;
}

/**
 * Serves dist/web as static files. `isolated`: with the headers of `serve`, which allow shared memory. `others`: type and
 * text of more files by path.
 */
export async function host(
  isolated: boolean,
  others: ReadonlyMap<string, readonly [string, string]> = new Map(),
): Promise<TestSite> {
  const pages = new Map(readStaticFiles('dist/web'));
  for (const [path, [type, text]] of others)
    pages.set(path, new StaticFile(Buffer.from(text), { 'Content-Type': type }));
  const requested = new Set<Buffer>();
  const server: Server = createServer((request, response) => {
    const page = pages.get((request.url ?? '').split('?')[0]!);
    if (page) requested.add(page.body);
    const { 'Server-Timing': _, ...headers } = isolated ? SECURITY_HEADERS : {};
    response.writeHead(page ? 200 : 404, { ...headers, ...page?.headers });
    response.end(page?.body);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    requested: () => [...requested],
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** The marks of each marked point: mover, selected, target, removal. */
type Marks = Readonly<Record<string, string>>;

/** The marks in a position, and after a click on a man. */
interface Marked {
  readonly marks: Marks;
  readonly afterClick: Marks;
}

/** Contents of the page. */
export interface PageState {
  readonly title: string;
  readonly status: string;
  readonly prompt: string;
  readonly marks: Marks;
  readonly moves: readonly string[];
  /** The label of each point for screen readers. */
  readonly cells: Readonly<Record<string, string>>;
  /** Number of captured men that are still on the board. */
  readonly captured: number;
}

/** Runs in the page. */
function readState(): PageState {
  const text = (selector: string): string => document.querySelector(selector)?.textContent ?? '';
  const cells = [...document.querySelectorAll<SVGElement>('[data-at]')];
  return {
    title: text('h1'),
    status: text('.status'),
    prompt: text('.prompt').trim(),
    marks: Object.fromEntries(cells.flatMap(({ dataset: { at, marks } }) => (marks ? [[at!, marks]] : []))),
    moves: [...document.querySelectorAll('.moves .list > .move .move-name')].map(name => name.textContent ?? ''),
    cells: Object.fromEntries(cells.map(cell => [cell.dataset.at!, cell.getAttribute('aria-label') ?? ''])),
    captured: document.querySelectorAll('.piece.captured').length,
  };
}

/** A page, used as a person would. */
export class PageVisit {
  /** Everything that the page has written to the console. */
  readonly consoleLines: string[] = [];

  constructor(
    readonly context: BrowserContext,
    readonly page: Page,
  ) {
    page.on('console', message => this.consoleLines.push(message.text()));
    page.on('pageerror', error => this.consoleLines.push(`${error}`));
  }

  async open(url: string, fragment: Readonly<Record<string, string>> = {}): Promise<void> {
    const params = new URLSearchParams(fragment).toString();
    await this.page.goto(params === '' ? url : `${url}#${params}`);
    await this.page.waitForSelector('svg.board');
  }

  /** Reloads the page with a link or without, and with nothing but `stored` in its storage. */
  async reopen(fragment: Readonly<Record<string, string>> = {}, stored?: string): Promise<void> {
    await this.page.evaluate(
      ([params, text]) => {
        sessionStorage.clear();
        localStorage.clear();
        if (text !== undefined) localStorage.setItem('alquerque', text);
        history.replaceState(null, '', `${location.pathname}${params === '' ? '' : `#${params}`}`);
      },
      [new URLSearchParams(fragment).toString(), stored] as const,
    );
    await this.page.reload();
    await this.page.waitForSelector('svg.board');
  }

  /** Opens a link in the running page, and confirms that the current game is lost. */
  follow(fragment: Readonly<Record<string, string>>): Promise<void> {
    return this.page.evaluate(async params => {
      const frame = (): Promise<unknown> => new Promise(requestAnimationFrame);
      history.replaceState(null, '', location.pathname);
      const changed = new Promise(heard => addEventListener('hashchange', heard, { once: true }));
      location.hash = params;
      await changed;
      await frame();
      const buttons = [...document.querySelectorAll<HTMLElement>('dialog button')];
      buttons.find(({ textContent }) => textContent === 'Open')?.click();
      await frame();
    }, new URLSearchParams(fragment).toString());
  }

  close(): Promise<void> {
    return this.context.close();
  }

  state(): Promise<PageState> {
    return this.page.evaluate(readState);
  }

  /** Waits until the player can move, or the game is over. */
  ready(): Promise<PageState> {
    return this.waitFor(`document.querySelector('[data-marks]') || !${IS_ONGOING}.test(textOf('.status'))`);
  }

  /** Waits until a point has exactly this mark. */
  waitForMark(kind: string, at: string): Promise<PageState> {
    return this.waitFor(`document.querySelector('[data-at="${at}"][data-marks="${kind}"]')`);
  }

  /** Waits until at least `count` moves have been played. */
  waitForMoves(count: number): Promise<PageState> {
    return this.waitFor(`document.querySelectorAll('.moves .list > .move').length >= ${count}`);
  }

  /** Waits until the page has this title. */
  waitForTitle(title: string): Promise<PageState> {
    return this.waitFor(`textOf('h1') === ${JSON.stringify(title)}`);
  }

  /**
   * Waits until a condition holds and returns the state; fails with the state after a time. Checks on changes of the
   * document, since checking on every frame would paint each of them.
   */
  private waitFor(condition: string): Promise<PageState> {
    return this.page.evaluate(`new Promise((done, fail) => {
      const textOf = selector => document.querySelector(selector)?.textContent ?? '';
      const changes = new MutationObserver(check);
      const timeout = setTimeout(() => {
        changes.disconnect();
        fail(new Error('waited for ' + ${JSON.stringify(condition)} + ', got ' + JSON.stringify((${readState})())));
      }, ${TIMEOUT_MS});
      function check() {
        if (!(${condition})) return;
        clearTimeout(timeout);
        changes.disconnect();
        done((${readState})());
      }
      changes.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
      check();
    })`);
  }

  /** Taps a point with a finger. */
  async tap(at: string): Promise<void> {
    const { x, y } = await this.page.evaluate(name => {
      const box = document.querySelector(`[data-at="${name}"]`)!.getBoundingClientRect();
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    }, at);
    await this.page.touchscreen.tap(x, y);
  }

  press(...keys: readonly string[]): Promise<void> {
    return keys.reduce((before, key) => before.then(() => this.page.keyboard.press(key)), Promise.resolve());
  }

  button(name: string) {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** Presses a button of the menu, which is folded on a phone. */
  async menu(name: string): Promise<void> {
    const menu = this.button('Menu');
    if (await menu.isVisible()) await menu.click();
    await this.button(name).click();
  }

  /** Starts a game with the dialog for new games, and confirms that the current one is lost. */
  async newGame(game: {
    title: string;
    seat?: string;
    level?: string;
    time?: string;
    clock?: string;
    fen?: string;
  }): Promise<void> {
    await this.button('New game').click();
    const form = this.page.getByRole('dialog');
    const { family = '' } = variants().find(variant => variant.title === game.title) ?? {};
    await form.getByRole('radio', { name: capitalise(family), exact: true }).check({ force: true });
    if (family !== 'brandubh')
      await form
        .locator('.variants label')
        .filter({ has: this.page.getByText(game.title, { exact: true }) })
        .click();
    const choose = async (label: string, option: string | undefined): Promise<void> => {
      if (option !== undefined) await form.getByRole('combobox', { name: label, exact: true }).selectOption(option);
    };
    await choose('You play', game.seat);
    await choose('Level', game.level);
    if (game.level === 'full') await choose('Thinking time per move', game.time);
    await choose('Clock', game.clock);
    if (game.fen !== undefined) {
      await form.getByText('Custom rules and position').click();
      await form.getByLabel('Position (FEN)').fill(game.fen);
    }
    await form.getByRole('button', { name: 'Start game' }).click();
    await this.page.evaluate(async () => {
      await new Promise(rendered => setTimeout(rendered, 50));
      const buttons = [...document.querySelectorAll<HTMLElement>('dialog button')];
      buttons.find(({ textContent }) => textContent === 'New game')?.click();
    });
  }

  /**
   * The marks after the first `ply` moves, and then after a click on `man`. All positions are visited in one call and
   * without a finger: most of the time would pass between the calls.
   */
  marksIn(
    positions: readonly { readonly ply: number; readonly man?: string | undefined }[],
  ): Promise<readonly Marked[]> {
    return this.page.evaluate(async visited => {
      const rendered = (): Promise<unknown> => new Promise(done => setTimeout(done));
      const readMarks = (): Marks =>
        Object.fromEntries(
          [...document.querySelectorAll<SVGElement>('[data-at]')].flatMap(({ dataset: { at, marks } }) =>
            marks ? [[at!, marks]] : [],
          ),
        );
      const found: Marked[] = [];
      for (const { ply, man } of visited) {
        const moves = document.querySelectorAll<HTMLElement>('.moves .list > .move button');
        if (ply > 0) moves[ply - 1]!.click();
        else document.querySelector<HTMLElement>('[aria-label="To the start"]')!.click();
        await rendered();
        const marks = readMarks();
        if (man !== undefined)
          document.querySelector(`[data-at="${man}"]`)!.dispatchEvent(new MouseEvent('click', { bubbles: true }));
        await rendered();
        found.push({ marks, afterClick: readMarks() });
      }
      return found;
    }, positions);
  }

  load(record: string | Buffer): Promise<void> {
    const file = { name: 'game.txt', mimeType: 'text/plain', buffer: Buffer.from(record as string) };
    return this.page.getByLabel('Game file to load').setInputFiles(file);
  }

  /** Presses Save and returns the file. */
  async save(): Promise<string> {
    const download = this.page.waitForEvent('download');
    await this.button('Save').click();
    return readFileSync(await (await download).path(), 'utf8');
  }
}

/** The points with a mark. */
export const markedAs = ({ marks }: Pick<PageState, 'marks'>, mark: string): string[] =>
  Object.keys(marks)
    .filter(at => marks[at]!.split(' ').includes(mark))
    .sort();
