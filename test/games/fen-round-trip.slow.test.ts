/**
 * Every FEN that is written is read again: it is written identically, and the position has the same legal moves, key and
 * results. With random rules, in random games with unfinished moves, and from FENs with random changes.
 */
import { expect, test } from 'vitest';
import { gameOutcome, legalActions } from '../../src/games/moves';
import { FAMILIES, rulesOf } from '../../src/games/registry';
import { type Action, ONGOING, type Position, type Rules, type RuleValues, reasonOf } from '../../src/games/rules';
import type { Random } from '../../src/util/random';
import { same } from '../same';
import { samples, seeded } from '../seed';
import { optionsOf } from './morris/oracle/options';
import { mutated, randomFen } from './morris/oracle/random-fen';
import { pick, randomOptions } from './morris/oracle/random-options';
import { readPosition } from './random-play';

/** Rule sets of each variant. */
const RULE_SETS = samples(3);
/** Actions of a game, and of a game from a changed FEN. */
const MAX_ACTIONS = 60;
const MAX_ACTIONS_ASIDE = 5;
/** Changed FENs tried for each position. */
const CHANGES = 6;
/** Legal actions that are made on both positions. */
const MAX_COMPARED = 4;

type Family = (typeof FAMILIES)[number];

/** Random values for some of the options: of all, or of one in eight. */
function randomValues(family: Family, random: Random): RuleValues {
  if (family.family === 'morris') return randomOptions(random);
  const rate = random.nextInt(2) === 0 ? 1 : 8;
  const values: Record<string, RuleValues[string]> = {};
  for (const option of family.options) {
    if (random.nextInt(rate) !== 0) continue;
    if (option.type === 'check') values[option.name] = random.nextInt(2) === 0;
    else if (option.type === 'combo') values[option.name] = pick(random, option.values);
    else {
      const range = random.nextInt(2) === 0 ? Math.min(option.max, option.min + 5) : option.max;
      values[option.name] = option.min + random.nextInt(range - option.min + 1);
    }
  }
  return values;
}

/** Rules with random values; those that contradict each other are drawn again. */
function randomRules(family: Family, variant: string, random: Random): { rules: Rules; values: RuleValues } {
  for (;;) {
    const values = randomValues(family, random);
    const rules = rulesOf(variant, values);
    if (rules.ok) return { rules: rules.value, values };
  }
}

const startOf = (family: Family, variant: string, rules: Rules, values: RuleValues, random: Random): string =>
  family.family === 'morris' && random.nextInt(2) === 0
    ? randomFen(random, optionsOf(variant, values))
    : rules.startFen;

const NUMBERS = ['0', '1', '2', '3', '5', '8', '9', '12', '24', '31', '99', '-1', '-2', '-3'];

/** FEN with a few changes, which may be invalid. Those of morris often change what is owed, and its markers. */
const changed = (family: Family, fen: string, other: string, random: Random): string =>
  family.family === 'morris' && random.nextInt(3) !== 0 ? mutated(random, fen) : exchanged(fen, other, random);

/** FEN with one to three changes of letters, numbers or fields, some of them taken from another FEN. */
function exchanged(fen: string, other: string, random: Random): string {
  const separator = fen.includes(' ') ? ' ' : ':';
  let text = fen;
  for (let times = 1 + random.nextInt(3); times > 0; times--) {
    const fields = text.split(separator);
    const at = random.nextInt(fields.length);
    const field = fields[at]!;
    const place = random.nextInt(field.length + 1);
    const letters = fen + other;
    const changes = [
      () => other.split(separator)[at] ?? field,
      () => pick(random, NUMBERS),
      () => field.replace(/\d+/, pick(random, NUMBERS)),
      () => field.slice(0, place) + letters[random.nextInt(letters.length)] + field.slice(place + random.nextInt(2)),
      () => `r${separator}${field}`,
    ];
    fields[at] = pick(random, changes)();
    text = fields.join(separator);
  }
  return text;
}

/** Legal actions, and the first steps of those that have several. */
function nextActions(rules: Rules, position: Position): readonly Action[] {
  const steps = gameOutcome(position) === ONGOING ? (rules.stepActions?.(position) ?? []) : [];
  return [...steps, ...legalActions(position).filter(action => !steps.includes(action))];
}

const isRepetition = (rules: Rules, position: Position): boolean => {
  const outcome = gameOutcome(position);
  return outcome !== ONGOING && rules.reasons[reasonOf(outcome)] === 'repetition';
};

/** Compares a position with what is read from its FEN. */
function compare(rules: Rules, position: Position, story: () => string): void {
  const fen = rules.writeFen(position);
  const read = rules.readFen(fen);
  if (!read.ok) throw new Error(`${story()}\nwrites ${fen}\nwhich is rejected: ${read.error}`);
  const again = read.value;
  same(rules.writeFen(again), fen, story);
  same(nextActions(rules, again).join(), nextActions(rules, position).join(), story);
  same(gameOutcome(again), gameOutcome(position), story);
  if (gameOutcome(position) !== ONGOING) return;
  same(`${again.keyLow} ${again.keyHigh}`, `${position.keyLow} ${position.keyHigh}`, story);
  for (const action of nextActions(rules, position).slice(0, MAX_COMPARED)) {
    position.make(action);
    again.make(action);
    // A FEN has no history.
    if (!isRepetition(rules, position)) same(rules.writeFen(again), rules.writeFen(position), story);
    position.undo();
    again.undo();
  }
}

/** Plays random actions; every position is compared. Returns the FENs. */
function play(rules: Rules, start: string, actions: number, random: Random, head: string): string[] {
  const position = readPosition(rules, start);
  const played: string[] = [start];
  const fens: string[] = [];
  for (;;) {
    compare(rules, position, () => [head, ...played].join('\n'));
    fens.push(rules.writeFen(position));
    if (played.length > actions || gameOutcome(position) !== ONGOING) return fens;
    const action = pick(random, nextActions(rules, position));
    played.push(rules.nameAction(position, action));
    position.make(action);
  }
}

const VARIANTS = FAMILIES.flatMap(family => family.variants.map(({ name }) => [name, family] as const));

test.each(VARIANTS)('%s', (variant, family) => {
  const random = seeded(variant.length + 1000 * variant.charCodeAt(0));
  let unfinished = 0;
  let accepted = 0;
  for (let set = 0; set < RULE_SETS; set++) {
    const { rules, values } = randomRules(family, variant, random);
    const head = `${variant} ${JSON.stringify(values)}`;
    const fens = play(rules, startOf(family, variant, rules, values, random), MAX_ACTIONS, random, head);
    for (const fen of fens) {
      if (readPosition(rules, fen).midTurn) unfinished++;
      for (let times = 0; times < CHANGES; times++) {
        const text = changed(family, fen, pick(random, fens), random);
        if (!rules.readFen(text).ok) continue;
        accepted++;
        play(rules, text, MAX_ACTIONS_ASIDE, random, head);
      }
    }
  }
  expect(accepted).toBeGreaterThan(RULE_SETS);
  if (family.family !== 'brandubh') expect(unfinished).toBeGreaterThan(0);
});
