/** `alquerque match --compliance`: a checklist of the protocol (protocol.md), run against any engine. */
import type { Game } from '../api/game';
import type { Ruleset } from '../games/registry';
import { parseBestmove, parseInfo, parseOptionLine } from '../uci/client/protocol';
import { fail, ok, type Result } from '../util/result';
import { maskControlChars } from '../util/text';
import { CheckedEngine, demand, quote, SILENCE_MS, Violation } from './checked-engine';
import { engineCommand, type Timeouts } from './engine-player';
import { gamePosition } from './game';
import { readEngineCommand } from './key-values';

interface Check {
  readonly name: string;
  readonly searches?: true;
  /** Throws a `Violation`. */
  readonly run: (engine: CheckedEngine) => Promise<void>;
}

/** Time by which a search may exceed its time limit, generous for busy machines. */
const SLACK_MS = 2000;
/** Half moves of the game that is played through. */
const GAME_PLIES = 24;

const INFO_FIELDS = [
  'depth',
  'seldepth',
  'multipv',
  'score',
  'wdl',
  'nodes',
  'nps',
  'hashfull',
  'tbhits',
  'time',
  'pv',
];

/** Demands that a search line has the fields of the protocol in their order, and a legal main line. */
function checkInfo(line: string, game: Game): void {
  const words = line.split(' ');
  const pv = words.indexOf('pv');
  const fields = (pv < 0 ? words : words.slice(0, pv + 1)).filter(word => INFO_FIELDS.includes(word));
  const order = fields.map(field => INFO_FIELDS.indexOf(field));
  demand(
    order.every((place, at) => at === 0 || order[at - 1]! < place),
    `info: fields out of order in ${quote(line)}`,
  );
  const missing = INFO_FIELDS.find(field => field !== 'wdl' && !fields.includes(field));
  demand(missing === undefined, `info: no ${missing} in ${quote(line)}`);
  const info = parseInfo(line);
  demand(info?.score !== undefined, `info: no score in ${quote(line)}`);
  const played = game.playAll(info.pv);
  demand(played.ok, `info: illegal pv in ${quote(line)}${played.ok ? '' : `: ${played.error.message}`}`);
}

const isScored = (line: string): boolean => /^info depth .* score /.test(line);

/** The move of the last line, which must be a whole legal move. */
function moveOf(lines: readonly string[], game: Game): string {
  const move = parseBestmove(lines.at(-1)!)?.move;
  demand(move !== undefined, `expected a move, got ${quote(lines.at(-1))}`);
  const next = game.play(move);
  demand(next.ok, `illegal bestmove ${quote(move)}`);
  return move;
}

/** Names of the legal moves as the protocol lists them. */
const legalNames = (game: Game): string[] =>
  game
    .moves()
    .map(({ name }) => name)
    .sort();

/** A fixed game of the variant, neither the shortest nor all first moves. */
function sampleGame(start: Game, plies: number): Game {
  let game = start;
  for (let ply = 0; ply < plies && game.status().result === 'ongoing'; ply++) {
    const names = legalNames(game);
    const next = game.play(names[(7 * ply + 3) % names.length]!);
    if (!next.ok) throw new Error(next.error.message);
    game = next.value;
  }
  return game;
}

