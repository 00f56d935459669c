/** Cuts a file of games, line by line as it comes, into blocks that hold one game or a few: so it need not fit in memory. */

/** Some lines of a file and the number of the first, from 1. */
export interface Block {
  readonly line: number;
  readonly text: string;
  /** The rest was left out: no game is so long. */
  readonly cut: boolean;
}

/** More text than this is no game. */
const LONGEST = 1 << 20;

const TAG = /^\s*\[\s*[\w-]+\s*["“”]/;
/** As OpenTafl writes them; a comment may look like that too. */
const COLON_TAG = /^\s*\[[\w-]+:[^|]*\]\s*$/;
const FIRST_TURN = /^\s*1\.(?!\.)/;
const OVER = /(?:^|\s)(?:[012]-[012]|1\/2-1\/2|\*)\s*$/;

/** A line that is a whole game: plain data, or moves of Brandubh with what follows them. */
const WHOLE = /^\s*(?:\{"\w+"\s*:|(?:[a-g][1-7]-?[a-g][1-7][\s,;]+)+\d+\s*[,;]\s*\d+)/i;

export class Cutter {
  private lines: string[] = [];
  private size = 0;
  private line = 0;
  private first = 1;
  private inTurns = false;
  private over = false;
  private blank = true;

  constructor(private readonly hear: (block: Block) => void) {}

  /** `text`: whole lines, or the last one of the file. */
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
    const code = firstCode(line);
    if (code === 0) {
      this.blank = true;
      if (this.lines.length > 0) this.keep(line);
      return;
    }
    if (WHOLE_STARTS.has(code) && WHOLE.test(line)) {
      this.close();
      this.keep(line);
      this.close();
      return;
    }
    // Said to programs or to people, wherever it stands.
    if (code === SEMICOLON || line.startsWith('%')) {
      this.keep(line);
      return;
    }
    const isTag = code === BRACKET && (TAG.test(line) || ((this.blank || !this.inTurns) && COLON_TAG.test(line)));
    if (this.inTurns && (isTag || (this.over && FIRST_TURN.test(line)))) this.close();
    if (!isTag) {
      this.inTurns = true;
      this.over = OVER.test(line);
    }
    this.blank = false;
    this.keep(line);
  }

  private keep(line: string): void {
    if (this.lines.length === 0) this.first = this.line;
    this.size += line.length + 1;
    if (this.size <= LONGEST || this.lines.length === 0) this.lines.push(line.slice(0, LONGEST));
  }

  private close(): void {
    if (this.lines.length > 0) this.hear({ line: this.first, text: this.lines.join('\n'), cut: this.size > LONGEST });
    this.lines = [];
    this.size = 0;
    this.inTurns = false;
    this.over = false;
  }
}

const BRACKET = '['.charCodeAt(0);
const SEMICOLON = ';'.charCodeAt(0);
const WHOLE_STARTS = new Set(Array.from('{abcdefgABCDEFG', letter => letter.charCodeAt(0)));

/** The code of the first sign that is no white space; 0 where there is none. */
function firstCode(line: string): number {
  for (let at = 0; at < line.length; at++) {
    const code = line.charCodeAt(at);
    if (code > 32 && code !== 0xa0 && code !== 0xfeff) return code;
  }
  return 0;
}
