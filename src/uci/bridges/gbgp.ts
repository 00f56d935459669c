import { setOptionCommand } from '../client/protocol';
import type { BridgeLinks, HostProtocol } from './bridge';

const TWELVE_OPTION = 'TwelveMensMorris';
const VARIANT_NAMES = ['nine-mens-morris', 'twelve-mens-morris'];
const MEN_IN_HAND = [9, 12];
/** Points in the order of the FEN's board field: inner to outer ring, each clockwise from the top. */
const POINTS = ('d5 e5 e4 e3 d3 c3 c4 c5 ' + 'd6 f6 f4 f2 d2 b2 b4 b6 ' + 'd7 g7 g4 g1 d1 a1 a4 a7').split(' ');

/** GBGP, a UCI dialect for nine and twelve men's morris. */
export class GbgpProtocol implements HostProtocol {
  /** The host asks once more after the end, also after a draw, and expects no move. */
  readonly playsOn = 'after moves';
  /** Index into `VARIANT_NAMES`. */
  private variant = 0;

  constructor(private readonly links: BridgeLinks) {}

  receive(line: string): void {
    const words = line.split(/\s+/);
    switch (words[0]) {
      case 'gbgp':
        this.links.command('uci');
        break;
      case 'newgame':
        this.links.command('ucinewgame');
        break;
      case 'setoption':
        this.setOption(line, words);
        break;
      case 'position':
        this.links.command(words[1] === 'pos' ? this.position(words) : line);
        break;
      case 'debug':
        break;
      default:
        this.links.command(line);
    }
  }

  handleReply(line: string): void {
    if (line === 'uciok') {
      this.links.send(`option name ${TWELVE_OPTION} type check default false`);
      this.links.send('gbgpok');
    } else if (line.startsWith('option name UCI_Variant') || line.startsWith('info string variant ')) return;
    else if (line === 'bestmove (none)') this.links.send('bestmove none');
    else this.links.send(line.startsWith('info ') ? toGbgpInfo(line) : line);
  }

  private setOption(line: string, words: readonly string[]): void {
    if (words[2]?.toLowerCase() !== TWELVE_OPTION.toLowerCase()) {
      this.links.command(line);
      return;
    }
    this.variant = words[4]?.toLowerCase() === 'true' ? 1 : 0;
    this.links.command(setOptionCommand('UCI_Variant', VARIANT_NAMES[this.variant]!));
  }

  /** Translates `position pos SIDE:wA,B:bC,D:NUMBER [moves ...]`. The men in hand follow from the move number. */
  private position(words: readonly string[]): string {
    const [, side, white, black, number] =
      /^([wb]):w([a-g1-7,]*):b([a-g1-7,]*):(\d+)$/.exec(words[2] ?? '') ?? ([] as string[]);
    if (side === undefined) return `position fen ${words[2] ?? ''}`;
    const moveNumber = Number(number);
    const plies = Math.max(0, 2 * (moveNumber - 1) + (side === 'b' ? 1 : 0));
    const men = MEN_IN_HAND[this.variant]!;
    const hands = [Math.max(0, men - Math.ceil(plies / 2)), Math.max(0, men - Math.floor(plies / 2))];
    const sets = [white!, black!].map(list => new Set(list.split(',').filter(point => point !== '')));
    const board = POINTS.map(point => (sets[0]!.has(point) ? 'O' : sets[1]!.has(point) ? '@' : '*')).join('');
    const placing = hands[side === 'w' ? 0 : 1]! > 0;
    const fields = [
      board.replace(/(.{8})(?=.)/g, '$1/'),
      side,
      placing ? 'p p' : 'm s',
      `${sets[0]!.size} ${hands[0]} ${sets[1]!.size} ${hands[1]}`,
      '0 0 0 0 0 0 0 0',
      `${moveNumber}`,
    ];
    const moves = words.slice(3).join(' ');
    return `position fen ${fields.join(' ')}${moves === '' ? '' : ` ${moves}`}`;
  }
}

const toGbgpInfo = (line: string): string =>
  line.replace(' score cp ', ' score eval ').replace(' score mate ', ' score win ');
