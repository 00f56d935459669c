/** Positions of the vectors through the library: the same turns, by their steps. (The rules are held to all of them.) */
import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { type Game, newGame, type Step, type Turn, unwrap } from '../../src/api/index';
import type { RuleValues } from '../../src/games/rules';
import { samples } from '../seed';

/** One position in so many. */
const STEP = Math.ceil(6 / samples(1));

function rowsIn<Row>(family: string, file: string): Row[] {
  const text = gunzipSync(readFileSync(`test/vectors/${family}/${file}`)).toString();
  return text
    .split('\n')
    .filter((line, at) => line !== '' && at % STEP === 0)
    .map(line => JSON.parse(line));
}

const filesOf = (family: string): string[] =>
  readdirSync(`test/vectors/${family}`).filter(file => file.endsWith('.jsonl.gz'));

const takenBy = (turn: Turn): string[] =>
  turn.steps.flatMap(({ captured = [] }) => captured.map(({ at }) => at)).sort();

describe.each(filesOf('morris'))('morris: %s', file => {
  interface Row {
    readonly variant: string;
    readonly options: RuleValues;
    readonly fen: string;
    readonly legal: readonly string[];
    readonly turns: readonly string[] | null;
  }
  const written = ({ kind, from, to, captured }: Step): string =>
    kind === 'remove' ? `x${captured![0]!.at}` : kind === 'place' ? to! : `${from}-${to}`;
  const names = (turns: readonly Turn[]): string[] => turns.map(({ steps }) => steps.map(written).join('')).sort();

  test('actions and turns', () => {
    for (const { variant, options, fen, legal, turns } of rowsIn<Row>('morris', file)) {
      const game: Game = unwrap(newGame(variant, { options, fen }));
      expect([fen, names(game.actions())]).toEqual([fen, legal]);
      if (turns) expect([fen, names(game.moves())]).toEqual([fen, turns]);
    }
  });
});

describe.each(filesOf('draughts'))('draughts: %s', file => {
  interface Row {
    readonly variant: string;
    readonly fen: string;
    readonly legal: readonly { readonly from: string; readonly to: string; readonly takes?: readonly string[] }[];
  }

  test('turns', () => {
    for (const { variant, fen, legal } of rowsIn<Row>('draughts', file)) {
      const turns = unwrap(newGame(variant, { fen })).moves();
      const found = turns.map(turn => [turn.steps[0]!.from, turn.steps.at(-1)!.to, ...takenBy(turn)].join(' '));
      const expected = legal.map(({ from, to, takes = [] }) => [from, to, ...[...takes].sort()].join(' '));
      expect([fen, found.sort()]).toEqual([fen, expected.sort()]);
    }
  });
});

test('brandubh: turns, what they take, results', () => {
  interface Row {
    readonly fen: string;
    readonly result: string;
    readonly legal: readonly string[];
    readonly takes: Readonly<Record<string, readonly string[]>>;
  }
  for (const { fen, legal, takes } of rowsIn<Row>('brandubh', 'brandubh.jsonl.gz')) {
    const turns = unwrap(newGame('brandubh', { fen })).moves();
    expect([fen, turns.map(({ name }) => name).sort()]).toEqual([fen, [...legal].sort()]);
    for (const turn of turns)
      expect([turn.name, takenBy(turn)]).toEqual([turn.name, [...(takes[turn.name] ?? [])].sort()]);
  }
});
