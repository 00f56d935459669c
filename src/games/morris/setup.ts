/** A position from what a FEN says: its keys, and what is resolved at once as after a move. */
import { count, members } from '../bits';
import { ONGOING, type Outcome } from '../game';
import { POINTS } from './board';
import type { FenFields } from './fen-fields';
import type { Markers } from './fen-markers';
import { HAND_HIGH, HAND_LOW, handIndex, MAN_HIGH, MAN_LOW, manIndex, SIDE_HIGH, SIDE_LOW } from './keys';
import { hasAction } from './moves';
import { end, settle } from './passing';
import { isEndgame, type MorrisPosition } from './position';
import { blockedOutcome, drawOf, ENDGAME_N_MOVE, FEWER, FULL_BOARD, lossOf, N_MOVE, REPETITION } from './reasons';
import { FULL_DRAW, FULL_FIRST_PLAYER_LOSES } from './rules';
import { rekey } from './turn';

export function setUp(position: MorrisPosition, fields: FenFields, markers: Markers): MorrisPosition {
  fillIn(position, fields, markers);
  position.special = position.special || hasPending(position);
  startKey(position, fields);
  const strength = underStrength(position);
  if (markers.ended !== ONGOING) end(position, markers.ended);
  else if (strength !== ONGOING) end(position, strength);
  else if (fields.phase === 'o') end(position, inferred(position));
  else settle(position);
  rekey(position);
  return position;
}

function fillIn(position: MorrisPosition, fields: FenFields, markers: Markers): void {
  const { rules } = position;
  const side = fields.side as 0 | 1;
  const other = (1 - side) as 0 | 1;
  position.side = side;
  position.own = fields.men[side];
  position.enemy = fields.men[other];
  position.marks = fields.marks;
  position.ownHand = fields.hands[side];
  position.enemyHand = fields.hands[other];
  position.owed = fields.owed[side];
  position.enemyOwed = fields.owed[other];
  position.slides = fields.slides;
  position.turn = fields.turn;
  if (rules.noWayBack) {
    position.ownBan = fields.bans[side];
    position.enemyBan = fields.bans[other];
  }
  if (rules.oneTimeMills) {
    position.ownUsed = fields.used[side];
    position.enemyUsed = fields.used[other];
  }
  if (position.owed === 0) return;
  position.placed = fields.phase === 'p' && position.ownHand === 0 ? 1 : 0;
  position.custodian = markers.custodian[side];
  position.intervention = markers.intervention[side];
  position.millOffered = markers.mill && (position.custodian | position.intervention) !== 0 ? 1 : 0;
  position.preferred = markers.preferred;
  position.unblocking = markers.unblocking;
  position.midTurn = position.owed > 0 && position.unblocking === 0;
}

/** The pending state holds more than these rules by themselves bring about. */
const hasPending = ({ owed, enemyOwed, custodian, intervention, preferred }: MorrisPosition): boolean =>
  (owed !== 0 && owed !== 1) || (enemyOwed | custodian | intervention | preferred) !== 0;

function startKey(position: MorrisPosition, { men, hands, side }: FenFields): void {
  let low = side === 1 ? SIDE_LOW : 0;
  let high = side === 1 ? SIDE_HIGH : 0;
  for (const owner of [0, 1] as const) {
    low ^= HAND_LOW[handIndex(owner, hands[owner])]!;
    high ^= HAND_HIGH[handIndex(owner, hands[owner])]!;
    for (const point of members(men[owner])) {
      low ^= MAN_LOW[manIndex(owner, point)]!;
      high ^= MAN_HIGH[manIndex(owner, point)]!;
    }
  }
  position.keyLow = low;
  position.keyHigh = high;
}

function underStrength(position: MorrisPosition): Outcome {
  const { side, own, enemy, ownHand, enemyHand, rules } = position;
  if (count(own) + ownHand < rules.atLeast) return lossOf(side, FEWER);
  if (count(enemy) + enemyHand < rules.atLeast) return lossOf(side ^ 1, FEWER);
  return ONGOING;
}

/** How a game has ended that a FEN calls finished: the FEN does not tell. */
function inferred(position: MorrisPosition): Outcome {
  const { rules, slides } = position;
  const full = count(position.own | position.enemy) === POINTS;
  if (full && rules.fullBoard === FULL_FIRST_PLAYER_LOSES) return lossOf(0, FULL_BOARD);
  if (full && rules.fullBoard === FULL_DRAW) return drawOf(FULL_BOARD);
  if (slides >= rules.nMove) return drawOf(N_MOVE);
  if (slides >= rules.endgameNMove && isEndgame(position)) return drawOf(ENDGAME_N_MOVE);
  return hasAction(position) ? drawOf(REPETITION) : blockedOutcome(position);
}
