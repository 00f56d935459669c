/** Fuzz targets that speak with the engine: its protocol, FENs, and the protocols of other programs. */

import { type Game, newGame } from '../../src/api/index';
import { VARIANT_NAMES } from '../../src/games/registry';
import type { Random } from '../../src/util/random';
import { ChildProgram, runCommand } from './child-process';
import type { FuzzTarget } from './fuzz';
import { hostileToken, mutate, pick, type Rules, randomGame, randomRules } from './generate';

const namesOf = (moves: Iterable<{ readonly name: string }>): string => [...moves].map(({ name }) => name).join(' ');

function parseRules(line: string | undefined): Rules | undefined {
  try {
    const { variant, options = {} } = JSON.parse(line ?? '') as Rules;
    return newGame(variant, { options }).ok ? { variant, options } : undefined;
  } catch {
    return undefined;
  }
}

/** One engine that serves many cases. */
class EngineUnderTest {
  private engine: ChildProgram | undefined;

  close(): void {
    this.engine?.kill();
    this.engine = undefined;
  }

  /** An engine that plays by `rules`; a text if it does not answer. */
  async start({ variant, options }: Rules): Promise<ChildProgram | string> {
    if (this.engine?.exit || (this.engine?.lines.length ?? 0) > 200_000) this.close();
    if (!this.engine) {
      this.engine = new ChildProgram([]);
      for (const line of ['setoption name Hash value 1', 'setoption name TablePath value none']) this.engine.send(line);
    }
    const engine = this.engine;
    engine.send('ucinewgame');
    for (const [name, value] of [
      ['MultiPV', 1],
      ['Threads', 1],
      ['Level', 'full'],
      ['UCI_Variant', variant],
    ]) {
      engine.send(`setoption name ${name} value ${value}`);
    }
    for (const [name, value] of Object.entries(options)) engine.send(`setoption name ${name} value ${value}`);
    return (await isReady(engine)) ?? engine;
  }

  /** Ends an engine that misbehaved, so that the next case has a new one. */
  fail(fault: string): string {
    this.close();
    return fault;
  }
}

/** Sends `isready`; the answer is a fault, or undefined once `readyok` came. */
async function isReady(engine: ChildProgram): Promise<string | undefined> {
  const before = engine.lines.length;
  engine.send('isready');
  const answered = await engine.until(() => engine.lines.indexOf('readyok', before) >= 0);
  return engine.crash ?? (answered ? undefined : engine.exit ? `ended with ${engine.exit.code}` : 'no readyok');
}

/** Sends a question that has one line as its answer. */
async function ask(engine: ChildProgram, line: string, answer: string): Promise<string | undefined> {
  const before = engine.lines.length;
  engine.send(line);
  const isAnswer = (text: string): boolean => text === answer || text.startsWith(`${answer} `);
  const isError = (text: string): boolean => text.startsWith('info string error');
  await engine.until(() => engine.lines.slice(before).some(text => isAnswer(text) || isError(text)));
  return engine.lines.slice(before).find(isAnswer);
}

/** Compares the engine's list of legal moves and its FEN with the library's. */
async function compareWithLibrary(engine: ChildProgram, { variant, options }: Rules): Promise<string | undefined> {
  const fen = (await ask(engine, 'fen', 'fen'))?.slice(4);
  if (fen === undefined) return 'no answer to fen';
  const legal = await ask(engine, 'legal', 'legal');
  engine.send(`position fen ${fen}`);
  const again = (await ask(engine, 'fen', 'fen'))?.slice(4);
  if (again !== fen) return `the FEN ${fen} comes back as ${again}`;
  const game = newGame(variant, { options, fen });
  if (!game.ok) return `the library rejects the engine's FEN ${fen}: ${game.error.message}`;
  if (game.value.fen !== fen) return `the library writes ${fen} as ${game.value.fen}`;
  if (legal === undefined) return undefined;
  // The list of the position as it was and as its FEN says may differ by repetitions alone, which end the game.
  const relisted = await ask(engine, 'legal', 'legal');
  const names = game.value.moves().map(({ name }) => name);
  const expected = ['legal', ...names.sort()].join(' ');
  return relisted === expected ? undefined : `${fen}: the engine has ${relisted}, the library ${expected}`;
}

