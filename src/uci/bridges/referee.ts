/** A referee of single moves, for Lasker morris: `h1 d2 r0` places, `d2 d3 a1` moves and removes. */
import { parseError } from '../client/protocol';
import { type BridgeLinks, type HostProtocol, parseBestmove } from './bridge';

const VARIANT = 'lasker-morris';
/** Of the five seconds that it gives. */
const MOVETIME_MS = 4000;
const HANDS = ['h1', 'h2'];
const NO_REMOVAL = 'r0';
/** Other errors, as of tables that cannot be used, do not keep the engine from answering. */
const COMMAND_ERROR = /^(position|go): /;

export class RefereeProtocol implements HostProtocol {
  /** 0 for blue, who begins. */
  private own: number | undefined;
  private readonly moves: string[] = [];
  private thinking = false;
  private refused = '';

  constructor(
    private readonly wires: BridgeLinks,
    private readonly movetime = MOVETIME_MS,
  ) {
    wires.command(`setoption name UCI_Variant value ${VARIANT}`);
  }

  receive(line: string): void {
    const words = line.toLowerCase().split(/\s+/);
    if (words[0] === 'end') this.wires.exit();
    else if (this.own === undefined) this.begin(words[0] ?? '');
    else if (words.length === 3 && this.thinking) this.complain('it is not your turn');
    else if (words.length === 3) this.take(words);
    else if (line !== '') this.complain(`'${line.slice(0, 60)}' is not a move: FROM TO REMOVED`);
  }

  handleReply(line: string): void {
    const best = parseBestmove(line);
    const error = parseError(line) ?? '';
    if (COMMAND_ERROR.test(error)) this.refused ||= error;
    if (!best) return;
    this.thinking = false;
    if (best.move === undefined) return;
    this.moves.push(best.move);
    this.wires.send(this.inTheirWords(best.move));
  }

  private begin(colour: string): void {
    if (colour !== 'blue' && colour !== 'orange') {
      this.complain(`the first line has to be blue or orange, not '${colour.slice(0, 60)}'`);
      return;
    }
    this.own = colour === 'blue' ? 0 : 1;
    if (this.own === 1 || this.think()) return;
    this.own = undefined;
    this.complain(this.refused);
  }

  private take([from, to, removed]: readonly string[]): void {
    const move = (HANDS.includes(from!) ? to! : `${from}-${to}`) + (removed === NO_REMOVAL ? '' : `x${removed}`);
    this.moves.push(move);
    if (this.think()) return;
    // The game stands where it stood.
    this.moves.pop();
    this.complain(this.refused);
  }

  /** Whether the moves so far are a game that it thinks about. */
  private think(): boolean {
    const moves = this.moves.length > 0 ? ` moves ${this.moves.join(' ')}` : '';
    this.refused = '';
    this.wires.command(`position startpos${moves}`);
    if (this.refused === '') {
      this.thinking = true;
      this.wires.command(`go movetime ${this.movetime}`);
    }
    if (this.refused !== '') this.thinking = false;
    return this.refused === '';
  }

  private inTheirWords(move: string): string {
    const [landing = '', removed] = move.split('x');
    const [from, to] = landing.split('-');
    return `${to === undefined ? `${HANDS[this.own!]} ${from}` : `${from} ${to}`} ${removed ?? NO_REMOVAL}`;
  }

  private complain(message: string): void {
    this.wires.send(`error: ${message}`);
  }
}
