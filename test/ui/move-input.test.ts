/** A turn led step by step: what may be touched, what a touch means, and what plays itself. */
import { describe, expect, test } from 'vitest';
import { type Game, newGame, unwrap } from '../../src/api/index';
import { forcedStep, interpretClick, moveInputFor, undoStep } from '../../src/ui/move-input';
import { promptText } from '../../src/ui/texts';

const game = (variant: string, fen?: string): Game => unwrap(newGame(variant, fen === undefined ? {} : { fen }));
const MILL = 'O**@**@*/*******O/O*@@*O** w m s 4 0 4 0 0 0 0 0 0 0 0 0 20';
const CHAIN = 'W:WK3:B5,6,27,28';

const stepOn = (before: Game, ...places: string[]): Game =>
  places.reduce<[Game, string | undefined]>(
    ([at, chosen], place) => {
      const meant = interpretClick(at, moveInputFor(at, chosen), place);
      if (meant.kind === 'step') return [unwrap(at.play(meant.step)), undefined];
      return [at, meant.kind === 'select' ? meant.at : undefined];
    },
    [before, undefined],
  )[0];

describe('a choice', () => {
  test('begins with the men that can move, and goes on from the one selected', () => {
    const start = game('nine-mens-morris', MILL);
    expect([...moveInputFor(start, undefined).movers].sort()).toEqual(['a1', 'b6', 'd5', 'd7']);
    const from = moveInputFor(start, 'b6');
    expect([...from.targets.keys()].sort()).toEqual(['b4', 'd6']);
    expect(promptText(start, from)).toBe('Select where to, from b6');
  });

  test('then what may be removed, with what gives the removal', () => {
    const closed = stepOn(game('nine-mens-morris', MILL), 'b6', 'd6');
    const choice = moveInputFor(closed, undefined);
    expect([...choice.removals.keys()]).toContain('g4');
    expect(choice.targets.size).toBe(0);
    expect(promptText(closed, choice)).toBe('Remove an enemy man (mill)');
  });

  test('no man can be selected but one that can move', () => {
    const start = game('nine-mens-morris', MILL);
    expect(moveInputFor(start, 'g4').selected).toBeUndefined();
    expect(interpretClick(start, moveInputFor(start, undefined), 'g4')).toEqual({ kind: 'let-go' });
  });

  test('says that another man has to capture', () => {
    const start = game('spanish-draughts', 'W:W1,10:B14');
    expect(interpretClick(start, moveInputFor(start, undefined), '1')).toEqual({ kind: 'must-capture' });
    expect(promptText(start, moveInputFor(start, undefined))).toBe('Select a man to capture with');
  });

  test('is to place, or to place and to slide', () => {
    const placing = game('nine-mens-morris');
    expect(promptText(placing, moveInputFor(placing, undefined))).toBe('Place a man');
    const lasker = unwrap(game('lasker-morris').playAll(['d6', 'f4']));
    expect(promptText(lasker, moveInputFor(lasker, undefined))).toBe('Place a man, or select one to slide');
  });
});

describe('a chain', () => {
  test('asks where the routes part, and plays itself where there is one way', () => {
    const parted = stepOn(game('spanish-draughts', CHAIN), '3', '10');
    expect(forcedStep(parted)).toBeUndefined();
    expect(promptText(parted, moveInputFor(parted, undefined))).toBe('The chain goes on from 10: select where to');
    const single = stepOn(game('spanish-draughts', CHAIN), '3', '13');
    expect(forcedStep(single)?.name).toBe('13x31');
  });

  test('is not begun by itself', () => {
    expect(forcedStep(game('spanish-draughts', 'W:W1:B5'))).toBeUndefined();
  });

  test('goes back to the last step that was a choice', () => {
    const start = game('spanish-draughts', CHAIN);
    const single = stepOn(start, '3', '13');
    const on = unwrap(single.play(forcedStep(single)!));
    expect(on.midTurn).toBe(true);
    expect(undoStep(on)).toBe(start);
    expect(undoStep(start)).toBeUndefined();
  });
});
