/**
 * Match runner written from the text of the Universal Game Interface alone (ugi.md of cutegames). It knows no rules:
 * who moves, and when and how a game ends, it asks the engines.
 */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';

const TIMEOUT_MS = 60_000;

export class UgiEngine {
  readonly lines: string[] = [];
  private wake: () => void = () => {};
  private readonly child: ChildProcessWithoutNullStreams;
  readonly exited: Promise<number | null>;

  constructor(args: readonly string[]) {
    this.child = spawn(process.execPath, [...args]);
    let rest = '';
    this.child.stdout.setEncoding('latin1').on('data', (text: string) => {
      const parts = (rest + text).split('\n');
      rest = parts.pop()!;
      this.lines.push(...parts);
      this.wake();
    });
    this.child.stdin.on('error', () => {});
    this.exited = new Promise(done => this.child.on('exit', done));
  }

  send(line: string): void {
    this.child.stdin.write(`${line}\n`);
  }

  /** Next line of two words that begins with `word`: its second word. All others are skipped, as hosts do. */
  async answer(word: string): Promise<string> {
    const parts = await this.next(line => line.split(' ').length === 2 && line.startsWith(`${word} `));
    return parts.split(' ')[1]!;
  }

  async next(isWanted: (line: string) => boolean): Promise<string> {
    const deadline = Date.now() + TIMEOUT_MS;
    for (;;) {
      for (let line = this.lines.shift(); line !== undefined; line = this.lines.shift())
        if (isWanted(line)) return line;
      if (Date.now() > deadline) throw new Error('the engine does not answer');
      await new Promise<void>(resolve => {
        this.wake = resolve;
        setTimeout(resolve, 1000);
      });
    }
  }

  async start(options: Readonly<Record<string, string>>): Promise<void> {
    this.send('ugi');
    await this.next(line => line === 'ugiok');
    for (const [name, value] of Object.entries(options)) this.send(`setoption name ${name} value ${value}`);
    await this.ready();
  }

  /** Waits until the engine is ready. A command that waits behind `isready` cuts the warm-up of the search short. */
  async ready(): Promise<void> {
    this.send('isready\nquery gameover');
    await this.next(line => line === 'readyok');
    await this.answer('response');
  }

  async query(question: string): Promise<string> {
    this.send(`query ${question}`);
    return this.answer('response');
  }

  async quit(): Promise<number | null> {
    this.send('quit');
    return this.exited;
  }
}

/** Asked after every move, in one write. */
const QUESTIONS = ['gameover', 'p1turn'];

export interface UgiGame {
  readonly moves: readonly string[];
  readonly result: string;
}

/**
 * Plays one game; the first engine is player 1. After each move the opponent of the mover answers the questions. Throws if
 * the engines disagree on the player to move or the result.
 */
export async function playUgiGame(engines: readonly [UgiEngine, UgiEngine], go: string): Promise<UgiGame> {
  const moves: string[] = [];
  const position = (): string => `position startpos${moves.length > 0 ? ` moves ${moves.join(' ')}` : ''}`;
  const ask = async (engine: UgiEngine): Promise<readonly string[]> => {
    engine.send([position(), ...QUESTIONS.map(word => `query ${word}`)].join('\n'));
    const answers: string[] = [];
    for (const _ of QUESTIONS) answers.push(await engine.answer('response'));
    return answers;
  };
  for (const engine of engines) {
    engine.send('uginewgame');
    await engine.ready();
  }
  for (let asked: UgiEngine = engines[0]; ; ) {
    const [isOver, isFirst] = await ask(asked);
    if (isOver === 'true') {
      for (const engine of engines) engine.send(position());
      const [result, other] = await Promise.all(engines.map(engine => engine.query('result')));
      if (result !== other || result === 'none') throw new Error(`results ${result} and ${other}`);
      return { moves, result: result! };
    }
    const [player, opponent] = isFirst === 'true' ? engines : [engines[1], engines[0]];
    if (player !== asked) {
      const answers = await ask(player);
      if (answers.join() !== `${isOver},${isFirst}`) throw new Error(`after ${moves.join(' ')}: ${answers}`);
    }
    player.send(go);
    moves.push(await player.answer('bestmove'));
    asked = opponent;
  }
}
