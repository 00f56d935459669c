/** Games that are written in a format are read back unchanged. */
import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { VARIANT_NAMES } from '../../src/games/registry';
import { type GameEntry, readGamesText } from '../../src/records/game-reader';
import { appTitle, isDraughts } from '../../src/records/game-types';
import { bareMoves, type RecordedGame } from '../../src/records/record';
import { gameWriter, WRITABLE_FORMATS, type WritableFormat } from '../../src/records/writers';
import { samples, seeded } from '../seed';
import { randomGame, rulesetOf } from './random-game';

const GAMES = samples(2);

const canHold = (format: WritableFormat, variant: string): boolean =>
  format === 'pdn' ? isDraughts(variant) : format === 'pgn' ? appTitle(variant) !== undefined : true;

function written(format: WritableFormat, game: RecordedGame): string {
  const text = gameWriter(format)(game);
  if (!text.ok) throw new Error(text.error);
  return text.value;
}

function gameOf({ result }: GameEntry): RecordedGame {
  if (!result.ok) throw new Error(`line ${result.at}: ${result.error}`);
  return result.value.game;
}

const essence = ({ variant, fen, moves, winner, termination, reason, players }: RecordedGame) => ({
  variant,
  fen,
  moves: moves.map(({ name }) => name),
  winner,
  termination,
  reason,
  players: players.map(({ name }) => name),
});

describe.each(
  VARIANT_NAMES.flatMap(variant =>
    WRITABLE_FORMATS.filter(format => canHold(format, variant)).map(format => [variant, format] as const),
  ),
)('%s as %s', (variant, format) => {
  test('random games are read back unchanged', () => {
    const random = seeded(VARIANT_NAMES.indexOf(variant) * WRITABLE_FORMATS.length + WRITABLE_FORMATS.indexOf(format));
    const ruleset = rulesetOf(variant);
    for (let done = 0; done < GAMES; done += 20) {
      const games = Array.from({ length: Math.min(20, GAMES - done) }, () =>
        randomGame(ruleset, random, 1 + random.nextInt(120)),
      );
      const back = readGamesText(games.map(game => written(format, game)).join(''));
      expect(back.map(entry => essence(gameOf(entry)))).toEqual(games.map(essence));
    }
  });
});

test.each(['english-draughts', 'damas-espanolas', 'nine-mens-morris', 'brandubh'])(
  'games of %s without moves are read back in every format',
  variant => {
    const random = randomGame(rulesetOf(variant), seeded(1), 1);
    const fen = rulesetOf(variant).rules.startFen;
    const game: RecordedGame = { ...random, fen, moves: [], winner: 'nobody', termination: 'unfinished', reason: '' };
    const failed: RecordedGame = { ...game, winner: 0, termination: 'start-failure', reason: 'no such program' };
    for (const format of WRITABLE_FORMATS.filter(one => canHold(one, variant))) {
      const back = readGamesText([game, failed].map(one => written(format, one)).join(''));
      expect(back.map(entry => essence(gameOf(entry)))).toEqual([game, failed].map(essence));
    }
  },
);

test('rejects tags and a result that do not name a variant', () => {
  const [entry] = readGamesText('[Event "a match"]\n[Result "1-0"]\n\n1-0\n');
  expect(entry!.result).toMatchObject({ ok: false, error: 'neither moves nor a position' });
});

test('PDN and the morris app reject other variants', () => {
  const random = seeded(1);
  expect(gameWriter('pdn')(randomGame(rulesetOf('brandubh'), random, 3))).toEqual({
    ok: false,
    error: 'PDN cannot hold brandubh',
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

  test('every legal move survives being written and read as PDN', () => {
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
        games.map(({ moves }) => moves.map(({ name }) => name)),
      );
      expect(back.every(entry => gameOf(entry).variant === variant && gameOf(entry).fen === fen)).toBe(true);
    }
  });
});
