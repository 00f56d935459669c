/** Perft in WebAssembly: the functions of perft.ts, compiled from src/wasm/assembly/draughts.ts. */
import CODE from '../../wasm/code/draughts';
import { instantiate } from '../../wasm/module';
import { FALLING_ATTACKS, FALLING_SHIFT, RISING_ATTACKS, RISING_SHIFT, SQUARES_BEHIND } from './attacks';
import { LEFT_FILE, NEIGHBOURS, RANK_0, RANK_7, RIGHT_FILE } from './board';
import { prefersMorePieces } from './capture-priority';
import { RANKS_ABOVE } from './move-counts';
import type { DraughtsPosition } from './position';
import { type DraughtsRuleSet, PASS_AS_MAN, PROMOTE_AND_STOP } from './rules';

interface Address {
  readonly value: number;
}

interface PerftModule {
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

let perftModule: PerftModule | undefined;
let loaded = false;
let currentRules: DraughtsRuleSet | undefined;

function loadModule(): PerftModule | undefined {
  const made = instantiate<PerftModule>(CODE);
  if (!made) return undefined;
  const ints = (address: Address, table: Int32Array) =>
    new Int32Array(made.memory.buffer).set(table, address.value / 4);
  const bytes = (address: Address, table: Uint8Array) => new Uint8Array(made.memory.buffer).set(table, address.value);
  ints(made.RISING, RISING_ATTACKS);
  ints(made.FALLING, FALLING_ATTACKS);
  ints(made.BEHIND, SQUARES_BEHIND);
  ints(made.NEIGHBOURS, NEIGHBOURS);
  ints(made.ABOVE, RANKS_ABOVE);
  bytes(made.RISING_START, RISING_SHIFT);
  bytes(made.FALLING_START, FALLING_SHIFT);
  made.rims(RANK_0, RANK_7, LEFT_FILE, RIGHT_FILE);
  return made;
}

function setRules(of: PerftModule, rules: DraughtsRuleSet): void {
  of.settle(
    rules.flying,
    rules.menCaptureBackward,
    rules.mustContinue,
    rules.priority,
    prefersMorePieces(rules.priority),
    rules.menCaptureKingsMask,
    rules.preferKingsMask,
    rules.promotion === PROMOTE_AND_STOP,
    rules.promotion === PASS_AS_MAN,
  );
  currentRules = rules;
}

/** Number of leaves at `depth`, or undefined without WebAssembly. */
export function perftWasm(position: DraughtsPosition, depth: number): number | undefined {
  if (!loaded) perftModule = loadModule();
  loaded = true;
  if (!perftModule) return undefined;
  const { rules } = position.captureGenerator;
  if (currentRules !== rules) setRules(perftModule, rules);
  const { ownMen, ownKings, theirMen, theirKings, white } = position;
  return Number(perftModule.perft(ownMen, ownKings, theirMen, theirKings, white, depth));
}
