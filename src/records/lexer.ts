/** The text of games as tags, turns, comments and results: what PDN and PGN files have in common. */
import type { TextBlock } from './game-splitter';
import { readResultText } from './record';

/** A game as its text has it. */
export interface RawGame {
  /** The line that it begins on. */
  line: number;
  readonly tags: Map<string, string>;
  /** The turns as they are written, and the lines that they stand on. */
  readonly moves: string[];
  readonly lines: number[];
  /** Comments, by the number of turns before them. */
  readonly comments: Map<number, string>;
  /** The result behind the turns, '' where there is none. */
  result: string;
  /** Words that are no turns. */
  readonly unparsed: string[];
}

const newRawGame = (line: number): RawGame => ({
  line,
  tags: new Map(),
  moves: [],
  lines: [],
  comments: new Map(),
  result: '',
  unparsed: [],
});

const TAG = /\[\s*([\w-]+)\s*["“”]((?:[^"“”\\\n]|\\.|["“”](?!\s*\])){0,1000})["“”]?\s*\]/y;
const WORD = /[^\s{}();[]+/y;
const MOVE_NUMBER = /^\d+\.+$/;
const NUMBER_PREFIX = /^\d+\.+(?=[^\d\s]|\d+[-x:×]|\d+$)/;
const SUFFIXES = '!?+#=*,.;';
const MOVE = /^(?:p|[xk]?[a-h]?[-x:]?[a-h]?\d[\da-hx:×/\-–—−]*)$/i;
const NAGS = /^(?:\$\d*|[!?+\-=#~∞±]+|\.+)$/;

/** A word without the marks behind it. */
function withoutSuffix(word: string): string {
  let end = word.length;
  while (end > 0 && SUFFIXES.includes(word[end - 1]!)) end--;
  return word.slice(0, end);
}

/** More comment or prose than this is kept of no place. */
const MAX_COMMENT_LENGTH = 2000;

export function lexGames(block: TextBlock): RawGame[] {
  return new Lexer(block).read();
}

class Lexer {
  private readonly text: string;
  private readonly games: RawGame[] = [];
  private game: RawGame;
  private at = 0;
  private line: number;
  /** Lines are counted up to here. */
  private counted = 0;
  /** The result was met: what follows is another game, or nothing. */
  private hasResult = false;

  constructor({ text, line }: TextBlock) {
    this.text = text;
    this.line = line;
    this.game = newRawGame(line);
  }

  read(): RawGame[] {
    const { text } = this;
    while (this.at < text.length) {
      const code = text.charCodeAt(this.at);
      if (code <= 32 || code === 0xa0 || code === 0xfeff) this.at++;
      else if (code === OPEN_BRACKET) this.tag();
      else if (code === OPEN_BRACE) this.comment();
      else if (code === OPEN_PARENTHESIS) this.variation();
      else if (code === SEMICOLON && this.hasUnparsed()) this.at++;
      else if (code === SEMICOLON || (code === PERCENT && this.atLineStart())) this.skipLine();
      else if (code === CLOSE_BRACE || code === CLOSE_PARENTHESIS) this.at++;
      else this.word();
    }
    this.finishGame();
    return this.games;
  }

  private hasUnparsed(): boolean {
    return this.game.unparsed.length > 0;
  }

  private atLineStart(): boolean {
    return this.at === 0 || this.text[this.at - 1] === '\n';
  }

  /** The number of the line at the place reached. */
  private currentLine(): number {
    for (
      let at = this.text.indexOf('\n', this.counted);
      at >= 0 && at < this.at;
      at = this.text.indexOf('\n', at + 1)
    ) {
      this.line++;
      this.counted = at + 1;
    }
    return this.line;
  }

  private finishGame(): void {
    const { tags, moves: words, result } = this.game;
    if (tags.size > 0 || words.length > 0 || result !== '') this.games.push(this.game);
  }

  private startGame(): void {
    this.finishGame();
    this.game = newRawGame(this.currentLine());
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
    const { moves: words, tags } = this.game;
    if (this.hasResult || words.length > 0 || (tags.has(name) && tags.has('FEN'))) this.startGame();
    this.game.tags.set(name, value.replace(/\\(["\\])/g, '$1').trim());
    this.at += whole.length;
  }

  private comment(): void {
    const end = this.text.indexOf('}', this.at);
    const text = this.text.slice(this.at + 1, end < 0 ? undefined : end);
    if (!this.hasResult) {
      const { comments, moves: words } = this.game;
      const before = comments.get(words.length);
      comments.set(words.length, (before === undefined ? text : `${before} ${text}`).slice(0, MAX_COMMENT_LENGTH));
    }
    this.at = end < 0 ? this.text.length : end + 1;
  }

  /** What might have been played; with variations and comments in it. */
  private variation(): void {
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

  private skipLine(): void {
    const end = this.text.indexOf('\n', this.at);
    this.at = end < 0 ? this.text.length : end;
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
    const numbered = NUMBER_PREFIX.exec(whole)?.[0];
    if (numbered !== undefined) this.number(numbered, line);
    this.move(numbered === undefined ? whole : whole.slice(numbered.length), line);
  }

  private number(text: string, line: number): void {
    if (this.game.moves.length === 0) this.game.unparsed.length = 0;
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
    const score = readResultText(word);
    if (score) {
      this.game.result = word;
      this.hasResult = true;
      return;
    }
    if (NAGS.test(word) && !this.opensCapture(word)) return;
    if (this.game.unparsed.length > 0) {
      this.unparsed(word);
      return;
    }
    const plain = withoutSuffix(word).replace(/\$\d*$/, '');
    if (this.join(plain)) return;
    if (!MOVE.test(plain)) {
      this.unparsed(word);
      return;
    }
    this.game.moves.push(plain);
    this.game.lines.push(line);
  }

  /** A dash or cross that stands by itself between two squares. */
  private opensCapture(word: string): boolean {
    return /^[-–—−]$/.test(word) && /^(?:\d+|[a-h]\d)$/i.test(this.game.moves.at(-1) ?? '');
  }

  /** `5x 14`, `5 x14` and `5 x 14` are one turn. */
  private join(word: string): boolean {
    const { moves: words } = this.game;
    const last = words.at(-1);
    if (last === undefined) return false;
    const goesOn = /[-x:×–—−]$/i.test(last) && /^(?:\d|[a-h]\d)/i.test(word);
    const hangs =
      /^[-x:×–—−](?:\d|[a-h]\d|$)/i.test(word) &&
      (/^\d+$/.test(last) || (/^[a-h]\d$/i.test(last) && !/^x./i.test(word)));
    if (goesOn || hangs) words[words.length - 1] = last + word;
    return goesOn || hangs;
  }

  private unparsed(word: string): void {
    if (this.game.unparsed.length < 40) this.game.unparsed.push(word.slice(0, 80));
  }
}

const codeOf = (sign: string): number => sign.charCodeAt(0);
const OPEN_BRACKET = codeOf('[');
const OPEN_BRACE = codeOf('{');
const CLOSE_BRACE = codeOf('}');
const OPEN_PARENTHESIS = codeOf('(');
const CLOSE_PARENTHESIS = codeOf(')');
const SEMICOLON = codeOf(';');
const PERCENT = codeOf('%');
