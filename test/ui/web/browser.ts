/** A browser for the tests of the page, and the ways in which the page comes into it. */
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { readStaticFiles, SECURITY_HEADERS } from '../../../src/server/static-files';

/** The first is Chromium without what only a person at a screen needs: it takes two thirds of the time. */
const PROGRAM = [
  process.env.CHROMIUM,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find(file => file !== undefined && existsSync(file));

export const HAS_BROWSER = PROGRAM !== undefined;

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  // What little it draws is drawn in the browser's own process: another one would cost as much as a page.
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A machine may be busy. */
export const PATIENCE_MS = Number(process.env.PATIENCE_MS ?? 60_000);

/** Pages for the tests of a file. */
export interface Pages {
  /** A page that nobody has been to. */
  open(options?: BrowserContextOptions): Promise<PageVisit>;
  /**
   * One page for all tests that need none of their own: to load it takes longer than most of them. It goes from one game
   * to another by links.
   */
  shared(url: string, fragment?: Readonly<Record<string, string>>): Promise<PageVisit>;
}

/** One browser for all tests of a file; without one they are skipped. */
export function withBrowser(): Pages {
  let browser: Browser | undefined;
  let one: PageVisit | undefined;
  beforeEach(({ skip }) => skip(!HAS_BROWSER, 'there is no Chromium'));
  beforeAll(async () => {
    if (PROGRAM !== undefined)
      browser = await chromium.launch({ executablePath: PROGRAM, args: FLAGS, timeout: 120_000 });
  });
  afterAll(() => browser?.close());
  async function open(options: BrowserContextOptions = {}): Promise<PageVisit> {
    const context = await browser!.newContext({ ...PHONE, reducedMotion: 'reduce', ...options });
    context.setDefaultTimeout(PATIENCE_MS);
    return new PageVisit(context, await context.newPage());
  }
  return {
    open,
    async shared(url, fragment = {}) {
      if (!one) {
        one = await open();
        await one.open(url);
      }
      await one.page.setViewportSize(PHONE.viewport);
      await one.page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
      if (Object.keys(fragment).length > 0) await one.follow(fragment);
      one.consoleLines.length = 0;
      return one;
    },
  };
}

export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true } as const;
export const DESK = { viewport: { width: 1280, height: 800 } } as const;

export interface TestSite {
  readonly url: string;
  /** All files that were asked for. */
  asked(): readonly Buffer[];
  close(): void;
}

/**
 * dist/web from a server that does no more than hand out files: with the headers of `serve`, or as any static host.
 * `others`: type and text of more files, by their paths.
 */
