/** A position from what a FEN says: its keys, and what is resolved at once as after a move. */
import { popcount } from '../bits';
import { ONGOING, type Outcome } from '../game';
import { POINTS } from './board';
import type { FenFields } from './fen-fields';
import type { FenMarkers } from './fen-markers';
import { startKeyHigh, startKeyLow } from './keys';
import { hasActions } from './moves';
import { ensureActions } from './passing';
import { blockedOutcome, drawBy, ENDGAME_N_MOVE, FEWER, FULL_BOARD, lossBy, N_MOVE, REPETITION } from './reasons';
import { FULL_DRAW, FULL_FIRST_PLAYER_LOSES, type MorrisRuleSet } from './rules';
import type { MorrisState } from './state';

export function positionFromFen<P extends MorrisState>(position: P, fields: FenFields, markers: FenMarkers): P {
  position.assign({ ...boardFields(position.rules, fields), ...pendingFields(fields, markers) });
  if (hasUnusualPending(position)) position.assign({ tracksPending: true });
  const weak = outcomeTooFewMen(position);
  if (markers.ended !== ONGOING) position.end(markers.ended);
  else if (weak !== ONGOING) position.end(weak);
  else if (fields.phase === 'o') position.end(inferOutcome(position));
  else ensureActions(position);
  position.updatePendingKey();
  return position;
}

/** The fields that stand whether or not a removal is owed. */
function boardFields(rules: MorrisRuleSet, fields: FenFields): Partial<MorrisState> {
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
    moveNumber: fields.turn,
    ...(rules.forbidsReturn && { ownBan: bans[side], enemyBan: bans[other] }),
    ...(rules.oneTimeMills && { ownUsed: used[side], enemyUsed: used[other] }),
    keyLow: startKeyLow(side, men, hands),
    keyHigh: startKeyHigh(side, men, hands),
  };
}

/** What a removal that is owed brings with it. */
function pendingFields({ side, owed, hands, phase }: FenFields, markers: FenMarkers): Partial<MorrisState> {
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
const hasUnusualPending = ({ owed, enemyOwed, custodian, intervention, preferred }: MorrisState): boolean =>
  (owed !== 0 && owed !== 1) || (enemyOwed | custodian | intervention | preferred) !== 0;

function outcomeTooFewMen(position: MorrisState): Outcome {
  const { side, own, enemy, ownHand, enemyHand, rules } = position;
  if (popcount(own) + ownHand < rules.minMen) return lossBy(side, FEWER);
  if (popcount(enemy) + enemyHand < rules.minMen) return lossBy(side ^ 1, FEWER);
  return ONGOING;
}

/** How a game has ended that a FEN calls finished: the FEN does not tell. */
function inferOutcome(position: MorrisState): Outcome {
  const { rules, slides } = position;
  const full = popcount(position.own | position.enemy) === POINTS;
  if (full && rules.fullBoardAction === FULL_FIRST_PLAYER_LOSES) return lossBy(0, FULL_BOARD);
  if (full && rules.fullBoardAction === FULL_DRAW) return drawBy(FULL_BOARD);
  if (slides >= rules.nMove) return drawBy(N_MOVE);
  if (slides >= rules.endgameNMove && position.isEndgame()) return drawBy(ENDGAME_N_MOVE);
  return hasActions(position) ? drawBy(REPETITION) : blockedOutcome(position.rules.blockedAction, position.side);
}