/** Lines of the engine's protocol, some legal, some mutated. */
export class ProtocolTarget implements FuzzTarget {
  readonly name = 'protocol';
  private readonly engines = new EngineUnderTest();

  close(): void {
    this.engines.close();
  }

  generate(random: Random): string[] {
    const rules = randomRules(random);
    const lines = Array.from({ length: 1 + random.nextInt(8) }, () => {
      const line = this.line(random, randomGame(random, rules, 60));
      return random.nextInt(3) === 0 ? mutate(random, line) : line;
    });
    return [JSON.stringify(rules), ...lines];
  }

  private line(random: Random, game: Game): string {
    const moves = namesOf(game.history());
    const some = namesOf(game.moves().slice(0, 3));
    return pick(random, [
      `position startpos moves ${moves}`,
      `position fen ${game.fen}`,
      `position fen ${game.startFen} moves ${moves}`,
      `position fen ${game.fen} moves ${some}`,
      `go depth ${1 + random.nextInt(4)}`,
      `go nodes ${random.nextInt(3000)}`,
      `go movetime ${random.nextInt(30)}`,
      `go wtime ${random.nextInt(3000)} btime ${random.nextInt(3000)} winc ${random.nextInt(50)} binc 0`,
      `go depth 3 searchmoves ${some}`,
      'go infinite',
      'go ponder depth 3',
      `go mate ${random.nextInt(4)} nodes 500`,
      `go perft ${random.nextInt(3)}`,
      `perft ${random.nextInt(3)} actions`,
      'legal',
      'legal actions',
      'legal json',
      'status json',
      'board json',
      'variants json',
      'status',
      'd',
      'eval',
      'moves',
      `undo ${random.nextInt(5)}`,
      'stop',
      'ponderhit',
      'uci',
      'help',
      'debug on',
      'bench 2',
      'ucinewgame',
      `setoption name MultiPV value ${random.nextInt(6)}`,
      `setoption name Threads value ${1 + random.nextInt(2)}`,
      'setoption name Clear Hash',
      `setoption name ${hostileToken(random)} value ${hostileToken(random)}`,
      hostileToken(random),
    ]);
  }

  async run(input: readonly string[]): Promise<string | undefined> {
    const rules = parseRules(input[0]);
    if (!rules) return undefined;
    const engine = await this.engines.start(rules);
    if (typeof engine === 'string') return this.engines.fail(`after the case before: ${engine}`);
    for (const line of input.slice(1)) {
      const fault = await this.sendLine(engine, line);
      if (fault === undefined) continue;
      if (engine.exit?.code === 0 && /^quit\b/.test(line.trim())) return undefined;
      return this.engines.fail(`'${line.slice(0, 120)}': ${fault}`);
    }
    // An option may have changed the rules.
    if (input.slice(1).some(line => /setoption/i.test(line))) return undefined;
    const fault = await compareWithLibrary(engine, rules);
    return fault === undefined ? undefined : this.engines.fail(fault);
  }

