import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readRuleset } from '../../src/games/registry';
import { probeDistance, probeWdl, readEntry, WDL_DRAW, WDL_LOSS, WDL_WIN } from '../../src/games/tablebase';
import { openReferee, tablebaseReferee } from '../../src/match/adjudication';
import { startGame } from '../../src/match/openings/book';
import { solveAll, tablebaseFor, withDtm } from '../games/draughts/tablebase/helpers';
import { seeded } from '../seed';
import { nineMensMorris, tablebaseOf } from '../tablebase/rules';
import { writeTables } from '../tablebase/table-files';

const root = mkdtempSync(join(tmpdir(), 'alquerque-referee-'));
afterAll(() => rmSync(root, { recursive: true }));

const rulesetOf = (variant: string, ...rules: string[]) => {
  const ruleset = readRuleset(variant, rules);
  if (!ruleset.ok) throw new Error(ruleset.error);
  return ruleset.value;
};

function gameAt(fen: string, variant: string, ...rules: string[]) {
  const game = startGame(rulesetOf(variant, ...rules), fen);
  if (!game.ok) throw new Error(game.error);
  return game.value;
}

const VARIANT = 'english-draughts';
const tables = solveAll(tablebaseFor(VARIANT), 3);
const dtm = solveAll(tablebaseFor(VARIANT, true), 3);
const NO_CURSES = new Set<string>();

describe('draughts', () => {
  const withDistances = tablebaseReferee(tablebaseFor(VARIANT), {
    id: 1,
    tables: withDtm(tables, dtm),
    maybeCursed: NO_CURSES,
  });
  const values = tablebaseReferee(tablebaseFor(VARIANT), { id: 1, tables, maybeCursed: NO_CURSES });

  test.each([
    ['W:WK30,K32:BK31', 1],
    ['B:WK30,K32:B9', 1],
    ['W:WK32:BK1', 'draw'],
    ['W:WK30,K32:BK1,K3', undefined],
  ] as const)('%s: %s', (fen, winner) => {
    const verdict = withDistances(gameAt(fen, VARIANT));
    expect(verdict).toEqual(winner === undefined ? undefined : { winner, reason: 'tablebase' });
  });

  test('a win without a distance is exact only if no rule counts moves', () => {
    const fen = 'W:WK30,K32:BK31';
    expect(gameAt(fen, VARIANT).position().pliesToDraw()).toBeLessThan(1000);
    expect(values(gameAt(fen, VARIANT))).toBeUndefined();
    expect(values(gameAt(fen, VARIANT, 'NMoveRule=0'))?.winner).toBe(1);
  });

  test('a win that a rule may stop is not adjudicated', () => {
    const near = gameAt('W:WK30,K32:BK31:H78:F60', VARIANT);
    expect(withDistances(near)).toBeUndefined();
  });
});

describe('morris', () => {
  const LIMIT = 10;
  const limited = [`NMoveRule=${LIMIT}`];
  const tablebase = tablebaseOf(nineMensMorris({ NMoveRule: LIMIT }));
  const solved = solveAll(tablebase, 6);
  const [[cls]] = tablebase.groups(6) as never as [[{ readonly name: string; readonly size: number }]];

  test('cursed wins are draws, other wins are wins, and what is uncertain is played on', () => {
    const referee = tablebaseReferee(tablebase, { id: 1, tables: solved, maybeCursed: NO_CURSES });
    const random = seeded(7);
    const seen = new Set<string>();
    for (let n = 0; n < 1500; n++) {
      const index = (random.next() >>> 0) % cls.size;
      const position = tablebase.positionAt(cls as never, index);
      if (!position) continue;
      const slides = (random.next() >>> 0) % LIMIT;
      const fen = nineMensMorris().writeFen(position).split(' ');
      const game = gameAt([...fen.slice(0, -2), slides, fen.at(-1)].join(' '), 'nine-mens-morris', ...limited);
      if (game.status().result !== 'ongoing') continue;
      const entry = readEntry('removal', solved.get(cls.name)!, index);
      const wdl = probeWdl(entry);
      const beyond = wdl === WDL_DRAW ? -1 : probeDistance(entry) - (LIMIT - slides);
      const place = beyond < 0 ? 'within' : beyond < 2 ? 'doubtful' : 'stopped';
      const expected = place === 'doubtful' ? undefined : place === 'stopped' || wdl === WDL_DRAW ? 'draw' : wdl;
      const winner = { [WDL_WIN]: game.sideToMove, [WDL_LOSS]: 1 - game.sideToMove }[expected as number] ?? expected;
      expect(referee(game)?.winner, game.fen).toBe(winner);
      seen.add(`${wdl} ${place}`);
    }
    expect(seen.size).toBe(7);
  });
});

describe('the tables of a folder', () => {
  test('are loaded', () => {
    writeTables(root, tablebaseFor(VARIANT), tables);
    const referee = openReferee(rulesetOf(VARIANT), root, () => {});
    expect(referee.ok && referee.value(gameAt('W:WK32:BK1', VARIANT))).toEqual({ winner: 'draw', reason: 'tablebase' });
  });

  test('must exist', () => {
    const errorOf = (variant: string, folder: string) => {
      const referee = openReferee(rulesetOf(variant), folder, () => {});
      return referee.ok ? '' : referee.error;
    };
    expect(errorOf('brandubh', root)).toBe('tb: brandubh has no tablebases');
    expect(errorOf('russian-draughts', root)).toContain(`tb: no tablebases of russian-draughts in ${root}; `);
  });
});
