/** What the player is to do next, in words. Pure. */
import type { Board, Removal, Scene, Step } from './boards/board';
import type { Outcome } from './game';
import type { Glyphs } from './glyphs';
import type { Thought } from './replies';
import { reasonText } from './rules';
import { type Choice, nextSteps } from './turn';
import { capital, doing } from './words';

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
export function promptFor(choice: Choice, removal: Removal | undefined): string {
  const steps = nextSteps(choice);
  const verbs = new Set(steps.map(step => step.verb));
  const before = choice.chosen.at(-1);
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
export function detailFor(choice: Choice, removal: Removal | undefined, cursor: string): string {
  const step = nextSteps(choice).find(candidate => candidate.spot === cursor);
  const before = choice.chosen.at(-1);
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

/** Who is thinking, what comes of it so far, and a sign of life that turns with `spin`. */
export function thinkingLine(glyphs: Glyphs, spin: number, who: string, thought: Thought | undefined): string {
  const letters = [...glyphs.spinner];
  const line = `${letters[spin % letters.length]} ${who}`;
  if (!thought) return line;
  return `${line}   depth ${thought.depth}   score ${thought.score}   ${thought.line.slice(0, 3).join(' ')}`;
}

/** How many men of a side are where; `start` is the position that the variant starts from. */
export function countsFor(board: Board, scene: Scene, start: Scene, side: number): string {
  const onBoard = menOf(scene, side);
  const inHand = scene.inHand[side] ?? 0;
  const total = menOf(start, side) + (start.inHand[side] ?? 0);
  const hand = (start.inHand[side] ?? 0) > 0 ? `hand ${inHand}, ` : '';
  const taken = Math.max(0, total - onBoard - inHand);
  return `${capital(board.sides[side] ?? '')}: ${hand}board ${onBoard}, taken ${taken}`;
}

const menOf = (scene: Scene, side: number): number =>
  [...scene.men.values()].filter(man => man.side === side && man.rank !== 'mark').length;

/** How the game ended, for whoever sits there, and why. */
export function outcomeText(outcome: Outcome, players: ReadonlySet<string>): string {
  if (outcome.kind === 'draw') return `Drawn: ${reasonText(outcome.reason)}`;
  if (outcome.kind === 'forfeit') return `${capital(outcome.side)} forfeited the game`;
  const why = `${doing(outcome.side, 'wins', 'win')}: ${reasonText(outcome.reason)}`;
  if (players.size !== 1) return why;
  return players.has(outcome.side) ? `You won. ${why}` : `You lost. ${why}`;
}
