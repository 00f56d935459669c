/** Legal moves of the draughts vectors, in both numberings of Hub. */
import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { newGame, unwrap } from '../../../src/api/index';
import type { HostProtocol } from '../../../src/uci/bridges/bridge';
import { HubProtocol } from '../../../src/uci/bridges/hub';
import { samples, seeded } from '../../seed';

interface Vector {
  readonly variant: string;
  readonly fen: string;
  readonly legal: readonly { readonly from: string; readonly to: string; readonly takes?: readonly string[] }[];
}

const LETTERED = ['russian-draughts', 'brazilian-draughts', 'czech-draughts'];
const BLACK_BEGINS = ['english-draughts', 'pool-checkers'];

/** Name of square `i` of a Hub position: row by row from the top, as the first mover sees the board. */
function squareAt(variant: string, i: number): string {
  const [row, at] = [(i - 1) >> 2, (i - 1) & 3];
  if (LETTERED.includes(variant)) return `${'abcdefgh'[2 * at + 1 - (row & 1)]}${8 - row}`;
  if (BLACK_BEGINS.includes(variant)) return `${33 - i}`;
  return variant === 'italian-draughts' ? `${i}` : `${4 * (7 - row) + at + 1}`;
}

const PLACES = Array.from({ length: 32 }, (_, at) => at + 1);

function numbersOf(variant: string, numbering: 'position' | 'pdn'): ReadonlyMap<string, number> {
  const names = PLACES.map(i => [squareAt(variant, i), i] as const);
  if (numbering === 'position') return new Map(names);
  const inPdn = (name: string): number =>
    LETTERED.includes(variant) ? 4 * (Number(name[1]) - 1) + ('abcdefgh'.indexOf(name[0]!) >> 1) + 1 : Number(name);
  return new Map(names.map(([name]) => [name, inPdn(name)]));
}

/** Hub position of 33 characters; the first mover is White. */
function positionOf(variant: string, fen: string): string {
  const first = BLACK_BEGINS.includes(variant) ? 'B' : 'W';
  const signs = new Map<string, string>();
  for (const part of fen.split(':').slice(1)) {
    const sign = part.startsWith(first) ? 'w' : 'b';
    for (const piece of part.slice(1).split(',').filter(Boolean))
      signs.set(piece.replace('K', ''), piece.startsWith('K') ? sign.toUpperCase() : sign);
  }
  return (fen.startsWith(first) ? 'W' : 'B') + PLACES.map(i => signs.get(squareAt(variant, i)) ?? 'e').join('');
}

const FOLDER = 'test/vectors/draughts';
const vectorsIn = (file: string): Vector[] =>
  gunzipSync(readFileSync(`${FOLDER}/${file}`))
    .toString()
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Vector);

/** Vectors sampled from all over a file. */
function sampled(vectors: readonly Vector[]): Vector[] {
  const stride = Math.max(1, Math.floor(vectors.length / samples(6)));
  const from = seeded(vectors.length).nextInt(stride);
  return vectors.filter((_, at) => at % stride === from);
}

describe.each(readdirSync(FOLDER).filter(file => file.endsWith('.gz')))('%s', file => {
  test.each(['position', 'pdn'] as const)('moves in %s numbering', numbering => {
    const vectors = vectorsIn(file);
    const { variant } = vectors[0]!;
    const numbers = numbersOf(variant, numbering);
    let commands: string[] = [];
    let sent: string[] = [];
    const hub: HostProtocol = new HubProtocol({
      command: (...lines) => commands.push(...lines),
      send: line => sent.push(line),
      exit: () => {},
    });
    hub.receive(`set-param name=variant value=${variant}`);
    hub.receive(`set-param name=squares value=${numbering}`);
    for (const { fen, legal } of sampled(vectors)) {
      const pos = positionOf(variant, fen);
      const moves = new Map(
        unwrap(newGame(variant, { fen }))
          .moves()
          .map(legalMove => [legalMove.name, legalMove]),
      );
      const named = legal.map(({ from, to, takes = [] }) => {
        const ends = [numbers.get(from)!, numbers.get(to)!];
        const taken = takes.map(square => numbers.get(square)!).sort((one, other) => one - other);
        const move = taken.length === 0 ? ends.join('-') : [...ends, ...taken].join('x');
        [commands, sent] = [[], []];
        hub.receive(`pos pos=${pos} moves=${move}`);
        hub.receive('go think');
        const name = / moves (\S+)$/.exec(commands[0] ?? '')?.[1] ?? '';
        const { steps } = moves.get(name)!;
        const captured = steps.flatMap(step => (step.captured ?? []).map(({ at }) => at));
        expect([steps[0]!.from, steps.at(-1)!.to, ...captured.sort()]).toEqual([from, to, ...[...takes].sort()]);
        hub.handleReply('bestmove (none)');
        hub.receive(`pos pos=${pos}`);
        hub.receive('go think');
        hub.handleReply(`bestmove ${name}`);
        expect(sent.at(-1)).toBe(`done move=${move}`);
        return name;
      });
      expect(named.sort()).toEqual([...moves.keys()].sort());
    }
  });
});
