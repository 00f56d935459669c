import { expect, test } from 'vitest';
import { gameOutcome, legalMoves, type MoveActions, playMove, undoMove } from '../../src/games/moves';
import { DRAW, ONGOING, type Position, verdictOf } from '../../src/games/rules';
import {
  type ProbeResult,
  probeDistance,
  probeWdl,
  readEntry,
  WDL_DRAW,
  WDL_LOSS,
  WDL_WIN,
} from '../../src/games/tablebase';
import { EndgameProbe, TABLEBASE_WIN } from '../../src/tablebase/endgame-probe';
import { solveAll } from '../games/draughts/tablebase/helpers';
import { seeded } from '../seed';
import { endingsOf, nineMensMorris } from './rules';

const SAMPLES = 1000;
const MEN = 7;
const TIME = 10;

const endings = endingsOf(nineMensMorris());
const tables = solveAll(endings, MEN);

/** Above this a turn takes a man or ends the game: no plies to the next removal are left. */
const AT_ONCE = 1;

interface Behind {
  readonly value: number;
  /** Plies from before the turn to the next removal. */
  readonly plies: number;
}

const told = (position: Position): ProbeResult => {
  const space = endings.classOf(position)!;
  return readEntry('removal', tables.get(space.name)!, endings.indexOf(space, position));
};

/** What a turn is worth to the side that makes it. */
function behind(position: Position, turn: MoveActions): Behind {
  const { side } = position;
  playMove(position, turn);
  const result = gameOutcome(position);
  const known = result === ONGOING ? told(position) : WDL_DRAW;
  undoMove(position, turn);
  if (result !== ONGOING) {
    const verdict = verdictOf(result);
    return { value: verdict === DRAW ? WDL_DRAW : verdict - 1 === side ? WDL_WIN : WDL_LOSS, plies: AT_ONCE };
  }
  const value = probeWdl(known) === WDL_DRAW ? WDL_DRAW : WDL_WIN + WDL_LOSS - probeWdl(known);
  return { value, plies: turn.length > 1 ? AT_ONCE : probeDistance(known) + 1 };
}

test('the root holds its value: the shortest of wins, the longest of losses, all draws, among which the search chooses', () => {
  const endgame = new EndgameProbe(endings, { id: 1, tables, maybeCursed: new Set() });
  const random = seeded(41);
  const seen = { [WDL_WIN]: 0, [WDL_LOSS]: 0, [WDL_DRAW]: 0 };
  for (const space of endings.groups(MEN).flat()) {
    for (let n = 0; n < SAMPLES; n++) {
      const position = endings.positionAt(space, (random.next() >>> 0) % space.size);
      if (!position) continue;
      const value = probeWdl(told(position)) as keyof typeof seen;
      const turns = legalMoves(position);
      if (turns.length === 0 || (value === WDL_DRAW && seen[WDL_DRAW] > SAMPLES / 10)) continue;
      const best = endgame.bestMoves(position, turns, TIME);
      expect(endgame.isDecided).toBe(value !== WDL_DRAW || best.length === 1);
      for (const score of [-300, 0, 300]) {
        const told = endgame.rootScore(score);
        if (value === WDL_DRAW) expect(told).toBe(0);
        else expect(value === WDL_WIN ? told : -told).toBeGreaterThan(TABLEBASE_WIN / 2);
      }
      const all = turns.map(turn => behind(position, turn));
      const kept = best.map(turn => all[turns.indexOf(turn)]!);
      for (const one of kept) expect(one.value).toBe(value);
      const plies = all.filter(one => one.value === value).map(one => one.plies);
      if (value === WDL_WIN) for (const one of kept) expect(one.plies).toBe(Math.min(...plies));
      if (value === WDL_LOSS && !plies.includes(AT_ONCE))
        for (const one of kept) expect(one.plies).toBe(Math.max(...plies));
      if (value === WDL_DRAW) expect(best.length).toBe(plies.length);
      seen[value]++;
    }
  }
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(20);
});
