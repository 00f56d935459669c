import { afterAll, describe, expect, test } from 'vitest';
import { openEngine } from '../../src/client/engine';
import { spotNamed } from '../../src/play/board';
import { type Game, newGame, withTurn } from '../../src/play/game';
import { actionsOf, begin, chosenTurn, nextSteps, pick } from '../../src/play/selection';
import type { Settings } from '../../src/play/settings';
import { fenAfter, hint, listVariants, type Sitting, sitDown, standingOf, think } from '../../src/play/sitting';

const engine = openEngine([process.execPath, 'dist/alquerque.js']);
afterAll(() => engine.close());

const SETTINGS: Omit<Settings, 'variant'> = {
  level: 'novice',
  side: 'both',
  movetime: 50,
  seed: 1,
  fen: undefined,
  openings: [],
  ascii: false,
  colours: false,
};

const sitting = (variant: string, rules: readonly string[] = []): Promise<Sitting> =>
  sitDown(engine, { ...SETTINGS, variant }, rules);

/** A row of numbers that looks random and is the same each time. */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return below => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return (state >> 8) % below;
  };
}

const TURNS = 60;

/** Plays on at random as the player would, step by step, and checks each step against the engine. */
async function wander(at: Sitting, seed: number): Promise<number> {
  const below = chance(seed);
  let game: Game = newGame(at.variant, at.variant.startFen);
  for (let played = 0; played < TURNS; played++) {
    const { status, turns, fen } = await standingOf(at, game);
    if (status.kind !== 'ongoing') return played;
    for (const { name, steps } of turns) {
      expect(steps.filter(step => !spotNamed(at.board, step.spot))).toEqual([]);
      if (at.board.byActions)
        expect(
          steps
            .filter(step => step.last)
            .map(step => step.action)
            .join(''),
        ).toBe(name);
    }
    let selection = begin(turns);
    let current = fen;
    for (let turn = chosenTurn(selection); !turn; turn = chosenTurn(selection)) {
      const steps = nextSteps(selection);
      const removing = steps[0]?.verb === 'remove';
      expect(at.board.removal(current) !== undefined).toBe(removing);
      selection = pick(selection, steps[below(steps.length)]!.spot)!;
      if (at.board.byActions && !chosenTurn(selection)) current = await fenAfter(at, game, actionsOf(selection));
    }
    game = withTurn(game, { name: chosenTurn(selection)!.name, side: status.side, time: 0 });
  }
  return TURNS;
}

const variants = await listVariants(engine);

describe('through the protocol', () => {
  test('all variants are there', () => {
    expect(new Set(variants.map(variant => variant.family))).toEqual(new Set(['morris', 'draughts', 'brandubh']));
    expect(variants).toHaveLength(27);
  });

  test.each(variants.map(({ name }) => name))(
    '%s is played step by step by what the engine says is legal',
    async name => {
      const at = await sitting(name);
      for (const seed of [1, 2]) expect(await wander(at, seed)).toBeGreaterThan(5);
    },
  );

  test('diagonal lines are there where the variant has them', async () => {
    const lines = async (name: string): Promise<number> => (await sitting(name)).board.lines.length;
    expect(await lines('nine-mens-morris')).toBe(16);
    expect(await lines('morabaraba')).toBe(20);
    expect(await lines('lasker-morris')).toBe(16);
  });

  test('the side that moves first is known', async () => {
    expect((await sitting('spanish-draughts')).seats.sides).toEqual(['white', 'black']);
    expect((await sitting('english-draughts')).seats.sides).toEqual(['black', 'white']);
    expect((await sitting('brandubh')).seats.sides).toEqual(['attackers', 'defenders']);
  });

  test('rules of a saved game are set', async () => {
    const at = await sitting('brandubh', ['MoveLimit=2']);
    const game = ['a4-a3', 'e4-e3'].reduce(
      (before, name) => withTurn(before, { name, side: '', time: 0 }),
      newGame(at.variant, at.variant.startFen),
    );
    expect((await standingOf(at, game)).status).toEqual({ kind: 'draw', reason: 'ply-limit' });
    expect(at.options.get('MoveLimit')).toBe('2');
  });

  test('the engine moves, and gives a hint', async () => {
    const at = await sitting('nine-mens-morris');
    const game = newGame(at.variant, at.variant.startFen);
    const legal = (await standingOf(at, game)).turns.map(turn => turn.name);
    expect(legal).toContain(await think(at, game, () => {}));
    expect(legal).toContain(await hint(at, game));
  });

  test('an unknown variant is refused', async () => {
    await expect(sitting('chess')).rejects.toThrow("unknown variant 'chess'");
  });
});
