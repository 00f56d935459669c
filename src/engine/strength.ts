/**
 * Playing at a given strength. A weak player sees less far and is content with a turn that is nearly as good: it searches
 * fewer nodes, and chooses among the best turns that it has seen, the more freely the weaker it is.
 */
import { Random } from '../games/zobrist';
import type { Candidate } from '../search/deepen';
import { type Chances, centipawns } from './chances';

export const LEAST_ELO = 800;
export const MOST_ELO = 2400;

/** Nodes at the least strength; so much more strength doubles them. */
const LEAST_NODES = 60;
const ELO_TO_DOUBLE = 190;
/** How much worse than the best a turn may look to be chosen, at the least strength and at the most: centipawns as told. */
const LEAST_CARE = 100;
const MOST_CARE = 2;
/** Turns that are compared. */
export const COMPARED = 4;
/** Of equally good openings one is chosen where play is to be different each time: so near, in so many turns. */
const NEARLY_EQUAL = 8;
const OPENING_TURNS = 8;

export const nodesFor = (elo: number): number => Math.round(LEAST_NODES * 2 ** ((elo - LEAST_ELO) / ELO_TO_DOUBLE));

const carelessness = (elo: number): number =>
  LEAST_CARE * (MOST_CARE / LEAST_CARE) ** ((elo - LEAST_ELO) / (MOST_ELO - LEAST_ELO));

/** Whether play without a seed varies here. */
export const varies = (seed: number, turnsPlayed: number): boolean => seed === 0 && turnsPlayed < OPENING_TURNS;

/**
 * A choice among the first `COMPARED` candidates, the likelier the better it looks. Where the search was stopped, those
 * behind the best may have better scores of the depth before: that was not so deep a look, and does not outdo the best.
 */
export function chooseBy(elo: number, candidates: readonly Candidate[], chances: Chances, random: Random): Candidate {
  const care = carelessness(elo);
  const seen = candidates.slice(0, COMPARED);
  const told = seen.map(({ score }) => centipawns(chances, score));
  const weights = told.map(score => Math.exp(Math.min(0, score - told[0]!) / care));
  let left = (random.next() >>> 0) / 2 ** 32;
  left *= weights.reduce((sum, weight) => sum + weight, 0);
  const chosen = seen.findIndex((_, at) => {
    left -= weights[at]!;
    return left < 0;
  });
  return seen[Math.max(0, chosen)]!;
}

/** One of the candidates that are as good as the best, as far as was looked as deep at them. */
export function chooseAny(candidates: readonly Candidate[], random: Random): Candidate {
  const best = candidates[0]!;
  const good = candidates
    .slice(0, COMPARED)
    .filter(({ score, depth }) => depth === best.depth && score >= best.score - NEARLY_EQUAL);
  return good[random.below(good.length)]!;
}

export const randomFor = (seed: number, key: number): Random =>
  new Random(seed === 0 ? Math.random() * 2 ** 31 : seed ^ key);
