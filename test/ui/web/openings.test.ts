import { expect, test } from 'vitest';
import { newGame, unwrap } from '../../../src/api/index';
import { playLine } from '../../../src/ui/line-record';
import { drawBallot, findOpening, openingLists } from '../../../src/ui/web/openings';

const opening = (variant: string, moves: string) =>
  findOpening(
    unwrap(
      playLine(
        variant,
        [],
        undefined,
        moves.split(' ').map(name => ({ name })),
      ),
    ),
  );

test('openings of the shipped lists are recognised, the longest first', async () => {
  expect(await opening('english-draughts', '9-13 21-17 6-9 17-14')).toMatchObject({ list: 'english-3move', number: 2 });
  expect(await opening('english-draughts', '9-13 22-18')).toMatchObject({ list: 'english-2move', number: 3 });
  expect(await opening('russian-draughts', 'c3-d4 b6-a5 d4-c5')).toMatchObject({ moves: ['c3-d4', 'b6-a5', 'd4-c5'] });
  expect(await opening('brandubh', 'd7-c7')).toBeUndefined();
});

test('a ballot is a legal opening of its list', async () => {
  const [list] = await openingLists('english-draughts');
  const ballot = (await drawBallot('english-draughts', list!.name))!;
  expect(unwrap(unwrap(newGame('english-draughts')).playAll(ballot.moves)).status().result).toBe('ongoing');
  expect([list!.openings[ballot.number - 1], ballot.count]).toEqual([ballot.moves, list!.openings.length]);
});
