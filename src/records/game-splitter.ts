/** Splits a file of games into blocks of one or a few games while it is read, so that it need not fit into memory. */

/** Lines of a file, and the number of the first one, from 1. */
export interface TextBlock {
  readonly line: number;
  readonly text: string;
  /** True if the block was longer than MAX_GAME_LENGTH. */
  readonly isTruncated: boolean;
}

/** Maximum length of a block in characters. */
export const MAX_GAME_LENGTH = 1 << 20;

const TAG = /^\s*\[\s*[\w-]+\s*["“”]/;
/** Tag of OpenTafl; a comment may look like one. */
const COLON_TAG = /^\s*\[[\w-]+:[^|]*\]\s*$/;
const FIRST_MOVE = /^\s*1\.(?!\.)/;
const RESULT_AT_END = /(?:^|\s)(?:[012]-[012]|1\/2-1\/2|\*)\s*$/;

/** Line that holds a whole game: JSON, or a line of Brandubh moves. */
const ONE_LINE_GAME = /^\s*(?:\{"\w+"\s*:|(?:[a-g][1-7]-?[a-g][1-7][\s,;]+)+\d+\s*[,;]\s*\d+)/i;

export class GameSplitter {
  private lines: string[] = [];
  private size = 0;
  private line = 0;
  private first = 1;
  private inMoves = false;
  private hasResult = false;
  private blank = true;

  constructor(private readonly onBlock: (block: TextBlock) => void) {}

  /** Adds whole lines; only the last one of the file may be incomplete. */
  push(text: string): void {
    let at = 0;
    while (at < text.length) {
      const end = text.indexOf('\n', at);
      const next = end < 0 ? text.length : end;
      this.add(text.charCodeAt(next - 1) === 13 && next > at ? text.slice(at, next - 1) : text.slice(at, next));
      at = next + 1;
    }
  }

  end(): void {
    this.close();
  }

  private add(line: string): void {
    this.line++;
    const code = firstCharCode(line);
    if (code === 0) {
      this.blank = true;
      if (this.lines.length > 0) this.keep(line);
      return;
    }
    if (ONE_LINE_STARTS.has(code) && ONE_LINE_GAME.test(line)) {
      this.close();
      this.keep(line);
      this.close();
      return;
    }
    // Comments may stand anywhere.
    if (code === SEMICOLON || line.startsWith('%')) {
      this.keep(line);
      return;
    }
    const isTag = code === BRACKET && (TAG.test(line) || ((this.blank || !this.inMoves) && COLON_TAG.test(line)));
    if (this.inMoves && (isTag || (this.hasResult && FIRST_MOVE.test(line)))) this.close();
    if (!isTag) {
      this.inMoves = true;
      this.hasResult = RESULT_AT_END.test(line);
    }
    this.blank = false;
    this.keep(line);
  }

  private keep(line: string): void {
    if (this.lines.length === 0) this.first = this.line;
    this.size += line.length + 1;
    if (this.size <= MAX_GAME_LENGTH || this.lines.length === 0) this.lines.push(line.slice(0, MAX_GAME_LENGTH));
  }

  private close(): void {
    if (this.lines.length > 0)
      this.onBlock({ line: this.first, text: this.lines.join('\n'), isTruncated: this.size > MAX_GAME_LENGTH });
    this.lines = [];
    this.size = 0;
    this.inMoves = false;
    this.hasResult = false;
  }
}

const BRACKET = '['.charCodeAt(0);
const SEMICOLON = ';'.charCodeAt(0);
const ONE_LINE_STARTS = new Set(Array.from('{abcdefgABCDEFG', letter => letter.charCodeAt(0)));

/** Code of the first character that is not white space; 0 if there is none. */
function firstCharCode(line: string): number {
  for (let at = 0; at < line.length; at++) {
    const code = line.charCodeAt(at);
    if (code > 32 && code !== 0xa0 && code !== 0xfeff) return code;
  }
  return 0;
}
