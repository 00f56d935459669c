/** Lexer for PDN and PGN: tags, moves, variations, comments and results. */
import type { TextBlock } from './game-splitter';
import { MARKS, MAX_VARIATION_DEPTH, type Mark, readResultText } from './record';

/** The moves of a game or of a variation as text. */
interface RawLine {
  readonly moves: string[];
  /** Line of the file of each move. */
  readonly lines: number[];
  /** Comments by the number of moves before them. */
  readonly comments: Map<number, string>;
  /** Marks by the index of their move. */
  readonly marks: Map<number, Mark>;
  /** Variations by the index of the move that they replace. */
  readonly variations: Map<number, RawLine[]>;
  /** Words that are not moves. */
  readonly unparsed: string[];
}

/** A game as text. */
export interface RawGame extends RawLine {
  /** First line of the game. */
  line: number;
  readonly tags: Map<string, string>;
  /** Result after the moves; empty if there is none. */
  result: string;
}

const newRawLine = (): RawLine => ({
  moves: [],
  lines: [],
  comments: new Map(),
  marks: new Map(),
  variations: new Map(),
  unparsed: [],
});

const newRawGame = (line: number): RawGame => ({ ...newRawLine(), line, tags: new Map(), result: '' });

const TAG = /\[\s*([\w-]+)\s*["“”]((?:[^"“”\\\n]|\\.|["“”](?!\s*\])){0,1000})["“”]?\s*\]/y;
const WORD = /[^\s{}();[]+/y;
const MOVE_NUMBER = /^\d+\.+$/;
const NUMBER_PREFIX = /^\d+\.+(?=[^\d\s]|\d+[-x:×]|\d+$)/;
const SUFFIXES = '!?+#=*,.;';
const MOVE = /^(?:p|[xk]?[a-h]?[-x:]?[a-h]?\d[\da-hx:×/\-–—−]*)$/i;
const NAGS = /^(?:\$\d*|[!?+\-=#~∞±]+|\.+)$/;

/** A word without the annotations after it. */
function withoutSuffix(word: string): string {
  let end = word.length;
  while (end > 0 && SUFFIXES.includes(word[end - 1]!)) end--;
  return word.slice(0, end);
}

/** Maximum length of a comment; the rest is dropped. */
const MAX_COMMENT_LENGTH = 2000;
/** Maximum number of words that are kept of text that is not a game. */
const MAX_UNPARSED = 40;
/** Maximum number of variations of a game; more are skipped. */
const MAX_VARIATIONS = 5000;

export function lexGames(block: TextBlock): RawGame[] {
  return new Lexer(block).read();
}

class Lexer {
  private readonly text: string;
  private readonly games: RawGame[] = [];
  private game: RawGame;
  /** The game, or the variation that is being read. */
  private current: RawLine;
  /** Lines that the current variation stands in, outermost first. */
  private outer: RawLine[] = [];
  private variationCount = 0;
  private at = 0;
  private line: number;
  /** Offset of the first line break that has not been counted. */
  private nextBreak: number;
  /** True if the result has been read: the next move starts another game. */
  private hasResult = false;

  constructor({ text, line }: TextBlock) {
    this.text = text;
    this.line = line;
    this.game = newRawGame(line);
    this.current = this.game;
    this.nextBreak = this.lineBreakFrom(0);
  }

  read(): RawGame[] {
    const { text } = this;
    while (this.at < text.length) {
      const code = text.charCodeAt(this.at);
      if (code <= 32 || code === 0xa0 || code === 0xfeff) this.at++;
      else if (code === OPEN_BRACKET) this.tag();
      else if (code === OPEN_BRACE) this.comment();
      else if (code === OPEN_PARENTHESIS) this.openVariation();
      else if (code === CLOSE_PARENTHESIS) this.closeVariation();
      else if (code === SEMICOLON && this.hasUnparsed()) this.at++;
      else if (code === SEMICOLON) this.lineComment();
      else if (code === PERCENT && this.atLineStart()) this.at = this.lineBreakFrom(this.at);
      else if (code === CLOSE_BRACE) this.at++;
      else this.word();
    }
    this.finishGame();
    return this.games;
  }

  private hasUnparsed(): boolean {
    return this.current.unparsed.length > 0;
  }

  private atLineStart(): boolean {
    return this.at === 0 || this.text[this.at - 1] === '\n';
  }

  /** Line number of the current offset. */
  private currentLine(): number {
    for (; this.nextBreak < this.at; this.nextBreak = this.lineBreakFrom(this.nextBreak + 1)) this.line++;
    return this.line;
  }

  private lineBreakFrom(offset: number): number {
    const at = this.text.indexOf('\n', offset);
    return at < 0 ? this.text.length : at;
  }

  private finishGame(): void {
    while (this.outer.length > 0) this.finishVariation();
    const { tags, moves, result } = this.game;
    if (tags.size > 0 || moves.length > 0 || result !== '') this.games.push(this.game);
  }

  private startGame(): void {
    this.finishGame();
    this.game = newRawGame(this.currentLine());
    this.current = this.game;
    this.variationCount = 0;
    this.hasResult = false;
  }

  private tag(): void {
    TAG.lastIndex = this.at;
    const match = TAG.exec(this.text);
    if (!match) {
      this.at++;
      return;
    }
    const [whole, name, value] = match as unknown as [string, string, string];
    const { moves, tags } = this.game;
    if (this.hasResult || moves.length > 0 || (tags.has(name) && tags.has('FEN'))) this.startGame();
    this.game.tags.set(name, value.replace(/\\(["\\])/g, '$1').trim());
    this.at += whole.length;
  }

  private comment(): void {
    const end = this.text.indexOf('}', this.at);
    if (!this.hasResult) this.addComment(this.text.slice(this.at + 1, end < 0 ? undefined : end));
    this.at = end < 0 ? this.text.length : end + 1;
  }

  private lineComment(): void {
    const end = this.lineBreakFrom(this.at);
    if (!this.hasResult) this.addComment(this.text.slice(this.at + 1, end).trim());
    this.at = end;
  }

  private addComment(text: string): void {
    const { comments, moves } = this.current;
    const before = comments.get(moves.length) ?? '';
    if (before.length < MAX_COMMENT_LENGTH)
      comments.set(moves.length, (before === '' ? text : `${before} ${text}`).slice(0, MAX_COMMENT_LENGTH));
  }

  private openVariation(): void {
    const isAfterMove = this.current.moves.length > 0 && !this.hasResult;
    if (!isAfterMove || this.outer.length === MAX_VARIATION_DEPTH || this.variationCount === MAX_VARIATIONS) {
      this.skipVariation();
      return;
    }
    this.variationCount++;
    this.outer.push(this.current);
    this.current = newRawLine();
    this.at++;
  }

  private closeVariation(): void {
    if (this.outer.length > 0) this.finishVariation();
    this.at++;
  }

  /** Returns to the line that the variation stands in. A variation without moves is a comment. */
  private finishVariation(): void {
    const variation = this.current;
    const { moves, comments, unparsed } = variation;
    if (unparsed.length > 0) this.addComment(unparsed.join(' '));
    this.current = this.outer.pop()!;
    if (moves.length === 0) {
      for (const text of comments.values()) this.addComment(text);
      return;
    }
    const { variations, moves: before } = this.current;
    const others = variations.get(before.length - 1);
    if (others) others.push(variation);
    else variations.set(before.length - 1, [variation]);
  }

  /** Skips a variation with the variations and comments in it. */
  private skipVariation(): void {
    let depth = 0;
    for (; this.at < this.text.length; this.at++) {
      const code = this.text.charCodeAt(this.at);
      if (code === OPEN_PARENTHESIS) depth++;
      else if (code === CLOSE_PARENTHESIS && --depth === 0) break;
      else if (code === OPEN_BRACE) {
        const end = this.text.indexOf('}', this.at);
        if (end < 0) break;
        this.at = end;
      }
    }
    this.at = depth === 0 ? this.at + 1 : this.text.length;
  }

  private word(): void {
    WORD.lastIndex = this.at;
    const whole = WORD.exec(this.text)?.[0];
    if (whole === undefined) {
      this.at++;
      return;
    }
    const line = this.currentLine();
    this.at += whole.length;
    if (MOVE_NUMBER.test(whole)) {
      this.number(whole, line);
      return;
    }
    if (readResultText(whole)) {
      this.move(whole, line);
      return;
    }
    const prefix = NUMBER_PREFIX.exec(whole)?.[0];
    if (prefix !== undefined) this.number(prefix, line);
    this.move(prefix === undefined ? whole : whole.slice(prefix.length), line);
  }

  private number(text: string, line: number): void {
    if (this.current.moves.length === 0) this.current.unparsed.length = 0;
    if (this.outer.length > 0) return;
    if (text === '1.' && (this.hasResult || this.game.moves.length > 1)) {
      this.startGame();
      this.game.line = line;
    }
  }

  private move(word: string, line: number): void {
    if (this.hasResult) {
      this.unparsed(word);
      return;
    }
    if (readResultText(word)) {
      if (this.outer.length > 0) return;
      this.game.result = word;
      this.hasResult = true;
      return;
    }
    if (NAGS.test(word) && !this.opensCapture(word)) {
      this.mark(word);
      return;
    }
    if (this.hasUnparsed()) {
      this.unparsed(word);
      return;
    }
    const bare = withoutSuffix(word);
    const plain = bare.replace(/\$\d*$/, '');
    if (!this.join(plain)) {
      if (!MOVE.test(plain)) {
        this.unparsed(word);
        return;
      }
      this.current.moves.push(plain);
      this.current.lines.push(line);
    }
    if (plain.length < word.length)
      this.mark(bare.length < word.length ? word.slice(bare.length) : word.slice(plain.length));
  }

  /** Marks the last move by the annotation after it: `?`, `$2`. */
  private mark(text: string): void {
    const { marks, moves } = this.current;
    const mark = text.startsWith('$') ? MARKS[Number(text.slice(1)) - 1] : MARKS.find(known => text === known);
    if (mark !== undefined && moves.length > 0) marks.set(moves.length - 1, mark);
  }

  /** True if a dash stands by itself between two squares. */
  private opensCapture(word: string): boolean {
    return /^[-–—−]$/.test(word) && /^(?:\d+|[a-h]\d)$/i.test(this.current.moves.at(-1) ?? '');
  }

  /** Joins `5x 14`, `5 x14` and `5 x 14` to one move. Returns true if `word` belongs to the last move. */
  private join(word: string): boolean {
    const { moves } = this.current;
    const last = moves.at(-1);
    if (last === undefined) return false;
    const lastIsOpen = /[-x:×–—−]$/i.test(last) && /^(?:\d|[a-h]\d)/i.test(word);
    const continues =
      /^[-x:×–—−](?:\d|[a-h]\d|$)/i.test(word) &&
      (/^\d+$/.test(last) || (/^[a-h]\d$/i.test(last) && !/^x./i.test(word)));
    if (lastIsOpen || continues) moves[moves.length - 1] = last + word;
    return lastIsOpen || continues;
  }

  private unparsed(word: string): void {
    const { unparsed } = this.current;
    if (unparsed.length < MAX_UNPARSED) unparsed.push(word.slice(0, 80));
  }
}

const codeOf = (char: string): number => char.charCodeAt(0);
const OPEN_BRACKET = codeOf('[');
const OPEN_BRACE = codeOf('{');
const CLOSE_BRACE = codeOf('}');
const OPEN_PARENTHESIS = codeOf('(');
const CLOSE_PARENTHESIS = codeOf(')');
const SEMICOLON = codeOf(';');
const PERCENT = codeOf('%');