export async function host(
  isolated: boolean,
  others: ReadonlyMap<string, readonly [string, string]> = new Map(),
): Promise<TestSite> {
  const pages = new Map(readStaticFiles('dist/web'));
  for (const [path, [type, text]] of others)
    pages.set(path, { headers: { 'Content-Type': type }, body: Buffer.from(text) });
  const asked = new Set<Buffer>();
  const server: Server = createServer((request, response) => {
    const page = pages.get((request.url ?? '').split('?')[0]!);
    if (page) asked.add(page.body);
    const { 'Server-Timing': _, ...headers } = isolated ? SECURITY_HEADERS : {};
    response.writeHead(page ? 200 : 404, { ...headers, ...page?.headers });
    response.end(page?.body);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    asked: () => [...asked],
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** What is lit at a place: mover, selected, target, removal. */
type Lit = Readonly<Record<string, string>>;

/** What is lit in a position, and once a man was chosen in it. */
interface Marked {
  readonly lit: Lit;
  readonly chosen: Lit;
}

/** What is seen of a game. */
export interface PageState {
  readonly title: string;
  readonly status: string;
  readonly prompt: string;
  readonly marks: Lit;
  readonly moves: readonly string[];
  /** What stands at a place, in the words for those who do not see it. */
  readonly cells: Readonly<Record<string, string>>;
  readonly ghosts: number;
}

/** Runs in the page. */
function sight(): PageState {
  const text = (selector: string): string => document.querySelector(selector)?.textContent ?? '';
  const cells = [...document.querySelectorAll<SVGElement>('[data-at]')];
  return {
    title: text('h1'),
    status: text('.status'),
    prompt: text('.prompt').trim(),
    marks: Object.fromEntries(cells.flatMap(({ dataset: { at, lit } }) => (lit ? [[at!, lit]] : []))),
    moves: [...document.querySelectorAll('.turns li button')].map(button =>
      [...button.childNodes]
        .map(node => (node.nodeType === Node.TEXT_NODE ? node.textContent : ''))
        .join('')
        .trim(),
    ),
    cells: Object.fromEntries(cells.map(cell => [cell.dataset.at!, cell.getAttribute('aria-label') ?? ''])),
    ghosts: document.querySelectorAll('.ghost').length,
  };
}

/** A page in a browser of its own, as a person uses it. */
export class PageVisit {
  /** All that the page has said on the console. */
  readonly consoleLines: string[] = [];

  constructor(
    readonly context: BrowserContext,
    readonly page: Page,
  ) {
    page.on('console', message => this.consoleLines.push(message.text()));
    page.on('pageerror', error => this.consoleLines.push(`${error}`));
  }

  async open(url: string, fragment: Readonly<Record<string, string>> = {}): Promise<void> {
    const words = new URLSearchParams(fragment).toString();
    await this.page.goto(words === '' ? url : `${url}#${words}`);
    await this.page.waitForSelector('svg.board');
  }

  /** Loads the page anew, with a link to a game or none; where it has been to before, it has kept nothing, or `kept`. */
  async reopen(fragment: Readonly<Record<string, string>> = {}, kept?: string): Promise<void> {
    await this.page.evaluate(
      ([words, text]) => {
        sessionStorage.clear();
        localStorage.clear();
        if (text !== undefined) localStorage.setItem('alquerque', text);
        history.replaceState(null, '', `${location.pathname}${words === '' ? '' : `#${words}`}`);
      },
      [new URLSearchParams(fragment).toString(), kept] as const,
    );
    await this.page.reload();
    await this.page.waitForSelector('svg.board');
  }

  /** A link to a game, opened where the page stands, whatever goes on there. */
  follow(fragment: Readonly<Record<string, string>>): Promise<void> {
    return this.page.evaluate(async words => {
      const frame = (): Promise<unknown> => new Promise(requestAnimationFrame);
      history.replaceState(null, '', location.pathname);
      const changed = new Promise(heard => addEventListener('hashchange', heard, { once: true }));
      location.hash = words;
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
    return this.page.evaluate(sight);
  }

  /** Waits until the player may act, or the game is over. */
  ready(): Promise<PageState> {
    return this.waitFor("document.querySelector('[data-lit]') || !/ to (move|go on)\\.$/.test(textOf('.status'))");
  }

  /** Waits until a place is lit so: what a tap asks for is not there at once, and something else is lit before. */
  waitForMark(kind: string, at: string): Promise<PageState> {
    return this.waitFor(`document.querySelector('[data-at="${at}"][data-lit="${kind}"]')`);
  }

  /** Waits until so many turns were played. */
  waitForMoves(turns: number): Promise<PageState> {
    return this.waitFor(`document.querySelectorAll('.turns li').length >= ${turns}`);
  }

  /** Waits for a page with this title. */
  waitForTitle(title: string): Promise<PageState> {
    return this.waitFor(`textOf('h1') === ${JSON.stringify(title)}`);
  }

  /**
   * Waits until it is so, and tells what is seen then; where it never comes to be so, what is seen instead. It is looked
   * at when the page changes: to look at each frame has the page painted each time.
   */
  private waitFor(condition: string): Promise<PageState> {
    return this.page.evaluate(`new Promise((done, fail) => {
      const textOf = selector => document.querySelector(selector)?.textContent ?? '';
      const changes = new MutationObserver(look);
      const late = setTimeout(() => {
        changes.disconnect();
        fail(new Error('waited for ' + ${JSON.stringify(condition)} + ', seen ' + JSON.stringify((${sight})())));
      }, ${PATIENCE_MS});
      function look() {
        if (!(${condition})) return;
        clearTimeout(late);
        changes.disconnect();
        done((${sight})());
      }
      changes.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
      look();
    })`);
  }

  /** A finger on a place of the board. */
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

  /** Through the form for new games; a game under way is given up. */
  async newGame(game: { title: string; seat?: string; level?: string; time?: string; fen?: string }): Promise<void> {
    await this.button('New game').click();
    const form = this.page.getByRole('dialog');
    const choose = async (label: string, option: string | undefined): Promise<void> => {
      if (option !== undefined) await form.getByRole('combobox', { name: label, exact: true }).selectOption(option);
    };
    await choose('Game', game.title);
    await choose('You play', game.seat);
    await choose('Level', game.level);
    await choose('Time a turn', game.time);
    if (game.fen !== undefined) {
      await form.getByText('Rules and position').click();
      await form.getByLabel('Position (FEN)').fill(game.fen);
    }
    await form.getByRole('button', { name: 'Begin' }).click();
    await this.page.evaluate(async () => {
      await new Promise(drawn => setTimeout(drawn, 50));
      const buttons = [...document.querySelectorAll<HTMLElement>('dialog button')];
      buttons.find(({ textContent }) => textContent === 'Give up')?.click();
    });
  }

  /**
   * What is lit in each position after so many turns, and then when a man is clicked, as the program sees it, without a
   * finger: all of them at once, for most of the time goes by between what is asked, and while the page is painted.
   */
  marksIn(asked: readonly { readonly at: number; readonly man?: string | undefined }[]): Promise<readonly Marked[]> {
    return this.page.evaluate(async looks => {
      const drawn = (): Promise<unknown> => new Promise(done => setTimeout(done));
      const lit = (): Lit =>
        Object.fromEntries(
          [...document.querySelectorAll<SVGElement>('[data-at]')].flatMap(({ dataset: { at, lit } }) =>
            lit ? [[at!, lit]] : [],
          ),
        );
      const seen: { lit: Lit; chosen: Lit }[] = [];
      for (const { at, man } of looks) {
        const turns = document.querySelectorAll<HTMLElement>('.turns li button');
        if (at > 0) turns[at - 1]!.click();
        else document.querySelector<HTMLElement>('[aria-label="To the start"]')!.click();
        await drawn();
        const before = lit();
        if (man !== undefined)
          document.querySelector(`[data-at="${man}"]`)!.dispatchEvent(new MouseEvent('click', { bubbles: true }));
        await drawn();
        seen.push({ lit: before, chosen: lit() });
      }
      return seen;
    }, asked);
  }

  load(record: string | Buffer): Promise<void> {
    const file = { name: 'game.txt', mimeType: 'text/plain', buffer: Buffer.from(record as string) };
    return this.page.getByLabel('A game to load').setInputFiles(file);
  }

  /** The record that Save writes. */
  async save(): Promise<string> {
    const download = this.page.waitForEvent('download');
    await this.button('Save').click();
    return readFileSync(await (await download).path(), 'utf8');
  }
}

/** The places that are lit as something. */
export const markedAs = ({ marks: lit }: Pick<PageState, 'marks'>, what: string): string[] =>
  Object.keys(lit)
    .filter(at => lit[at]!.split(' ').includes(what))
    .sort();