const CHECKS: readonly Check[] = [
  {
    name: 'prints nothing before the first command',
    async run(engine) {
      // What it prints at its start comes before any reply.
      const [line] = await engine.ask();
      demand(line === undefined, `unexpected output: got ${quote(line)}`);
    },
  },
  {
    name: 'uci: id, options, uciok',
    async run(engine) {
      engine.send('uci');
      const lines = await engine.until(line => line === 'uciok', 'uciok');
      for (const word of ['name', 'author'])
        demand(
          lines.some(line => line.startsWith(`id ${word} `)),
          `no line 'id ${word} ...'`,
        );
      const other = lines.find(line => !/^(?:id (?:name|author) .|option name .|uciok$)/.test(line));
      demand(other === undefined, `unexpected line ${quote(other)}`);
    },
  },
  {
    name: 'options: complete, with names that occur once and defaults in range',
    async run(engine) {
      engine.send('uci');
      const lines = await engine.until(line => line === 'uciok', 'uciok');
      const names = new Set<string>();
      for (const line of lines.filter(text => text.startsWith('option '))) {
        const option = parseOptionLine(line);
        demand(option !== undefined, `cannot be read: ${quote(line)}`);
        const { name, type, value, min, max, choices } = option;
        demand(!names.has(name.toLowerCase()), `${name} occurs twice`);
        names.add(name.toLowerCase());
        if (type === 'spin')
          demand(
            Number(min) <= Number(value) && Number(value) <= Number(max),
            `${name}: default out of range in ${quote(line)}`,
          );
        else if (type === 'check')
          demand(value === 'true' || value === 'false', `${name}: expected true or false, got ${quote(value)}`);
        else if (type === 'combo')
          demand(value !== undefined && choices.includes(value), `${name}: default is no choice in ${quote(line)}`);
        else if (type === 'string') demand(value !== undefined, `${name}: no default in ${quote(line)}`);
        else demand(type === 'button', `${name}: unknown type ${type}`);
      }
      demand(names.has('uci_variant'), 'no option UCI_Variant');
    },
  },
  {
    name: 'isready: readyok once',
    run: engine => engine.demandSilence(),
  },
  {
    name: 'UCI_Variant: reports the variant and its start position',
    async run(engine) {
      const lines = await engine.ask(`setoption name UCI_Variant value ${engine.variant}`);
      const expected = `info string variant ${engine.variant} startpos ${engine.start.startFen}`;
      demand(lines.length === 1 && lines[0] === expected, `expected ${quote(expected)}, got ${quote(lines[0])}`);
    },
  },
  {
    name: 'setoption: names and values ignore case',
    async run(engine) {
      await engine.ask(gamePosition(sampleGame(engine.start, 2)));
      await engine.ask(`setoption name uci_variant value ${engine.variant.toUpperCase()}`);
      demand((await engine.query('fen')) === engine.start.startFen, 'the variant was not set');
    },
  },
  {
    name: 'lines: empty ones, comments, CR and white space',
    async run(engine) {
      engine.sendRaw('\n   \n# comment\r\n\t position \t startpos \r\n  isready  \r\n');
      const lines = await engine.until(line => line === 'readyok', 'readyok');
      demand(lines.length === 1, `unexpected reply ${quote(lines[0])}`);
    },
  },
  {
    name: 'errors: one line each for unknown and malformed commands',
    async run(engine) {
      for (const command of ['start', 'stop now', 'go depth many', 'go depth 0', 'position here', 'undo 1'])
        await engine.demandError(command);
    },
  },
  {
    name: 'setoption: one error for an unknown option, silence for a known one',
    async run(engine) {
      await engine.demandError('setoption name No Such Option value 1');
      await engine.demandSilence('setoption name Hash value 1');
      await engine.demandError('setoption name Hash value 0');
    },
  },
  {
    name: 'position: rejects illegal moves and keeps the position',
    async run(engine) {
      const game = sampleGame(engine.start, 2);
      await engine.demandSilence(gamePosition(game));
      const before = await engine.query('fen');
      await engine.demandError(`${gamePosition(game)} zz`);
      await engine.demandError('position fen nonsense');
      demand((await engine.query('fen')) === before, 'the position has changed');
    },
  },
  {
    name: 'legal, status, fen and moves: agree with the rules in a whole game',
    async run(engine) {
      const whole = sampleGame(engine.start, GAME_PLIES);
      const line = whole.moveNames();
      for (let ply = 0; ply <= line.length; ply++) {
        const played = engine.start.playAll(line.slice(0, ply));
        if (!played.ok) throw new Error(played.error.message);
        const game = played.value;
        await engine.demandSilence(gamePosition(game));
        const where = `after ${quote(gamePosition(game))}`;
        const fen = await engine.query('fen');
        demand(fen === game.fen, `fen ${where}: expected ${quote(game.fen)}, got ${quote(fen)}`);
        const status = game.status();
        const words = [status.result, status.side ?? status.winner, status.reason].filter(word => word !== undefined);
        const reply = await engine.query('status');
        demand(reply === words.join(' '), `status ${where}: expected ${quote(words.join(' '))}, got ${quote(reply)}`);
        const legal = await engine.query('legal');
        const expected = legalNames(game).join(' ');
        demand(legal === expected, `legal ${where}: expected ${quote(expected)}, got ${quote(legal)}`);
      }
      demand((await engine.query('moves')) === line.join(' '), 'moves: other moves than those sent');
    },
  },
  {
    name: 'undo: takes back moves',
    async run(engine) {
      await engine.ask(gamePosition(sampleGame(engine.start, 3)));
      await engine.demandSilence('undo', 'undo 2');
      demand((await engine.query('fen')) === engine.start.startFen, 'expected the start position');
    },
  },
  {
    name: 'perft: counts of the moves, sorted, and their sum',
    async run(engine) {
      await engine.ask('position startpos');
      engine.send('perft 1');
      const lines = await engine.until(line => line.startsWith('nodes '), 'nodes');
      const counts = lines.filter(line => line.includes(': '));
      const expected = legalNames(engine.start).map(name => `${name}: 1`);
      demand(
        counts.join() === expected.join(),
        `expected ${quote(expected.join(' '))}, got ${quote(counts.join(' '))}`,
      );
      const total = /^nodes (\d+) time \d+ nps \d+$/.exec(lines.at(-1) ?? '')?.[1];
      demand(total === `${expected.length}`, `expected nodes ${expected.length}, got ${quote(lines.at(-1))}`);
    },
  },
  {
    name: 'go depth: scored info lines in order, then one legal bestmove',
    searches: true,
    async run(engine) {
      const game = sampleGame(engine.start, 4);
      const lines = await engine.search(game, 'depth 3');
      const scored = lines.filter(isScored);
      demand(scored.length > 0, 'no scored info line before bestmove');
      for (const line of scored) checkInfo(line, game);
      const other = lines.slice(0, -1).find(line => !line.startsWith('info '));
      demand(other === undefined, `unexpected line ${quote(other)}`);
      moveOf(lines, game);
      await engine.demandQuiet('output after bestmove');
    },
  },
  {
    name: 'go nodes, movetime and clocks: a legal bestmove in time',
    searches: true,
    async run(engine) {
      const game = sampleGame(engine.start, 3);
      for (const [limits, timeMs] of [
        ['nodes 500', 0],
        ['movetime 200', 200],
        ['wtime 1000 btime 1000 winc 10 binc 10', 1000],
        ['wtime 1 btime 1', 1],
      ] as const) {
        const start = performance.now();
        moveOf(await engine.search(game, limits), game);
        const tookMs = performance.now() - start;
        const isLimited = timeMs > 0;
        demand(!isLimited || tookMs <= timeMs + SLACK_MS, `go ${limits}: took ${Math.round(tookMs)} ms`);
      }
    },
  },
  {
    name: 'go infinite: answers isready, stops at stop and not before',
    searches: true,
    async run(engine) {
      const { start } = engine;
      await engine.demandSilence(gamePosition(start));
      engine.send('go infinite', 'isready');
      const before = await engine.until(line => line === 'readyok', 'readyok during a search');
      const early = [...before, ...(await engine.linesWithin(SILENCE_MS))].find(line => line.startsWith('bestmove'));
      demand(early === undefined, 'bestmove before stop');
      engine.send('stop');
      const lines = await engine.until(line => line.startsWith('bestmove'), 'bestmove after stop', SLACK_MS);
      moveOf(lines, start);
      await engine.demandSilence('stop');
    },
  },
  {
    name: 'go ponder: waits for ponderhit, then obeys the limits',
    searches: true,
    async run(engine) {
      const { start } = engine;
      await engine.demandSilence(gamePosition(start));
      engine.send('go ponder movetime 50');
      const early = (await engine.linesWithin(2 * SILENCE_MS)).find(line => line.startsWith('bestmove'));
      demand(early === undefined, 'bestmove before ponderhit');
      engine.send('ponderhit');
      moveOf(await engine.until(line => line.startsWith('bestmove'), 'bestmove after ponderhit'), start);
    },
  },
  {
    name: 'go searchmoves: plays one of them',
    searches: true,
    async run(engine) {
      const { start } = engine;
      const last = legalNames(start).at(-1)!;
      const move = moveOf(await engine.search(start, `depth 2 searchmoves ${last}`), start);
      demand(move === last, `expected ${last}, got ${move}`);
      await engine.demandError('go searchmoves zz');
    },
  },
  {
    name: 'go: commands sent meanwhile wait for the search, in order',
    searches: true,
    async run(engine) {
      await engine.ask('position startpos');
      engine.send('go infinite', 'setoption name Hash value 2', 'position startpos', 'status');
      const early = (await engine.linesWithin(SILENCE_MS)).find(line => line.startsWith('status'));
      demand(early === undefined, 'a query behind a queued command was answered during the search');
      engine.send('stop');
      const lines = await engine.until(line => line.startsWith('status'), 'status');
      const [bestmove, status] = ['bestmove', 'status'].map(word => lines.findIndex(line => line.startsWith(word)));
      demand(bestmove! >= 0 && bestmove! < status!, 'status before bestmove');
    },
  },
  {
    name: 'ucinewgame: silent, keeps the position',
    async run(engine) {
      const game = sampleGame(engine.start, 2);
      await engine.ask(gamePosition(game));
      await engine.demandSilence('ucinewgame');
      demand((await engine.query('fen')) === game.fen, 'the position has changed');
    },
  },
  {
    name: 'a game against itself: legal to the end or for 40 plies',
    searches: true,
    async run(engine) {
      let game = engine.start;
      for (let ply = 0; ply < 40 && game.status().result === 'ongoing'; ply++) {
        const next = game.play(moveOf(await engine.search(game, 'depth 1'), game));
        if (next.ok) game = next.value;
      }
    },
  },
  {
    name: 'end of input: finishes the search, exits with code 0',
    searches: true,
    async run(engine) {
      await engine.ask('position startpos');
      engine.send('go depth 2');
      engine.endInput();
      const lines = await engine.until(line => line.startsWith('bestmove'), 'bestmove');
      moveOf(lines, engine.start);
      await engine.demandExit('end of input');
    },
  },
  {
    name: 'quit: exits with code 0, even during a search',
    searches: true,
    async run(engine) {
      await engine.ask('position startpos');
      engine.send('go infinite', 'quit');
      await engine.demandExit('quit');
    },
  },
];

