/** What is written in a form is read back as the same game. */
import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { VARIANTS } from '../../src/games/registry';
import { type GameEntry, readGamesText } from '../../src/records/game-reader';
import { appTitle, isDraughts } from '../../src/records/game-types';
import { bareMoves, type RecordedGame } from '../../src/records/record';
import { gameWriter, WRITABLE_FORMATS, type WritableFormat } from '../../src/records/writers';
import { samples, seeded } from '../seed';
import { randomGame, rulesetOf } from './random-game';

const GAMES = samples(2);

const canHold = (form: WritableFormat, variant: string): boolean =>
  form === 'pdn' ? isDraughts(variant) : form === 'pgn' ? appTitle(variant) !== undefined : true;

function written(form: WritableFormat, game: RecordedGame): string {
  const text = gameWriter(form)(game);
  if (!text.ok) throw new Error(text.error);
  return text.value;
}

function gameOf({ result: read }: GameEntry): RecordedGame {
  if (!read.ok) throw new Error(`line ${read.at}: ${read.error}`);
  return read.value.game;
}

const essence = ({ variant, fen, moves: turns, winner, termination, reason, players: seats }: RecordedGame) => ({
  variant,
  fen,
  turns: turns.map(({ name }) => name),
  winner,
  termination,
  reason,
  seats: seats.map(({ name }) => name),
});

describe.each(
  VARIANTS.flatMap(variant =>
    WRITABLE_FORMATS.filter(form => canHold(form, variant)).map(form => [variant, form] as const),
  ),
)('%s as %s', (variant, form) => {
  test('random games are read back as they were', () => {
    const random = seeded(VARIANTS.indexOf(variant) * WRITABLE_FORMATS.length + WRITABLE_FORMATS.indexOf(form));
    const ruleset = rulesetOf(variant);
    for (let done = 0; done < GAMES; done += 20) {
      const games = Array.from({ length: Math.min(20, GAMES - done) }, () =>
        randomGame(ruleset, random, 1 + random.nextInt(120)),
      );
      const back = readGamesText(games.map(game => written(form, game)).join(''));
      expect(back.map(entry => essence(gameOf(entry)))).toEqual(games.map(essence));
    }
  });
});

test.each(['english-draughts', 'damas-espanolas', 'nine-mens-morris', 'brandubh'])(
  'games of %s without a turn are read back in every form',
  variant => {
    const begun = randomGame(rulesetOf(variant), seeded(1), 1);
    const fen = rulesetOf(variant).rules.startFen;
    const game: RecordedGame = { ...begun, fen, moves: [], winner: 'nobody', termination: 'unfinished', reason: '' };
    const failed: RecordedGame = { ...game, winner: 0, termination: 'start-failure', reason: 'no such program' };
    for (const form of WRITABLE_FORMATS.filter(form => canHold(form, variant))) {
      const back = readGamesText([game, failed].map(one => written(form, one)).join(''));
      expect(back.map(entry => essence(gameOf(entry)))).toEqual([game, failed].map(essence));
    }
  },
);

test('tags and a result that do not say of which game they are, are none', () => {
  const [entry] = readGamesText('[Event "a match"]\n[Result "1-0"]\n\n1-0\n');
  expect(entry!.result).toMatchObject({ ok: false, error: 'neither turns nor a position' });
});

test('a form that cannot hold a game says so', () => {
  const random = seeded(1);
  expect(gameWriter('pdn')(randomGame(rulesetOf('brandubh'), random, 3))).toEqual({
    ok: false,
    error: 'PDN is for draughts, not brandubh',
  });
  expect(gameWriter('pgn')(randomGame(rulesetOf('custodian-morris'), random, 3)).ok).toBe(false);
});

interface Vector {
  readonly variant: string;
  readonly fen: string;
  readonly legal: readonly { readonly from: string; readonly to: string; readonly takes?: readonly string[] }[];
}

const FOLDER = 'test/vectors/draughts';

describe.each(readdirSync(FOLDER).filter(file => file.endsWith('.gz')))('vectors of %s', file => {
  const vectors = gunzipSync(readFileSync(`${FOLDER}/${file}`))
    .toString()
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Vector)
    .filter((_, index) => index % Math.ceil(20 / samples(1)) === 0);

  test('every move as a game of PDN is the same when it is read back', () => {
    for (const { variant, fen } of vectors) {
      const { rules } = rulesetOf(variant);
      const position = rules.readFen(fen);
      if (!position.ok) throw new Error(position.error);
      const list = new Int32Array(2048);
      const end = position.value.generate(list, 0);
      const games = Array.from(list.subarray(0, end), (action): RecordedGame => {
        const game = randomGame(rulesetOf(variant), seeded(0), 0);
        return { ...game, fen, moves: bareMoves([rules.nameAction(position.value, action)]) };
      });
      const back = readGamesText(games.map(game => written('pdn', game)).join(''));
      expect(back.map(entry => gameOf(entry).moves.map(({ name }) => name))).toEqual(
        games.map(({ moves: turns }) => turns.map(({ name }) => name)),
      );
      expect(back.every(entry => gameOf(entry).variant === variant && gameOf(entry).fen === fen)).toBe(true);
    }
  });
});
