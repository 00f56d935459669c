/** Bridges that run without arguments. */
import type { HostProtocolFactory } from './bridge';
import { GbgpProtocol } from './gbgp';
import { HubProtocol } from './hub';
import { OpenTaflProtocol } from './opentafl';
import { RefereeProtocol } from './referee';
import { UgiProtocol } from './ugi';
import { XboardProtocol } from './xboard';

export { runBridge } from './bridge';

interface BridgeCommand {
  readonly description: string;
  readonly create: HostProtocolFactory;
  /** First word of a host that starts `alquerque` without arguments. */
  readonly firstWord?: string;
}

/** By command. */
export const BRIDGES: Readonly<Record<string, BridgeCommand>> = {
  hub: { description: 'Run the Hub protocol (draughts)', create: links => new HubProtocol(links), firstWord: 'hub' },
  gbgp: {
    description: "Run the GBGP protocol (nine and twelve men's morris)",
    create: links => new GbgpProtocol(links),
    firstWord: 'gbgp',
  },
  opentafl: {
    description: "Run OpenTafl's engine protocol (Brandubh)",
    create: links => new OpenTaflProtocol(links),
    firstWord: 'rules',
  },
  ugi: {
    description: 'Run the Universal Game Interface (all games)',
    create: links => new UgiProtocol(links),
    firstWord: 'ugi',
  },
  xboard: {
    description: "Run XBoard's engine protocol (draughts)",
    create: links => new XboardProtocol(links),
    firstWord: 'xboard',
  },
  referee: {
    description: 'Play under a single-move referee (Lasker morris)',
    create: links => new RefereeProtocol(links),
  },
};

export const bridgeByFirstWord = (word: string): BridgeCommand | undefined =>
  Object.values(BRIDGES).find(({ firstWord }) => firstWord === word);
