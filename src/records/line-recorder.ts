/** Makes the recorded moves of a replayed game: their names, comments, marks and variations. */
import type { GameNode } from '../games/game-line';
import type { ParsedGame, ParsedLine } from './parsed-game';
import type { RecordedMove } from './record';
import type { ReplayBoard } from './replay-board';

/** Maximum number of remarks on variations of a game. */
const MAX_REMARKS = 5;

export class LineRecorder {
  private remarks = 0;

  constructor(
    private readonly board: ReplayBoard,
    private readonly readings: ParsedGame['readings'],
    /** Remarks on what cannot be read are added here. */
    private readonly notes: string[],
  ) {}

  /** `nodes`: the game before the texts of the line and after each; `names`: its whole moves. */
  record(line: ParsedLine, nodes: readonly GameNode[], names: readonly string[]): RecordedMove[] {
    const { recordedMoves, comments, marks, variations } = line;
    const moves: RecordedMove[] = names.map((name, at) => ({ ...recordedMoves?.[at], name }));
    const first = nodes[0]!.moveCount - (nodes[0]!.midTurn ? 1 : 0);
    const moveAfter = (texts: number): number => (nodes[texts]?.moveCount ?? 0) - first - 1;
    for (const [texts, comment] of comments) addNote(moves, moveAfter(texts), comment);
    for (const [text, mark] of marks ?? []) {
      const at = moveAfter(text + 1);
      if (moves[at]) moves[at] = { ...moves[at], mark };
    }
    // From the last to the first: the board walks from one to the next.
    for (const [text, others] of [...(variations ?? [])].reverse()) {
      const before = nodes[text];
      const at = moveAfter(text + 1);
      if (!before || !nodes[text + 1] || !moves[at]) continue;
      const read = others.map(other => this.recordVariation(other, before)).filter(({ length }) => length > 0);
      if (read.length > 0) moves[at] = { ...moves[at], variations: [...read, ...(moves[at].variations ?? [])] };
    }
    return moves;
  }

  /** The legal moves of a variation from `before`; a remark tells of the others. */
  private recordVariation(line: ParsedLine, before: GameNode): RecordedMove[] {
    const { board } = this;
    board.game = before;
    const nodes = [before];
    for (const [index, text] of line.moves.entries()) {
      const error = this.play(text);
      if (error !== '') {
        this.remark(`line ${line.lines[index]}: variation, ${text}: ${error}`);
        break;
      }
      nodes.push(board.game);
    }
    const names: string[] = [];
    for (const [at, node] of nodes.entries())
      if (at > 0 && node !== nodes[at - 1] && !node.midTurn) names.push(node.lastMoveName());
    return this.record(line, nodes, names);
  }

  /** Plays the first legal reading of a text. Returns what is wrong with it, or an empty string. */
  private play(text: string): string {
    let error = '';
    for (const spelling of this.readings?.(text) ?? [text]) {
      error = this.board.play(spelling);
      if (error === '') return '';
      const [candidate] = this.board.candidates(spelling);
      if (candidate === undefined) continue;
      this.board.playAction(candidate);
      return '';
    }
    return error;
  }

  private remark(text: string): void {
    if (this.remarks++ < MAX_REMARKS) this.notes.push(text);
  }
}

function addNote(moves: RecordedMove[], at: number, comment: string): void {
  const note = comment.replace(/\s+/g, ' ').trim();
  const move = moves[Math.max(0, at)];
  if (!move || note === '') return;
  const field = at < 0 ? 'noteBefore' : 'note';
  moves[Math.max(0, at)] = { ...move, [field]: move[field] === undefined ? note : `${move[field]} ${note}` };
}
