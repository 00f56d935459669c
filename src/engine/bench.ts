/** A fixed search whose node count is the same on every run and machine: the signature of search and evaluation. */
import { ONGOING, type RuleValues } from '../games/game';
import { chooseVariant, rulesOf } from '../games/index';
import { nameTurn, play, resultOf, turnsOf } from '../games/turns';
import { Random } from '../games/zobrist';
import { Clock, now } from '../search/clock';
import { deepen } from '../search/deepen';
import { Table, tableBytes } from '../search/table';
import { Tree } from '../search/tree';
import type { Setting } from './engine';
import type { BenchJob } from './messages';
import { type Scene, setUp } from './setting';
import type { Control } from './shared';

const POSITIONS = 12;
const TURNS_BETWEEN = 5;
const TABLE_MEGABYTES = 16;

/** Positions from games played at random: the same as long as the rules and the names of moves are. */
function benchFens({ variant, values }: Setting): string[] {
  const random = new Random(1);
  const fens: string[] = [];
  let scene = atStart(variant, values);
  while (fens.length < POSITIONS) {
    fens.push(scene.rules.writeFen(scene.position));
    for (let i = 0; i < TURNS_BETWEEN; i++) {
      playRandomTurn(scene, random);
      if (resultOf(scene.position) !== ONGOING) scene = atStart(variant, values);
    }
  }
  return fens;
}

function atStart(variant: string, values: RuleValues): Scene {
  const rules = rulesOf(variant, values);
  if (!rules.ok) throw new Error(rules.error);
  return setUp({ variant, values, fen: rules.value.startFen, moves: [] });
}

function playRandomTurn({ rules, position }: Scene, random: Random): void {
  const turns = turnsOf(position)
    .map(turn => ({ turn, name: nameTurn(rules, position, turn) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  play(position, turns[random.below(turns.length)]!.turn);
}

export function bench(job: BenchJob, control: Control): { nodes: number; time: number } {
  const { setting } = job;
  const depth = job.depth ?? chooseVariant(setting.variant)!.game.benchDepth;
  const tree = new Tree(new Table(new SharedArrayBuffer(tableBytes(TABLE_MEGABYTES))), {
    shouldStop: () => control.isStopped(job.id),
  });
  const begun = now();
  let nodes = 0;
  for (const fen of benchFens(setting)) {
    tree.table.clear();
    tree.forget();
    const { position } = setUp({ ...setting, fen, moves: [] });
    const limits = {
      firstDepth: 1,
      depth,
      nodes: Number.POSITIVE_INFINITY,
      mate: 0,
      multiPv: 1,
      settling: true,
      clock: new Clock({}, 0),
    };
    deepen(tree, position, { ...limits, turns: turnsOf(position) }, () => {});
    nodes += tree.nodes;
  }
  return { nodes, time: now() - begun };
}
