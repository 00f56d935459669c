/** A position from what a FEN says: its keys, and what is resolved at once as after a move. */
import { count } from '../bits';
import { ONGOING, type Outcome } from '../game';
import { POINTS } from './board';
import type { FenFields } from './fen-fields';
import type { Markers } from './fen-markers';
import { startKeyHigh, startKeyLow } from './keys';
import { hasAction } from './moves';
import { ensureAction } from './passing';
import { blockedOutcome, drawOf, ENDGAME_N_MOVE, FEWER, FULL_BOARD, lossOf, N_MOVE, REPETITION } from './reasons';
import { FULL_DRAW, FULL_FIRST_PLAYER_LOSES, type RuleSet } from './rules';
import type { MorrisState } from './state';

export function setUp<P extends MorrisState>(position: P, fields: FenFields, markers: Markers): P {
  position.setUp({ ...board(position.rules, fields), ...pending(fields, markers) });
  if (hasPending(position)) position.setUp({ special: true });
  const weak = underStrength(position);
  if (markers.ended !== ONGOING) position.end(markers.ended);
  else if (weak !== ONGOING) position.end(weak);
  else if (fields.phase === 'o') position.end(inferred(position));
  else ensureAction(position);
  position.rekey();
  return position;
}

/** The fields that stand whether or not a removal is owed. */
function board(rules: RuleSet, fields: FenFields): Partial<MorrisState> {
  const { men, hands, owed, bans, used } = fields;
  const side = fields.side as 0 | 1;
  const other = (1 - side) as 0 | 1;
  return {
    side,
    own: men[side],
    enemy: men[other],
    marks: fields.marks,
    ownHand: hands[side],
    enemyHand: hands[other],
    owed: owed[side],
    enemyOwed: owed[other],
    slides: fields.slides,
    turn: fields.turn,
    ...(rules.noWayBack && { ownBan: bans[side], enemyBan: bans[other] }),
    ...(rules.oneTimeMills && { ownUsed: used[side], enemyUsed: used[other] }),
    keyLow: startKeyLow(side, men, hands),
    keyHigh: startKeyHigh(side, men, hands),
  };
}

/** What a removal that is owed brings with it. */
function pending({ side, owed, hands, phase }: FenFields, markers: Markers): Partial<MorrisState> {
  if (owed[side] === 0) return {};
  const custodian = markers.custodian[side]!;
  const intervention = markers.intervention[side]!;
  return {
    placed: phase === 'p' && hands[side] === 0 ? 1 : 0,
    custodian,
    intervention,
    millOffered: markers.mill && (custodian | intervention) !== 0 ? 1 : 0,
    preferred: markers.preferred,
    unblocking: markers.unblocking,
    midTurn: owed[side]! > 0 && markers.unblocking === 0,
  };
}

/** The pending state holds more than these rules by themselves bring about. */
const hasPending = ({ owed, enemyOwed, custodian, intervention, preferred }: MorrisState): boolean =>
  (owed !== 0 && owed !== 1) || (enemyOwed | custodian | intervention | preferred) !== 0;

function underStrength(position: MorrisState): Outcome {
  const { side, own, enemy, ownHand, enemyHand, rules } = position;
  if (count(own) + ownHand < rules.atLeast) return lossOf(side, FEWER);
  if (count(enemy) + enemyHand < rules.atLeast) return lossOf(side ^ 1, FEWER);
  return ONGOING;
}

/** How a game has ended that a FEN calls finished: the FEN does not tell. */
function inferred(position: MorrisState): Outcome {
  const { rules, slides } = position;
  const full = count(position.own | position.enemy) === POINTS;
  if (full && rules.fullBoard === FULL_FIRST_PLAYER_LOSES) return lossOf(0, FULL_BOARD);
  if (full && rules.fullBoard === FULL_DRAW) return drawOf(FULL_BOARD);
  if (slides >= rules.nMove) return drawOf(N_MOVE);
  if (slides >= rules.endgameNMove && position.isEndgame()) return drawOf(ENDGAME_N_MOVE);
  return hasAction(position) ? drawOf(REPETITION) : blockedOutcome(position.rules.blocked, position.side);
}