/** Number of points of the checklist. */
export const CHECK_COUNT = CHECKS.length;

/** Runs the checklist, printing a line for each point. Returns the exit code, 1 if the engine fails one. */
export async function checkCompliance(
  command: string,
  ruleset: Ruleset,
  timeouts: Pick<Timeouts, 'start' | 'hang'>,
  print: (line: string) => void,
): Promise<Result<number>> {
  const read = command === '' ? ok(engineCommand('')) : readEngineCommand(command);
  if (!read.ok) return fail(`compliance: ${read.error}`);
  const { args, environment } = read.value;
  let engine: CheckedEngine | undefined;
  let failures = 0;
  for (const [at, { name, searches, run }] of CHECKS.entries()) {
    try {
      if (!engine || engine.end) {
        engine?.close();
        engine = new CheckedEngine(args, environment, ruleset, timeouts.hang);
        if (at > 0) await engine.reset();
      }
      await run(engine);
      print(`ok    ${name}`);
    } catch (error) {
      if (!(error instanceof Violation)) throw error;
      failures++;
      print(maskControlChars(`FAIL  ${name}: ${error.message}`));
      if (engine?.end?.kind === 'start-failure') {
        engine.close();
        return fail(`compliance: ${engine.end.detail}`);
      }
      // Late output of a search would be taken for the next reply.
      if (searches || !(await engine?.isSilent())) engine?.close();
    }
  }
  engine?.close();
  print(`${CHECKS.length - failures} of ${CHECKS.length} points of the protocol hold`);
  return ok(failures > 0 ? 1 : 0);
}