  /** Sends a line, ends what it began, and counts its answers. */
  private async sendLine(engine: ChildProgram, line: string): Promise<string | undefined> {
    const before = engine.lines.length;
    const bestMoves = (): number => engine.lines.slice(before).filter(text => /^bestmove\b/.test(text)).length;
    const hasError = (): boolean => engine.lines.slice(before).some(text => text.startsWith('info string error'));
    engine.send(line);
    const isJob = /^\s*(go|perft|bench)\b/i.test(line);
    const isSearch = /^\s*go\b/i.test(line) && !/\bperft\b/i.test(line);
    // Counts and searches are given a moment; then `stop` ends them, and whatever else began to search.
    if (isJob) await new Promise(resolve => setTimeout(resolve, 20));
    engine.send('stop');
    const fault = await isReady(engine);
    if (fault !== undefined) return fault;
    // `readyok` comes at once; a job has ended when it has answered.
    const hasAnswered = (): boolean =>
      hasError() || engine.lines.slice(before).some(text => /^(bestmove|nodes|help)\b/.test(text));
    if (isJob && !(await engine.until(hasAnswered))) return 'neither an answer nor an error';
    if (!isSearch) return (await isReady(engine)) ?? (bestMoves() === 0 ? undefined : 'bestmove without go');
    const late = await isReady(engine);
    if (late !== undefined) return late;
    return bestMoves() + Number(hasError()) === 1 ? undefined : `${bestMoves()} times bestmove, error: ${hasError()}`;
  }
}

/** FENs, legal and mutated: the engine and the library must agree. */
export class FenTarget implements FuzzTarget {
  readonly name = 'fen';
  private readonly engines = new EngineUnderTest();

  close(): void {
    this.engines.close();
  }

  generate(random: Random): string[] {
    const rules = randomRules(random);
    const { fen } = randomGame(random, rules, 120);
    return [JSON.stringify(rules), random.nextInt(4) === 0 ? fen : mutate(random, fen)];
  }

  async run(input: readonly string[]): Promise<string | undefined> {
    const rules = parseRules(input[0]);
    const fen = (input[1] ?? '').replace(/\s+/g, ' ').trim();
    // Characters above ASCII reach the engine as bytes; `moves` ends a FEN.
    if (!rules || fen === '' || fen === 'startpos' || /\bmoves\b/.test(fen) || /[^ -~]/.test(fen)) return undefined;
    const engine = await this.engines.start(rules);
    if (typeof engine === 'string') return this.engines.fail(`after the case before: ${engine}`);
    const before = engine.lines.length;
    engine.send(`position fen ${fen}`);
    const fault = await isReady(engine);
    if (fault !== undefined) return this.engines.fail(fault);
    const error = engine.lines.slice(before).find(line => line.startsWith('info string error'));
    const game = newGame(rules.variant, { options: rules.options, fen });
    if (game.ok !== (error === undefined)) {
      return `the engine says ${error ?? 'nothing'}, the library ${game.ok ? 'accepts' : game.error.message}`;
    }
    if (!game.ok) return undefined;
    return compareWithLibrary(engine, rules);
  }
}

const HUB_VARIANTS = ['russian', 'brazilian', 'english', 'italian', 'normal'];

