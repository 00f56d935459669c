/** `alquerque tables longest`. */
import { Command } from 'commander';
import { distanceIn, type Endings, knownIn, type Space, valueIn, WON } from '../games/endings';
import { fail, ONGOING, ok, type Position, type Result } from '../games/game';
import { nameTurn, play, resultOf, turnsOf } from '../games/turns';
import { Endgame } from '../tables/endgame';
import { readHoldings } from '../tables/library';
import { type Choice, type ChoiceOptions, choose, needThere, withChoice } from './choice';

interface Options extends ChoiceOptions {
  readonly line?: true;
}

/** No win is followed further than this. */
const MOST_TURNS = 400;
const MEGABYTES = 4096;

export function longestCommand(): Command {
  const command = withChoice(new Command('longest'))
    .description('shows the longest win of a space: a position, and the turns that lead to the end')
    .argument('[spaces...]', 'which, as `list` names them (default: all)')
    .option('--line', 'the turns of both sides too');
  return command.action((names: string[], options: Options) => {
    const done = showLongest(names, options);
    if (!done.ok) command.error(`error: ${done.error}`);
  });
}

function showLongest(names: readonly string[], options: Options): Result<true> {
  const choice = choose(options);
  if (!choice.ok) return choice;
  const known = needThere(names, [choice.value.folder]);
  if (!known.ok) return known;
  const { endings, folder } = choice.value;
  if (endings.metric === 'value') return fail('these tables keep no distances');
  const there = endings
    .groups(endings.most)
    .flat()
    .filter(({ name }) => folder.has(name));
  const wanted = there.filter(({ name }) => names.length === 0 || names.includes(name));
  for (const space of wanted) {
    const table = folder.load(space);
    if (!table.ok) return table;
    const found = longestIn(endings, space, table.value);
    if (!found) console.log(`${space.name}: no win`);
    else {
      const fen = fenOf(choice.value, space, found.index);
      console.log(
        `${space.name}: ${found.plies} plies to ${endings.metric === 'plies' ? 'the end' : 'a removal'}, ${fen}`,
      );
      if (options.line) console.log(`  ${lineFrom(choice.value, options, fen).join(' ')}`);
    }
  }
  return ok(true);
}

interface Found {
  readonly index: number;
  readonly plies: number;
}

function longestIn(endings: Endings, { size }: Space, table: Uint8Array): Found | undefined {
  let best: Found | undefined;
  for (let index = 0; index < size; index++) {
    const known = knownIn(endings.metric, table, index);
    if (valueIn(known) !== WON) continue;
    const plies = distanceIn(known);
    if (!best || plies > best.plies) best = { index, plies };
  }
  return best;
}

function fenOf({ rules, endings }: Choice, space: Space, index: number): string {
  return rules.writeFen(endings.positionAt(space, index)!);
}

/** The turns of a game in which both sides follow the tables, as far as these go. */
function lineFrom(choice: Choice, options: Options, fen: string): string[] {
  const { rules, endings } = choice.endings.metric === 'limit' ? choice : endless(choice, options);
  const position = rules.readFen(fen);
  if (!position.ok) throw new Error(position.error);
  const endgame = endgameFor(endings, options);
  const names: string[] = [];
  while (names.length < MOST_TURNS && resultOf(position.value) === ONGOING) {
    endgame.restart();
    const [turn] = endgame.best(position.value, turnsOf(position.value), Number.POSITIVE_INFINITY);
    if (!endgame.knew) break;
    names.push(nameTurn(rules, position.value, turn!));
    play(position.value as Position, turn!);
  }
  return names;
}

/** Rules that count moves are left aside. */
function endless(choice: Choice, options: Options): Choice {
  const counting = ['NMoveRule', 'EndgameNMoveRule'].filter(name => name in choice.values).map(name => `${name}=0`);
  const free = choose({ ...options, option: [...options.option, ...counting] });
  return free.ok ? free.value : choice;
}

const made = new Map<Endings, Endgame>();

function endgameFor(endings: Endings, { path }: Options): Endgame {
  const known =
    made.get(endings) ?? new Endgame(endings, readHoldings(endings, path ?? '', MEGABYTES, console.error).loaded());
  made.set(endings, known);
  return known;
}
