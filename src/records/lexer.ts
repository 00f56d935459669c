/** The text of games as tags, turns, comments and results: what PDN and PGN files have in common. */
import type { Block } from './cut';
import { readPoints } from './points';

/** A game as its text has it. */
export interface Sheet {
  /** The line that it begins on. */
  line: number;
  readonly tags: Map<string, string>;
  /** The turns as they are written, and the lines that they stand on. */
  readonly words: string[];
  readonly places: number[];
  /** Comments, by the number of turns before them. */
  readonly comments: Map<number, string>;
  /** The result behind the turns, '' where there is none. */
  result: string;
  /** Words that are no turns. */
  readonly prose: string[];
}

const newSheet = (line: number): Sheet => ({
  line,
  tags: new Map(),
  words: [],
  places: [],
  comments: new Map(),
  result: '',
  prose: [],
});

const TAG = /\[\s*([\w-]+)\s*["“”]((?:[^"“”\\\n]|\\.|["“”](?!\s*\])){0,1000})["“”]?\s*\]/y;
const WORD = /[^\s{}();[]+/y;
const NUMBER = /^\d+\.+$/;
const NUMBERED = /^\d+\.+(?=[^\d\s]|\d+[-x:×]|\d+$)/;
const MARKS = '!?+#=*,.;';
const TURN = /^(?:p|[xk]?[a-h]?[-x:]?[a-h]?\d[\da-hx:×/\-–—−]*)$/i;
const NAGS = /^(?:\$\d*|[!?+\-=#~∞±]+|\.+)$/;

/** A word without the marks behind it. */
function unmarked(word: string): string {
  let end = word.length;
  while (end > 0 && MARKS.includes(word[end - 1]!)) end--;
  return word.slice(0, end);
}

/** More comment or prose than this is kept of no place. */
const KEPT = 2000;

export function sheetsOf(block: Block): Sheet[] {
  return new Lexer(block).read();
}

class Lexer {
  private readonly text: string;
  private readonly sheets: Sheet[] = [];
  private sheet: Sheet;
  private at = 0;
  private line: number;
  /** Lines are counted up to here. */
  private counted = 0;
  /** The result was met: what follows is another game, or nothing. */
  private closed = false;

  constructor({ text, line }: Block) {
    this.text = text;
    this.line = line;
    this.sheet = newSheet(line);
  }

  read(): Sheet[] {
    const { text } = this;
    while (this.at < text.length) {
      const code = text.charCodeAt(this.at);
      if (code <= 32 || code === 0xa0 || code === 0xfeff) this.at++;
      else if (code === OPEN_BRACKET) this.tag();
      else if (code === OPEN_BRACE) this.comment();
      else if (code === OPEN_PARENTHESIS) this.variation();
      else if (code === SEMICOLON && this.inProse()) this.at++;
      else if (code === SEMICOLON || (code === PERCENT && this.atLineStart())) this.skipLine();
      else if (code === CLOSE_BRACE || code === CLOSE_PARENTHESIS) this.at++;
      else this.word();
    }
    this.keep();
    return this.sheets;
  }

  private inProse(): boolean {
    return this.sheet.prose.length > 0;
  }

  private atLineStart(): boolean {
    return this.at === 0 || this.text[this.at - 1] === '\n';
  }

  /** The number of the line at the place reached. */
  private lineHere(): number {
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

  private keep(): void {
    const { tags, words, result } = this.sheet;
    if (tags.size > 0 || words.length > 0 || result !== '') this.sheets.push(this.sheet);
  }

  private begin(): void {
    this.keep();
    this.sheet = newSheet(this.lineHere());
    this.closed = false;
  }

  private tag(): void {
    TAG.lastIndex = this.at;
    const match = TAG.exec(this.text);
    if (!match) {
      this.at++;
      return;
    }
    const [whole, name, value] = match as unknown as [string, string, string];
    const { words, tags } = this.sheet;
    if (this.closed || words.length > 0 || (tags.has(name) && tags.has('FEN'))) this.begin();
    this.sheet.tags.set(name, value.replace(/\\(["\\])/g, '$1').trim());
    this.at += whole.length;
  }

  private comment(): void {
    const end = this.text.indexOf('}', this.at);
    const text = this.text.slice(this.at + 1, end < 0 ? undefined : end);
    if (!this.closed) {
      const { comments, words } = this.sheet;
      const before = comments.get(words.length);
      comments.set(words.length, (before === undefined ? text : `${before} ${text}`).slice(0, KEPT));
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
    const line = this.lineHere();
    this.at += whole.length;
    if (NUMBER.test(whole)) {
      this.number(whole, line);
      return;
    }
    if (readPoints(whole)) {
      this.turn(whole, line);
      return;
    }
    const numbered = NUMBERED.exec(whole)?.[0];
    if (numbered !== undefined) this.number(numbered, line);
    this.turn(numbered === undefined ? whole : whole.slice(numbered.length), line);
  }

  private number(text: string, line: number): void {
    if (this.sheet.words.length === 0) this.sheet.prose.length = 0;
    if (text === '1.' && (this.closed || this.sheet.words.length > 1)) {
      this.begin();
      this.sheet.line = line;
    }
  }

  private turn(word: string, line: number): void {
    if (this.closed) {
      this.prose(word);
      return;
    }
    const score = readPoints(word);
    if (score) {
      this.sheet.result = word;
      this.closed = true;
      return;
    }
    if (NAGS.test(word) && !this.opensCapture(word)) return;
    if (this.sheet.prose.length > 0) {
      this.prose(word);
      return;
    }
    const plain = unmarked(word).replace(/\$\d*$/, '');
    if (this.join(plain)) return;
    if (!TURN.test(plain)) {
      this.prose(word);
      return;
    }
    this.sheet.words.push(plain);
    this.sheet.places.push(line);
  }

  /** A dash or cross that stands by itself between two squares. */
  private opensCapture(word: string): boolean {
    return /^[-–—−]$/.test(word) && /^(?:\d+|[a-h]\d)$/i.test(this.sheet.words.at(-1) ?? '');
  }

  /** `5x 14`, `5 x14` and `5 x 14` are one turn. */
  private join(word: string): boolean {
    const { words } = this.sheet;
    const last = words.at(-1);
    if (last === undefined) return false;
    const goesOn = /[-x:×–—−]$/i.test(last) && /^(?:\d|[a-h]\d)/i.test(word);
    const hangs =
      /^[-x:×–—−](?:\d|[a-h]\d|$)/i.test(word) &&
      (/^\d+$/.test(last) || (/^[a-h]\d$/i.test(last) && !/^x./i.test(word)));
    if (goesOn || hangs) words[words.length - 1] = last + word;
    return goesOn || hangs;
  }

  private prose(word: string): void {
    if (this.sheet.prose.length < 40) this.sheet.prose.push(word.slice(0, 80));
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
