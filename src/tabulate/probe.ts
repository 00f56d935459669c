/** `alquerque tables probe`. */
import { createInterface } from 'node:readline';
import { Command } from 'commander';
import { arePacked, distanceIn, type Known, knownIn, UNKNOWN, valueIn } from '../games/endings';
import { fail, ONGOING, ok, type Position, type Result } from '../games/game';
import { nameTurn, play, resultOf, takeBack, turnsOf } from '../games/turns';
import { misuse, needed } from '../shell/arguments';
import { Judge } from '../tables/judge';
import { wordsOf } from '../tables/verify';
import { byPlies, type Choice, type ChoiceOptions, choose, withChoice } from './choice';

interface Options extends ChoiceOptions {
  readonly fen?: string;
  readonly json?: true;
}

export function probeCommand(): Command {
  const command = withChoice(new Command('probe'))
    .description(
      'says what the tables know of a position and of its moves; move rules are left aside but where tables have them',
    )
    .option('--fen <fen>', 'the position')
    .option('--json', 'answer each line of standard input, a FEN, by a line of JSON');
  return command.action(async (options: Options) => {
    const choice = needed(command, choose(options));
    const reader = new Reader(choice);
    const { fen, json } = options;
    if (fen !== undefined) needed(command, probeOne(choice, reader, fen, json === true));
    else if (json) await probeLines(choice, reader);
    else misuse(command, '--fen or --json is needed');
  });
}

async function probeLines(choice: Choice, reader: Reader): Promise<void> {
  for await (const line of createInterface({ input: process.stdin })) {
    const fen = line.trim();
    if (fen !== '') console.log(JSON.stringify(answer(choice, reader, fen)));
  }
}

function probeOne(choice: Choice, reader: Reader, fen: string, json: boolean): Result<true> {
  const position = choice.rules.readFen(fen);
  if (!position.ok) return fail(`fen: ${position.error}`);
  if (json) console.log(JSON.stringify(answer(choice, reader, fen)));
  else printMoves(choice, reader, position.value);
  return ok(true);
}

const VALUES = ['draw', 'win', 'loss'];

function answer({ rules }: Choice, reader: Reader, fen: string): object {
  const position = rules.readFen(fen);
  if (!position.ok) return { fen, value: null, distance: null, error: position.error };
  const known = reader.look(position.value);
  if (known === UNKNOWN) return { fen, value: null, distance: null };
  const plies = distanceIn(known);
  return { fen, value: VALUES[valueIn(known)], distance: plies < 0 ? null : plies };
}

/** The position's value, then a line for each move: what is known behind it, for the side that moves then. */
function printMoves({ rules }: Choice, reader: Reader, position: Position): void {
  console.log(wordsOf(reader.look(position)));
  for (const turn of turnsOf(position)) {
    const name = nameTurn(rules, position, turn);
    play(position, turn);
    const over = resultOf(position) !== ONGOING;
    console.log(`${name}: ${over ? 'the game is over' : `the other side is ${wordsOf(reader.look(position))}`}`);
    takeBack(position, turn);
  }
}

/** Tables of a folder, each read when it is first asked for. */
class Reader {
  private readonly tables = new Map<string, Uint8Array | undefined>();
  private readonly judge: Judge<Position>;
  /** Of the tables that tell plies, which are fewer. */
  private readonly plies: Reader | undefined;

  constructor(private readonly choice: Choice) {
    this.judge = new Judge(choice.endings, (name, index) => this.number(name, index));
    const plies = byPlies(choice);
    this.plies = plies && new Reader(plies);
  }

  /** What is known of a position; where something is pending, by its turns. */
  look(position: Position): Known {
    if (resultOf(position) !== ONGOING) return UNKNOWN;
    const told = this.plies?.look(position) ?? UNKNOWN;
    return told === UNKNOWN ? this.lookHere(position) : told;
  }

  private lookHere(position: Position): Known {
    const { endings } = this.choice;
    const space = endings.spaceOf(position);
    if (space) return this.judge.known(position, space);
    if (!this.isNear(position)) return UNKNOWN;
    const known = this.judge.best(position, NONE);
    // How far it is to a removal is not known before a turn leads into a space.
    return known === UNKNOWN || endings.metric === 'plies' ? known : valueIn(known);
  }

  /** Whether all that the turns of a position lead to lies in spaces, at once or a turn later; captures are played out. */
  private isNear(position: Position, rest = 2): boolean {
    if (this.choice.endings.spaceOf(position)) return true;
    const takes = arePacked(this.choice.endings) && position.tense();
    if (rest === 0 && !takes) return false;
    return turnsOf(position).every(turn => {
      play(position, turn);
      const near = resultOf(position) !== ONGOING || this.isNear(position, takes ? rest : rest - 1);
      takeBack(position, turn);
      return near;
    });
  }

  private number(name: string, index: number): Known {
    if (!this.tables.has(name)) this.tables.set(name, this.read(name));
    const table = this.tables.get(name);
    return table ? knownIn(this.choice.endings.metric, table, index) : UNKNOWN;
  }

  private read(name: string): Uint8Array | undefined {
    const { endings, folder } = this.choice;
    if (!folder.has(name)) return undefined;
    const space = endings
      .groups(endings.most)
      .flat()
      .find(candidate => candidate.name === name);
    const table = space && folder.load(space);
    if (table && !table.ok) console.error(`error: ${table.error}`);
    return table?.ok ? table.value : undefined;
  }
}

const NONE: ReadonlySet<string> = new Set();
