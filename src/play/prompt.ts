/** What the player is to do next, in words. Pure. */

import type { Thought } from '../client/replies';
import { capital } from '../games/names';
import { type Score, scoreText } from '../records/score';
import type { Board, Placement, Removal, Step } from './board';
import type { Ending } from './game';
import { type Family, reasonText } from './games';
import type { Glyphs } from './glyphs';
import { nextSteps, type Selection } from './selection';
import { doing } from './words';

const OR = ' or ';

/** The rules by which men may be taken now. */
function kindsOf({ mill, custodian, intervention }: Removal): string {
  const kinds = [
    mill ? 'mill' : '',
    custodian.length > 0 ? 'custodian' : '',
    intervention.length > 0 ? 'intervention' : '',
  ];
  return kinds.filter(kind => kind !== '').join(OR);
}

function removalPrompt(removal: Removal | undefined): string {
  if (!removal) return 'Remove an enemy man';
  const more = removal.owed > 1 ? `, ${removal.owed} to go` : '';
  return removal.own ? `Remove one of your own men${more}` : `Remove an enemy man (${kindsOf(removal)}${more})`;
}

/** What to do next in the turn under way. */
export function promptFor(selection: Selection, removal: Removal | undefined): string {
  const steps = nextSteps(selection);
  const verbs = new Set(steps.map(step => step.verb));
  const before = selection.chosen.at(-1);
  if (verbs.has('remove')) return removalPrompt(removal);
  if (verbs.has('to')) {
    return before?.verb === 'to'
      ? `The chain goes on from ${before.spot}: select where to`
      : `Select where to, from ${before?.spot}`;
  }
  if (verbs.has('place')) return verbs.has('from') ? 'Place a man, or select one to slide' : 'Place a man';
  return 'Select a man to move';
}

/** What Enter does on the spot under the cursor. */
export function detailFor(selection: Selection, removal: Removal | undefined, cursor: string): string {
  const step = nextSteps(selection).find(candidate => candidate.spot === cursor);
  const before = selection.chosen.at(-1);
  if (!step && before?.verb === 'from' && before.spot === cursor) return `${cursor}: selected, Enter lets it go`;
  return `${cursor}: ${step ? deed(step, removal) : 'nothing to do here'}`;
}

function deed({ verb, spot }: Step, removal: Removal | undefined): string {
  switch (verb) {
    case 'place':
      return 'place a man';
    case 'from':
      return 'move this man';
    case 'to':
      return 'move here';
    case 'remove':
      if (removal?.custodian.includes(spot)) return 'remove (custodian)';
      if (removal?.intervention.includes(spot)) return 'remove (intervention)';
      return removal?.own ? 'remove your own man' : 'remove (mill)';
  }
}

/** In men, or the turns to the end: `+0.35`, `mate in 3`, `mated in 2`. */
export function scoreWords(score: Score): string {
  if ('cp' in score) return scoreText(score);
  return `${score.mate > 0 ? 'mate' : 'mated'} in ${Math.abs(score.mate)}`;
}

/** Who is thinking, what comes of it so far, and a sign of life that turns with `spin`. */
export function thinkingLine(glyphs: Glyphs, spin: number, who: string, thought: Thought | undefined): string {
  const letters = [...glyphs.spinner];
  const line = `${letters[spin % letters.length]} ${who}`;
  if (!thought) return line;
  return `${line}   depth ${thought.depth}   score ${scoreWords(thought.score)}   ${thought.line.slice(0, 3).join(' ')}`;
}

/** What a look at the player's own turn has found so far. */
export function analysisLine(thought: Thought | undefined): string {
  if (!thought) return 'Analysis ...';
  return `Analysis: ${scoreWords(thought.score)}   depth ${thought.depth}   ${thought.line.slice(0, 4).join(' ')}`;
}

/** How many men of a side are where; `start` is the position that the variant starts from. */
export function countsFor(board: Board, placement: Placement, start: Placement, side: number): string {
  const onBoard = menOf(placement, side);
  const inHand = placement.inHand[side] ?? 0;
  const total = menOf(start, side) + (start.inHand[side] ?? 0);
  const hand = (start.inHand[side] ?? 0) > 0 ? `hand ${inHand}, ` : '';
  const taken = Math.max(0, total - onBoard - inHand);
  return `${capital(board.sides[side] ?? '')}: ${hand}board ${onBoard}, taken ${taken}`;
}

const menOf = (placement: Placement, side: number): number =>
  [...placement.men.values()].filter(man => man.side === side && man.rank !== 'mark').length;

/** How the game ended, for whoever sits there, and why. */
export function endingText(family: Family, ending: Ending, players: ReadonlySet<string>): string {
  if (ending.kind === 'draw') return `Drawn: ${reasonText(family, ending.reason)}`;
  if (ending.kind === 'forfeit') return `${capital(ending.side)} forfeited the game`;
  const why = `${doing(ending.side, 'wins', 'win')}: ${reasonText(family, ending.reason)}`;
  if (players.size !== 1) return why;
  return players.has(ending.side) ? `You won. ${why}` : `You lost. ${why}`;
}