/** Typical lines of the hosts of each bridge. */
const HOST_LINES: Readonly<Record<string, (random: Random) => string>> = {
  hub: random =>
    pick(random, [
      'hub',
      `set-param name=variant value=${pick(random, HUB_VARIANTS)}`,
      'set-param name=threads value=1',
      'init',
      'ping',
      'pos pos=Wbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww',
      'pos pos=Wbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww moves="11-15 22-18 12-16 26-22"',
      'pos pos=WeeeeBeeeeeeeeeeeeeeeeeeeeeeeeeeW moves="32-27 5-1 27-32 1-5"',
      `level depth=${1 + random.nextInt(4)}`,
      `level time=${random.nextInt(3)}.${random.nextInt(10)} inc=0.1`,
      'level time=-7 inc=1',
      'level move-time=0.02',
      'level infinite',
      'go think',
      'go ponder',
      'go analyze',
      'stop',
      'ponder-hit',
      'new-game',
    ]),
  gbgp: random =>
    pick(random, [
      'gbgp',
      'newgame',
      'isready',
      'debug on',
      `setoption name TwelveMensMorris value ${random.nextInt(2) === 1}`,
      'position startpos',
      'position pos w:w:b:1 moves d6 c3 f4 g4',
      'position pos w:w:b:1 moves d6 c3 f4 g4 f6 b4 d5 e5',
      `go wtime 100 btime 100 movetime ${random.nextInt(30)}`,
      'go depth 2',
      'stop',
    ]),
  opentafl: random =>
    pick(random, [
      'rules dim:7 name:Brandubh surf:n atkf:y ks:c nj:n cj:n start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/',
      'opponent-move d1-c1 /2t4/3t3/3T3/ttTKTtt/3T3/3t3/3t3/',
      'clock 200 200 1 1 1',
      'play defenders',
      'play attackers',
      'move /2t4/3t3/T6/ttTKTtt/3T3/3t3/3t3/',
      'error 1',
      'position /2t4/3t3/T6/ttTKTtt/3T3/3t3/3t3/',
      'side attackers',
      'analyze 2 1',
      'finish 0',
    ]),
  jocly: random =>
    pick(random, [
      'ucinewgame',
      'variant nine-mens-morris',
      'position startpos moves ',
      'position startpos moves 4 14 13 6',
      'position startpos moves 4 14 13 6 5 22 20x14 8',
      'go wtime 100 btime 100',
      'stop',
    ]),
  ugi: random =>
    pick(random, [
      'ugi',
      'uginewgame',
      'isready',
      `setoption name UCI_Variant value ${pick(random, VARIANT_NAMES)}`,
      'position startpos',
      'position startpos moves d6 f4',
      'query gameover',
      'query p1turn',
      'query result',
      'query x',
      `go nodes ${random.nextInt(500)}`,
      'go p1time 50 p2time 50 p1inc 5 p2inc 5',
      'stop',
    ]),
  xboard: random =>
    pick(random, [
      'protover 2',
      'accepted highlight',
      'new',
      `variant ${pick(random, ['checkers', 'russian-draughts', 'italian-draughts', 'normal'])}`,
      'force',
      'go',
      'playother',
      'usermove c3d4',
      'usermove f6e5',
      'usermove d4e5,e5f6',
      'usermove d4f6',
      'setboard 8/8/3p4/8/3p3p/2P5/8/8 w - - 0 1',
      'setboard 8/8/3p4/4P3/7p/8/8/8 w - - 0 2',
      'undo',
      'remove',
      '?',
      'level 40 0:01 0',
      'st 0.05',
      `sd ${random.nextInt(4)}`,
      'time 10',
      'otim 10',
      'post',
      'lift c3',
      'put d4',
      'ping 1',
      'draw',
      'result *',
    ]),
  referee: random => pick(random, ['blue', 'orange', 'h1 d6 r0', 'h2 d5 r0', 'h1 a1 d5', 'd6 d7 r0', 'END blue wins']),
};

/** Lines of the hosts of other protocols, mutated. */
export class BridgeTarget implements FuzzTarget {
  readonly name = 'bridge';

  close(): void {}

  generate(random: Random): string[] {
    const bridge = pick(random, Object.keys(HOST_LINES));
    const lines = Array.from({ length: 1 + random.nextInt(14) }, () => {
      const line = HOST_LINES[bridge]!(random);
      return random.nextInt(4) === 0 ? mutate(random, line) : line;
    });
    return [bridge, ...(bridge === 'hub' ? ['hub', 'init'] : []), ...lines];
  }

  async run([bridge = '', ...lines]: readonly string[]): Promise<string | undefined> {
    if (HOST_LINES[bridge] === undefined) return undefined;
    const { fault, lines: answers } = await runCommand([bridge], lines);
    if (fault !== undefined) return fault;
    const searches = lines.filter(line => /^\s*(go|play|h1|h2|blue|[a-g]\d)\b/.test(line)).length;
    const moves = answers.filter(line => /^(done|bestmove)\b/.test(line)).length;
    return moves > searches ? `${moves} moves for ${searches} searches` : undefined;
  }
}
