/** `alquerque tables longest`. */
import { Command } from 'commander';
import { distanceIn, type Endings, knownIn, type Space, valueIn, WON } from '../games/endings';
import { fail, ONGOING, ok, type Position, type Result } from '../games/game';
import { nameTurn, play, resultOf, turnsOf } from '../games/turns';
import { needed } from '../shell/arguments';
import { Endgame } from '../tables/endgame';
import { readHoldings } from '../tables/library';
import { type Choice, type ChoiceOptions, choose, needThere, spacesThere, withChoice } from './choice';

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
    // Of draughts only the tables that tell plies know what is longest.
    const telling: Options = { ...options, distances: true };
    const done = showLongest(names, needed(command, choose(telling)), telling);
    if (!done.ok) command.error(`error: ${done.error}`);
  });
}

function showLongest(names: readonly string[], choice: Choice, options: Options): Result<true> {
  const known = needThere(names, [choice]);
  if (!known.ok) return known;
  const { endings, folder } = choice;
  const spaces = spacesThere(choice, names);
  if (spaces.length === 0) return fail(`there are no tables in ${folder.path}`);
  const follow = options.line && guide(choice, options);
  for (const space of spaces) {
    const table = folder.load(space);
    if (!table.ok) return table;
    const found = longestIn(endings, space, table.value);
    if (!found) console.log(`${space.name}: no win`);
    else {
      const fen = fenOf(choice, space, found.index);
      console.log(
        `${space.name}: ${found.plies} plies to ${endings.metric === 'plies' ? 'the end' : 'a removal'}, ${fen}`,
      );
      if (follow) console.log(`  ${follow(fen).join(' ')}`);
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

/** Tells the turns of a game from a position in which both sides follow the tables, as far as these go. */
function guide(choice: Choice, options: Options): (fen: string) => string[] {
  const { rules, endings } = choice.endings.metric === 'limit' ? choice : endless(choice, options);
  const holdings = readHoldings(endings, options.path ?? '', MEGABYTES, console.error);
  const endgame = new Endgame(endings, holdings.loaded());
  return fen => {
    const position = rules.readFen(fen);
    if (!position.ok) throw new Error(position.error);
    const names: string[] = [];
    while (names.length < MOST_TURNS && resultOf(position.value) === ONGOING) {
      endgame.restart();
      const [turn] = endgame.best(position.value, turnsOf(position.value), Number.POSITIVE_INFINITY);
      if (!endgame.knew) break;
      names.push(nameTurn(rules, position.value, turn!));
      play(position.value as Position, turn!);
    }
    return names;
  };
}

/** Rules that count moves are left aside. */
function endless(choice: Choice, options: Options): Choice {
  const counting = ['NMoveRule', 'EndgameNMoveRule'].filter(name => name in choice.values).map(name => `${name}=0`);
  const free = choose({ ...options, option: [...(options.option ?? []), ...counting] });
  return free.ok ? free.value : choice;
}
