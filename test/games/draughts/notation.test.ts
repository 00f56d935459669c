import { describe, expect, test } from 'vitest';
import { legalActions, nameMove } from '../../../src/games/moves';
import { Random } from '../../../src/util/random';
import { same } from '../../same';
import { samples } from '../../seed';
import { describeAction, namesOf, positionOf, rulesFor, VARIANT_NAMES } from './helpers';

/** Name of the move that a text is read as, or the error. */
function readBack(variant: string, fen: string, text: string): string {
  const rules = rulesFor(variant);
  const position = positionOf(variant, fen);
  const action = rules.readAction(position, text);
  return action.ok ? nameMove(rules, position, [action.value]) : action.error;
}

describe('a partial capture', () => {
  const fen = 'W:Wa1,a3,b2,d2,f2,h4:Bb6,b8,d8,e3,e5,e7,g5,g7,h8';
  const rules = rulesFor('russian-draughts');
  const steps = (): string[] => {
    const position = positionOf('russian-draughts', fen);
    return rules.stepActions!(position).map(action => rules.nameAction(position, action));
  };

  test('ends in x if its squares are the name of another capture', () => {
    expect(steps().sort()).toEqual(['d2xf4x', 'f2xd4', 'h4xf6']);
    expect(readBack('russian-draughts', fen, 'd2xf4')).toBe('d2xf4xd6xf8xh6xf4');
    expect(readBack('russian-draughts', fen, 'd2xf4x')).toBe('d2xf4x');
    expect(readBack('russian-draughts', fen, 'd2xf4xd6x')).toBe('d2xf4xd6');
    expect(readBack('russian-draughts', fen, 'f2xd4xf6x')).toMatch(/is not legal/);
  });

  test('is joined with the next ones to the name of the move', () => {
    expect(rules.joinMove!(['d2xf4x', 'f4xh6', 'h6xf8', 'f8xc5xa7'])).toBe('d2xf4xh6xf8xc5xa7');
  });
});

test('an Italian capture is named and read only by routes that capture a king first', () => {
  const fen = 'W:WK26:B13,14,21,K22';
  expect(readBack('italian-draughts', fen, '26x19x10x17x26')).toBe('26x19x10x17x26');
  expect(readBack('italian-draughts', fen, '26x26')).toBe('26x19x10x17x26');
  expect(readBack('italian-draughts', fen, '26x17x10x19x26')).toMatch(/is not legal/);
});

describe('an unfinished capture', () => {
  const fen = 'W:WK3:B5,6,27,28';

  test('can only be completed by captures that start with its jumps', () => {
    const rules = rulesFor('spanish-draughts');
    const legal = (partial: string): string[] => {
      const position = positionOf('spanish-draughts', fen + partial);
      return legalActions(position).map(action => nameMove(rules, position, [action]));
    };
    expect(legal('').sort()).toEqual(['3x10x1', '3x10x32', '3x13x31x24', '3x17']);
    expect(legal(':C3x13')).toEqual(['13x31x24']);
    expect(legal(':C3x10').sort()).toEqual(['10x1', '10x32']);
    expect(readBack('spanish-draughts', `${fen}:C3x13`, '5-1')).toMatch(/the piece on 13 must continue capturing$/);
  });

  test('is undone jump by jump', () => {
    const rules = rulesFor('spanish-draughts');
    const position = positionOf('spanish-draughts', fen);
    const fens = [rules.writeFen(position)];
    for (const name of ['3x13', 'x31']) {
      const step = rules.readAction(position, name);
      if (!step.ok) throw new Error(step.error);
      position.make(step.value);
      fens.push(rules.writeFen(position));
    }
    expect(fens).toEqual([fen, `${fen}:C3x13`, `${fen}:C3x13x31`]);
    for (const jumps of [2, 1, 0]) {
      expect([rules.writeFen(position), position.midTurn]).toEqual([fens[jumps], jumps > 0]);
      if (jumps > 0) position.undo();
    }
  });
});

describe('reading a move', () => {
  test('accepts any route, written in full', () => {
    const fen = 'W:WK22:B18,19,26,27';
    expect(readBack('english-draughts', fen, '22x15x24x31x22')).toBe('22x15x24x31x22');
    expect(readBack('english-draughts', fen, '22x31x24x15x22')).toBe('22x15x24x31x22');
  });

  test('accepts start and end if only one capture has them', () => {
    expect(readBack('spanish-draughts', 'W:W5:B10,19', '5x23')).toBe('5x14x23');
    expect(readBack('spanish-draughts', 'W:WK3:B5,6,27,28', '3x1')).toBe('3x10x1');
  });

  test('prefers the written route to a short form', () => {
    // After going round the board, the king reaches the same square.
    const fen = 'W:WK14:B5,18,26,27';
    expect(readBack('spanish-draughts', fen, '14x1')).toBe('14x1');
    expect(readBack('spanish-draughts', fen, '14x21x30x23x1')).toBe('14x21x30x23x1');
  });

  test('lists the captures if start and end are ambiguous', () => {
    const error = "'27x17' is ambiguous: 27x16x3x17 27x20x6x17";
    expect(readBack('spanish-draughts', 'W:WK27:B7,11,13,23', '27x17')).toBe(error);
  });

  test.each([
    ['10-14', "'10-14' is not legal; from 10: 10x19"],
    ['10x17', "'10x17' is not legal; from 10: 10x19"],
    ['9-13', "'9-13' is not legal; another piece must capture"],
    ['9x33', "'9x33': expected a square from 1-32, got '33'"],
    ['9', "'9' is not a move: expected start-end, or start and landing squares joined by x"],
    ['9-13-18', "'9-13-18' is not legal; another piece must capture"],
    ['9x', "'9x': expected a square from 1-32, got ''"],
  ])('rejects %s', (text, error) => expect(readBack('spanish-draughts', 'W:W9,10:B14', text)).toBe(error));

  test('rejects a square without a movable piece', () => {
    expect(readBack('spanish-draughts', 'W:W9:B30', '10-14')).toBe("'10-14' is not legal; no move from 10");
  });
});

test.each(VARIANT_NAMES)('every move of %s has a unique name that is read back', variant => {
  const rules = rulesFor(variant);
  const random = new Random(11);
  for (let game = 0; game < samples(1); game++) {
    const position = positionOf(variant, rules.startFen);
    for (let ply = 0; ply < 90; ply++) {
      const actions = legalActions(position);
      if (actions.length === 0) break;
      const named = actions.map(action => nameMove(rules, position, [action]));
      same(new Set(named).size, actions.length);
      for (const [i, name] of named.entries()) {
        expect(rules.readAction(position, name)).toEqual({ ok: true, value: actions[i] });
        const [start, ...landings] = name.split(/[-x]/);
        const move = describeAction(namesOf(variant), actions[i]!).split(' ');
        expect([start, landings.at(-1)]).toEqual(move.slice(0, 2));
        if (name.includes('x')) same(landings.length, move.length - 2);
      }
      position.make(actions[random.nextInt(actions.length)]!);
    }
  }
});
