/** The count in WebAssembly: the same functions as in perft.ts, in src/wasm/assembly/draughts.ts. */
import CODE from '../../wasm/code/draughts';
import { instantiate } from '../../wasm/load';
import { LEFT, NEIGHBOURS, RANK_0, RANK_7, RIGHT } from './board';
import { looksAtPieces } from './laws';
import type { DraughtsPosition } from './position';
import { BEHIND, FALLING, FALLING_START, RISING, RISING_START } from './reach';
import { ABOVE } from './replies';
import { PASS, type RuleSet, STOP } from './rules';

interface Address {
  readonly value: number;
}

interface Counter {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly RISING: Address;
  readonly FALLING: Address;
  readonly BEHIND: Address;
  readonly RISING_START: Address;
  readonly FALLING_START: Address;
  readonly NEIGHBOURS: Address;
  readonly ABOVE: Address;
  rims(rank0: number, rank7: number, left: number, right: number): void;
  settle(
    flying: boolean,
    menTakeBackward: boolean,
    mustGoOn: boolean,
    law: number,
    countsPieces: boolean,
    kingsForMen: number,
    kingsPreferred: number,
    stops: boolean,
    passes: boolean,
  ): void;
  perft(men: number, kings: number, theirMen: number, theirKings: number, white: number, depth: number): bigint;
}

let counter: Counter | undefined;
let loaded = false;
let settled: RuleSet | undefined;

function load(): Counter | undefined {
  const made = instantiate<Counter>(CODE);
  if (!made) return undefined;
  const ints = (address: Address, table: Int32Array) =>
    new Int32Array(made.memory.buffer).set(table, address.value / 4);
  const bytes = (address: Address, table: Uint8Array) => new Uint8Array(made.memory.buffer).set(table, address.value);
  ints(made.RISING, RISING);
  ints(made.FALLING, FALLING);
  ints(made.BEHIND, BEHIND);
  ints(made.NEIGHBOURS, NEIGHBOURS);
  ints(made.ABOVE, ABOVE);
  bytes(made.RISING_START, RISING_START);
  bytes(made.FALLING_START, FALLING_START);
  made.rims(RANK_0, RANK_7, LEFT, RIGHT);
  return made;
}

function settle(of: Counter, rules: RuleSet): void {
  of.settle(
    rules.flying,
    rules.menTakeBackward,
    rules.mustGoOn,
    rules.law,
    looksAtPieces(rules.law),
    rules.kingsForMen,
    rules.kingsPreferred,
    rules.promotion === STOP,
    rules.promotion === PASS,
  );
  settled = rules;
}

/** The ways to play `depth` moves on; undefined where there is no WebAssembly. */
export function countNatively(position: DraughtsPosition, depth: number): number | undefined {
  if (!loaded) counter = load();
  loaded = true;
  if (!counter) return undefined;
  const { rules } = position.chains;
  if (settled !== rules) settle(counter, rules);
  const { ownMen, ownKings, theirMen, theirKings, white } = position;
  return Number(counter.perft(ownMen, ownKings, theirMen, theirKings, white, depth));
}
