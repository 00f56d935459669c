import { GameFileTarget, MatchStateTarget, TablebaseTarget } from './file-targets';
import type { FuzzTarget } from './fuzz';
import { HttpTarget } from './http-target';
import { BridgeTarget, FenTarget, ProtocolTarget } from './protocol-targets';

/** All targets, each with programs of its own. */
export const targets = (): readonly FuzzTarget[] => [
  new ProtocolTarget(),
  new FenTarget(),
  new BridgeTarget(),
  new GameFileTarget(),
  new MatchStateTarget(),
  new TablebaseTarget(),
  new HttpTarget(),
];
