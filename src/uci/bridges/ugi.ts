import type { Board, Status } from '../../api/board';
import { quoteWord } from '../../util/text';
import { parseBestmove, setOptionCommand } from '../client/protocol';
import type { BridgeLinks, HostProtocol } from './bridge';

/** Words of `go` that differ from ours. */
const GO_WORDS: Readonly<Record<string, string>> = { p1time: 'wtime', p2time: 'btime', p1inc: 'winc', p2inc: 'binc' };

type Answer = (status: Status, board: Board) => string;

const QUESTIONS: ReadonlyMap<string, Answer> = new Map<string, Answer>([
  ['gameover', ({ result }) => `${result !== 'ongoing'}`],
  ['p1turn', (_, { side, sides }) => `${side === sides[0]}`],
  ['result', ({ result, winner }, { sides }) => resultWord(result, winner === sides[0])],
]);

function resultWord(result: Status['result'], isFirst: boolean): string {
  if (result === 'win') return isFirst ? 'p1win' : 'p2win';
  return result === 'draw' ? 'draw' : 'none';
}

/** Universal Game Interface: UCI for any game, with questions about the position by hosts that do not know the rules. */
export class UgiProtocol implements HostProtocol {
  /** Unanswered questions, oldest first. */
  private readonly unanswered: Answer[] = [];
  /** Status for the oldest question, which waits for the board. */
  private status: Status | undefined;

  constructor(
    private readonly links: BridgeLinks,
    variant?: string,
  ) {
    if (variant !== undefined) links.command(setOptionCommand('UCI_Variant', variant));
  }

  receive(line: string): void {
    const words = line.split(/\s+/);
    switch (words[0]) {
      case 'ugi':
        this.links.command('uci');
        break;
      case 'uginewgame':
        this.links.command('ucinewgame');
        break;
      case 'go':
        this.links.command(words.map(word => GO_WORDS[word] ?? word).join(' '));
        break;
      case 'query':
        this.ask(words[1] ?? '');
        break;
      default:
        this.links.command(line);
    }
  }

  handleReply(line: string): void {
    const best = parseBestmove(line);
    if (line === 'uciok') this.links.send('ugiok');
    // A ponder move would be more words than hosts expect.
    else if (best) this.links.send(`bestmove ${best.move ?? 'none'}`);
    else if (this.unanswered.length > 0 && line.startsWith('status {'))
      this.status = JSON.parse(line.slice(7)) as Status;
    else if (this.status && line.startsWith('board {')) this.answer(JSON.parse(line.slice(6)) as Board);
    else if (!line.startsWith('info string variant ')) this.links.send(line);
  }

  private ask(question: string): void {
    const answer = QUESTIONS.get(question);
    if (answer) {
      this.unanswered.push(answer);
      this.links.command('status json', 'board json');
    } else this.links.send(`info string error: query: expected gameover, p1turn or result, got ${quoteWord(question)}`);
  }

  private answer(board: Board): void {
    this.links.send(`response ${this.unanswered.shift()!(this.status!, board)}`);
    this.status = undefined;
  }
}
