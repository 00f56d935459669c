/** Whether the fields and markers of a FEN agree. */
import { ONGOING } from '../game';
import type { FenFields } from './fen-fields';
import type { FenMarkers } from './fen-markers';
import { SIDE_NAMES } from './notation';
import { type MorrisRuleSet, unblockingOf } from './rules';

/** Where fields or markers do not agree; empty where they do. */
export function findContradiction(rules: MorrisRuleSet, fields: FenFields, markers: FenMarkers): string {
  const side = fields.side as 0 | 1;
  const owed = fields.owed[side];
  const targets = markers.custodian[side] | markers.intervention[side];
  if ((fields.phase === 'o') !== (fields.action === '?'))
    return 'field 4, action: ? stands for a finished game, phase o';
  if (fields.phase === 'o') return finishedContradiction(fields, markers);
  if (markers.ended !== ONGOING) return 'marker e: needs a finished game, phase o';
  if (owed !== 0 && fields.action !== 'r') return `field 4, action: '${fields.action}' while ${owed} removals are owed`;
  if (owed === 0 && fields.action === 'r') return 'field 4, action: r, but nothing is owed';
  if (owed === 0 && fields.owed[1 - side]! > 0) return 'field 4, action: the other side owes removals';
  if (targets !== 0 && owed === 0) return 'markers c: and i: need a removal that is owed';
  if (targets !== 0 && owed < 0) return 'markers c: and i: take enemy men, but own men are owed';
  if (markers.mill && owed === 0) return 'marker m:1 needs a removal that is owed';
  if (markers.owed >= 0 && markers.owed !== owed) return `marker p:${markers.owed} differs from the ${owed} owed`;
  return phaseContradiction(fields) || unblockingContradiction(rules, fields, markers);
}

function finishedContradiction(fields: FenFields, markers: FenMarkers): string {
  if (fields.owed[0] !== 0 || fields.owed[1] !== 0) return 'fields 9 and 10: removals are owed in a finished game';
  const { custodian, intervention, mill, owed, preferred, unblocking } = markers;
  const any = custodian[0] | custodian[1] | intervention[0] | intervention[1] | preferred | unblocking;
  return any !== 0 || mill || owed >= 0 ? 'markers: a finished game has none but e:' : '';
}

function phaseContradiction(fields: FenFields): string {
  const hand = fields.hands[fields.side]!;
  const name = SIDE_NAMES[fields.side];
  if (fields.phase === 'm' && hand > 0) return `field 3, phase: m, but ${name} has ${hand} men in hand`;
  if (fields.phase === 'p' && hand === 0 && fields.action !== 'r')
    return `field 3, phase: p, but ${name} has no men in hand`;
  if (fields.action === 'p' && hand === 0) return `field 4, action: p, but ${name} has no men in hand`;
  if (fields.action === 's' && hand > 0) return `field 4, action: s, but ${name} has ${hand} men in hand`;
  return '';
}

function unblockingContradiction(
  rules: MorrisRuleSet,
  { side, phase, hands, owed }: FenFields,
  { unblocking, custodian, intervention }: FenMarkers,
): string {
  if (unblocking === 0) return '';
  if (owed[side]! <= 0) return `marker s:${unblocking} needs a removal that is owed`;
  if (phase === 'p' && hands[side] === 0) return `marker s:${unblocking}: no removal for a man placed, phase p`;
  if ((custodian[0] | custodian[1] | intervention[0] | intervention[1]) !== 0)
    return `marker s:${unblocking} does not go with c: or i:`;
  const expected = unblockingOf(rules.blockedAction);
  return unblocking === expected ? '' : `marker s:${unblocking} does not fit StalemateAction ${rules.blockedAction}`;
}
