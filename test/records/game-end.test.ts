import { describe, expect, test } from 'vitest';
import { type GameEnding, makeRecord, type NamedSides } from '../../src/records/record';

const SEATS: NamedSides = { sides: ['white', 'black'], names: ['Anna', 'Bert'] };
const GAME = { variant: 'dooz', rules: ['MayFly=true', 'NMoveRule=50'], fen: 'a fen', turns: [{ name: 'd6' }] };

const endOf = (ending: GameEnding | undefined) => {
  const { winner, termination, reason } = makeRecord(GAME, SEATS, ending);
  return [winner, termination, reason];
};

describe('how a game ended', () => {
  test.each([
    [undefined, ['nobody', 'unfinished', '']],
    [{ kind: 'draw', reason: 'threefold' }, ['draw', 'normal', 'threefold']],
    [{ kind: 'win', side: 'white', reason: 'no-moves' }, [0, 'normal', 'no-moves']],
    [{ kind: 'win', side: 'black', reason: 'no-moves' }, [1, 'normal', 'no-moves']],
    [{ kind: 'forfeit', side: 'white' }, [1, 'adjudication', 'resignation']],
    [{ kind: 'forfeit', side: 'black' }, [0, 'adjudication', 'resignation']],
  ] as const)('%o', (ending, expected) => expect(endOf(ending)).toEqual(expected));
});

test('the players sit at their sides, and the rules are one line', () => {
  const { players: seats, sides, rules, moves: turns } = makeRecord(GAME, SEATS, undefined);
  expect(seats.map(({ name }) => name)).toEqual(['Anna', 'Bert']);
  expect([sides, rules, turns]).toEqual([SEATS.sides, 'MayFly=true NMoveRule=50', GAME.turns]);
});
