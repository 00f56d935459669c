/** The shipped lists of openings: recognises their openings, and draws ballots. Loaded when they are needed. */
import { BALLOT_LISTS } from '../../match/openings/ballots';
import type { GameLine } from '../game-line';
import { mainMoves } from '../game-tree';
import { inflateText } from './page-files';

interface OpeningList {
  /** Name of the list, such as `english-3move`. */
  readonly name: string;
  /** Moves of each opening. */
  readonly openings: readonly (readonly string[])[];
}

/** An opening of a list by its number, from 1. */
export interface NumberedOpening {
  readonly list: string;
  readonly number: number;
  readonly count: number;
  readonly moves: readonly string[];
}

const lists = new Map<string, Promise<OpeningList>>();

/** Lists of openings of a variant. */
export function openingLists(variant: string): Promise<readonly OpeningList[]> {
  const names = Object.keys(BALLOT_LISTS).filter(name => BALLOT_LISTS[name]!.variant === variant);
  return Promise.all(names.map(loadList));
}

function loadList(name: string): Promise<OpeningList> {
  const known =
    lists.get(name) ?? inflateText(BALLOT_LISTS[name]!.deflated).then(text => ({ name, openings: parse(text) }));
  lists.set(name, known);
  return known;
}

const parse = (text: string): string[][] =>
  text
    .split('\n')
    .filter(Boolean)
    .map(line => line.split(' '));

/** The longest opening of a list that a game from the variant's own position begins with. */
export async function findOpening(line: GameLine): Promise<NumberedOpening | undefined> {
  const { variant } = line.start;
  const played = mainMoves(line).map(({ name }) => name);
  let found: NumberedOpening | undefined;
  for (const { name, openings } of await openingLists(variant)) {
    const numbered = openings.map((moves, index) => ({ list: name, number: index + 1, count: openings.length, moves }));
    const matching = numbered.filter(({ moves }) => moves.every((move, at) => move === played[at]));
    for (const opening of matching) if (opening.moves.length > (found?.moves.length ?? 1)) found = opening;
  }
  return found;
}

export async function drawBallot(variant: string, list: string): Promise<NumberedOpening | undefined> {
  const openings = (await openingLists(variant)).find(({ name }) => name === list)?.openings ?? [];
  const index = Math.floor(Math.random() * openings.length);
  return openings[index] && { list, number: index + 1, count: openings.length, moves: openings[index] };
}
