/** A move entered step by step: what can be clicked, what a click means, and which steps are forced. */
import { describe, expect, test } from 'vitest';
import { type Game, newGame, unwrap } from '../../src/api/index';
import { forcedStep, interpretClick, moveInputFor, undoStep } from '../../src/ui/move-input';
import { promptText } from '../../src/ui/texts';

const game = (variant: string, fen?: string): Game => unwrap(newGame(variant, fen === undefined ? {} : { fen }));
const MILL = 'O**@**@*/*******O/O*@@*O** w m s 4 0 4 0 0 0 0 0 0 0 0 0 20';
const CHAIN = 'W:WK3:B5,6,27,28';

const clickAll = (before: Game, ...points: string[]): Game =>
  points.reduce<[Game, string | undefined]>(
    ([game, chosen], point) => {
      const meaning = interpretClick(game, moveInputFor(game, chosen), point);
      if (meaning.kind === 'step') return [unwrap(game.play(meaning.step)), undefined];
      return [game, meaning.kind === 'select' ? meaning.at : undefined];
    },
    [before, undefined],
  )[0];

describe('the input', () => {
  test('starts with the men that can move, and continues with the destinations of the selected one', () => {
    const start = game('nine-mens-morris', MILL);
    expect([...moveInputFor(start, undefined).movers].sort()).toEqual(['a1', 'b6', 'd5', 'd7']);
    const from = moveInputFor(start, 'b6');
    expect([...from.targets.keys()].sort()).toEqual(['b4', 'd6']);
    expect(promptText(start, from)).toBe('Choose a destination');
  });

  test('ends with the men that can be removed, and says why', () => {
    const closed = clickAll(game('nine-mens-morris', MILL), 'b6', 'd6');
    const input = moveInputFor(closed, undefined);
    expect([...input.removals.keys()]).toContain('g4');
    expect(input.targets.size).toBe(0);
    expect(promptText(closed, input)).toBe("Mill! Remove an opponent's man");
  });

  test('selects only men that can move', () => {
    const start = game('nine-mens-morris', MILL);
    expect(moveInputFor(start, 'g4').selected).toBeUndefined();
    expect(interpretClick(start, moveInputFor(start, undefined), 'g4')).toEqual({ kind: 'deselect' });
  });

  test('reports a man that may not move because another must capture', () => {
    const start = game('spanish-draughts', 'W:W1,10:B14');
    expect(interpretClick(start, moveInputFor(start, undefined), '1')).toEqual({ kind: 'must-capture' });
    expect(promptText(start, moveInputFor(start, undefined))).toBe('You must capture: choose a piece');
  });

  test('offers placing a man, or placing and moving', () => {
    const placing = game('nine-mens-morris');
    expect(promptText(placing, moveInputFor(placing, undefined))).toBe('Place a man');
    const lasker = unwrap(game('lasker-morris').playAll(['d6', 'f4']));
    expect(promptText(lasker, moveInputFor(lasker, undefined))).toBe('Place a man or move one');
  });
});

describe('a chain', () => {
  test('asks if there are several routes, and is forced if there is only one', () => {
    const parted = clickAll(game('spanish-draughts', CHAIN), '3', '10');
    expect(forcedStep(parted)).toBeUndefined();
    expect(promptText(parted, moveInputFor(parted, undefined))).toBe('Keep capturing');
    const single = clickAll(game('spanish-draughts', CHAIN), '3', '13');
    expect(forcedStep(single)?.name).toBe('13x31');
  });

  test('does not start by itself', () => {
    expect(forcedStep(game('spanish-draughts', 'W:W1:B5'))).toBeUndefined();
  });

  test('is undone to the last step that was a choice', () => {
    const start = game('spanish-draughts', CHAIN);
    const single = clickAll(start, '3', '13');
    const continued = unwrap(single.play(forcedStep(single)!));
    expect(continued.midTurn).toBe(true);
    expect(undoStep(continued)).toBe(start);
    expect(undoStep(start)).toBeUndefined();
  });
});

test('a move that may be stopped ends with another click on the selected man', () => {
  const jump = { name: 'a1xc3', steps: [{ kind: 'jump', from: 'a1', to: 'c3' }] };
  const pass = { name: '.', steps: [{ kind: 'pass' }] };
  const chain = { midTurn: true, side: 'white', steps: () => [jump, pass], board: () => ({ points: [] }) };
  const input = moveInputFor(chain as unknown as Game, undefined);
  expect(interpretClick(chain as unknown as Game, input, 'c3')).toEqual({ kind: 'step', step: jump });
  expect(interpretClick(chain as unknown as Game, input, 'a1')).toEqual({ kind: 'step', step: pass });
  expect(promptText(chain as unknown as Game, input)).toContain('select the piece again to stop');
});
