import { POINTS_BY_ROW } from '../../records/parsed-game';
import { parseBestmove, setOptionCommand } from '../client/protocol';
import type { BridgeLinks, HostProtocol } from './bridge';

/** Variant and options of JoclyBoard's games of morris. */
export const JOCLY_MORRIS: Readonly<
  Record<string, { readonly variant: string; readonly options: Readonly<Record<string, string>> }>
> = {
  '9-men-morris': { variant: 'nine-mens-morris', options: { MayFly: 'false' } },
  '9-men-morris-fly': { variant: 'nine-mens-morris', options: { MayRemoveFromMillsAlways: 'true' } },
  '12-men-morris': { variant: 'twelve-mens-morris', options: { MayFly: 'false', BoardFullAction: '4' } },
  '12-men-morris-fly': {
    variant: 'twelve-mens-morris',
    options: { MayRemoveFromMillsAlways: 'true', BoardFullAction: '4' },
  },
};

/** JoclyBoard's UCI dialect for morris: points are numbered from 0, row by row from a7. */
export class JoclyProtocol implements HostProtocol {
  constructor(
    private readonly links: BridgeLinks,
    variant: string,
    options: readonly (readonly [string, string])[],
  ) {
    links.command(
      setOptionCommand('UCI_Variant', variant),
      ...options.map(([name, value]) => setOptionCommand(name, value)),
    );
  }

  receive(line: string): void {
    const words = line.split(/\s+/);
    if (words[0] === 'variant') return;
    const from = words.indexOf('moves') + 1;
    if (words[0] === 'position' && from > 0) {
      const moves = words.slice(from).map(fromJoclyMove);
      this.links.command(
        moves.length > 0 ? `${words.slice(0, from).join(' ')} ${moves.join(' ')}` : 'position startpos',
      );
    } else this.links.command(line);
  }

  handleReply(line: string): void {
    const best = parseBestmove(line);
    if (best) this.links.send(`bestmove ${best.move === undefined ? 'none' : toJoclyMove(best.move)}`);
    else if (!line.startsWith('info string variant ')) this.links.send(line);
  }
}

/** `9>12x3` becomes `a4-e4xb6`. */
const fromJoclyMove = (move: string): string =>
  move.replaceAll('>', '-').replace(/\d+/g, number => POINTS_BY_ROW[Number(number)] ?? number);

const toJoclyMove = (move: string): string =>
  move.replaceAll('-', '>').replace(/[a-g][1-7]/g, point => `${POINTS_BY_ROW.indexOf(point)}`);
