/** Fuzz targets that read files: games, states of matches, tablebases. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync, inflateSync } from 'node:zlib';
import { writeGame, writeGameAs } from '../../src/api/records';
import type { Random } from '../../src/util/random';
import { PROGRAM, runCommand } from './child-process';
import type { FuzzTarget } from './fuzz';
import { hostileToken, mutate, pick, randomGame, randomRules } from './generate';

/** A scratch folder that is made when it is first needed. */
class ScratchFolder {
  private path: string | undefined;

  file(name: string): string {
    this.path ??= mkdtempSync(join(tmpdir(), 'alquerque-fuzz-'));
    return join(this.path, name);
  }

  remove(): void {
    if (this.path !== undefined) rmSync(this.path, { recursive: true, force: true });
    this.path = undefined;
  }
}

function runSetup(args: readonly string[]): void {
  const { status, stderr } = spawnSync(process.execPath, [PROGRAM, ...args], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`alquerque ${args.join(' ')}: ${stderr}`);
}

/** Mutates some of the lines. */
const mutateLines = (random: Random, lines: readonly string[]): string[] =>
  lines.map(line => (random.nextInt(lines.length) < 2 ? mutate(random, line) : line));

/** Files of games in all forms that are read. */
export class GameFileTarget implements FuzzTarget {
  readonly name = 'games';
  private readonly scratch = new ScratchFolder();

  close(): void {
    this.scratch.remove();
  }

  generate(random: Random): string[] {
    const games = Array.from({ length: 1 + random.nextInt(3) }, () => {
      const game = randomGame(random, randomRules(random), 80);
      const written = writeGameAs(pick(random, ['pdn', 'pgn', 'json'] as const), game);
      const text = written.ok ? written.value : writeGame(game);
      return random.nextInt(12) === 0 ? `${text}${hostileToken(random).repeat(1 + random.nextInt(12))}` : text;
    });
    const lines = games.join('\n').split('\n');
    return random.nextInt(5) === 0 ? lines : mutateLines(random, lines);
  }

  async run(lines: readonly string[]): Promise<string | undefined> {
    const file = this.scratch.file('games.txt');
    const copy = this.scratch.file('copy.json');
    writeFileSync(file, `${lines.join('\n')}\n`);
    rmSync(copy, { force: true });
    const { fault, stderr } = await runCommand(['games', '--to', 'json', '--out', copy, file]);
    if (fault !== undefined) return fault;
    if (!existsSync(copy)) return undefined;
    const written = readFileSync(copy, 'utf8').trim().split('\n').filter(Boolean).length;
    // What was written must be read again, whole.
    const again = await runCommand(['games', '--to', 'json', copy]);
    if (again.fault !== undefined) return `its own output: ${again.fault}`;
    const reread = again.lines.filter(line => line.startsWith('{')).length;
    return reread === written ? undefined : `${written} games written, ${reread} read again; ${stderr.slice(0, 200)}`;
  }
}

/** States and records of matches. */
export class MatchStateTarget implements FuzzTarget {
  readonly name = 'match';
  private readonly scratch = new ScratchFolder();

  close(): void {
    this.scratch.remove();
  }

  private files(): { readonly state: string; readonly record: string } {
    const state = this.scratch.file('match.json');
    const record = this.scratch.file('games.txt');
    if (!existsSync(state)) {
      const engines = ['--engine', 'name=a', '--engine', 'name=b'];
      const limits = ['--variant', 'brandubh', '--games', '4', '--depth', '1', '--random-plies', '3'];
      runSetup(['match', ...engines, ...limits, '--resume', state, '--record', record]);
    }
    return { state, record };
  }

  generate(random: Random): string[] {
    const { state, record } = this.files();
    const isState = random.nextInt(3) > 0;
    const lines = readFileSync(isState ? state : record, 'utf8')
      .trimEnd()
      .split('\n');
    return [isState ? 'state' : 'record', ...mutateLines(random, lines)];
  }

  async run([kind = '', ...lines]: readonly string[]): Promise<string | undefined> {
    const file = this.scratch.file(`damaged.${kind === 'state' ? 'json' : 'txt'}`);
    writeFileSync(file, `${lines.join('\n')}\n`);
    const commands =
      kind === 'state'
        ? [['match', 'merge', file]]
        : [
            ['match', '--table', file],
            ['match', '--replay', file],
          ];
    for (const args of commands) {
      const { fault } = await runCommand(args);
      if (fault !== undefined) return `${args.slice(0, 2).join(' ')}: ${fault}`;
    }
    return undefined;
  }
}

const TABLE_VARIANT = ['--variant', 'english-draughts'];
const TABLE_FENS = ['W:WK32:BK1', 'W:WK3:B5', 'B:W30:BK1', 'W:W30:B3', 'B:WK18:B9', 'W:WK10:BK14'];
const HEADER_FIELDS = ['version', 'signature', 'space', 'men', 'metric', 'size', 'block', 'win', 'distances', 'time'];
const HEADER_VALUES = [
  'null',
  '-1',
  '0',
  '1e300',
  '"x"',
  '[]',
  '[[1]]',
  '{}',
  '[[-1,-1]]',
  '4294967296',
  '"\\u001b[2J"',
];
const MAGIC_LENGTH = 16;

/** Tablebase files with flipped bits, cut ends and crafted headers. */
export class TablebaseTarget implements FuzzTarget {
  readonly name = 'tables';
  private readonly scratch = new ScratchFolder();
  private values: string | undefined;

  close(): void {
    this.scratch.remove();
  }

  private folder(): string {
    const folder = this.scratch.file('sound');
    if (!existsSync(folder)) runSetup(['tables', 'build', ...TABLE_VARIANT, '--men', '2', '--path', folder]);
    return folder;
  }

  private tableFiles(): string[] {
    const files = readdirSync(this.folder(), { recursive: true, encoding: 'utf8' });
    return files.filter(file => file.endsWith('.table')).sort();
  }

  generate(random: Random): string[] {
    const files = this.tableFiles();
    return Array.from({ length: 1 + random.nextInt(3) }, () => {
      const file = pick(random, files);
      const { length } = readFileSync(join(this.folder(), file));
      switch (random.nextInt(4)) {
        case 0:
          return `cut ${file} ${random.nextInt(length)}`;
        case 1:
          return `header ${file} ${pick(random, HEADER_FIELDS)} ${pick(random, HEADER_VALUES)}`;
        case 2:
          return `append ${file} ${hostileToken(random).slice(0, 40)}`;
        default:
          return `flip ${file} ${random.nextInt(length)} ${1 << random.nextInt(8)}`;
      }
    });
  }

  async run(lines: readonly string[]): Promise<string | undefined> {
    const folder = this.scratch.file('damaged');
    rmSync(folder, { recursive: true, force: true });
    cpSync(this.folder(), folder, { recursive: true });
    for (const line of lines) damage(folder, line);
    this.values ??= (await this.probe(this.folder())).values.join('\n');
    const { fault, values } = await this.probe(folder);
    if (fault !== undefined) return fault;
    const expected = this.values.split('\n');
    // A table that is damaged may be missing; it must never answer wrongly.
    const wrong = values.findIndex((value, index) => value !== expected[index] && value !== MISSING);
    if (wrong >= 0) return `${TABLE_FENS[wrong]}: ${values[wrong]} instead of ${expected[wrong]}`;
    const list = await runCommand(['tables', 'list', ...TABLE_VARIANT, '--path', folder]);
    if (list.lines.some(line => line.includes('\x1b'))) return 'tables list prints an escape sequence';
    return list.fault;
  }

  private async probe(folder: string): Promise<{ readonly fault: string | undefined; readonly values: string[] }> {
    const args = ['tables', 'probe', ...TABLE_VARIANT, '--path', folder, '--json'];
    const { fault, lines } = await runCommand(args, TABLE_FENS);
    return { fault, values: lines.map(valueText) };
  }
}

const MISSING = 'missing';

/** The value of the position alone: the tables of its moves may be missing. */
function valueText(line: string): string {
  try {
    const { value, dtc, plies } = JSON.parse(line) as Record<string, unknown>;
    return value === null || value === undefined ? MISSING : JSON.stringify([value, dtc, plies]);
  } catch {
    return MISSING;
  }
}

function damage(folder: string, line: string): void {
  const [kind = '', file = '', where = '', value = ''] = line.split(' ');
  const path = join(folder, file);
  if (file.includes('..') || !existsSync(path) || !file.endsWith('.table')) return;
  const bytes = readFileSync(path);
  if (kind === 'cut') writeFileSync(path, bytes.subarray(0, Number(where) || 0));
  else if (kind === 'append') writeFileSync(path, Buffer.concat([bytes, Buffer.from(where)]));
  else if (kind === 'flip') {
    const at = Number(where) || 0;
    if (at < bytes.length) bytes[at] = bytes[at]! ^ (Number(value) & 255);
    writeFileSync(path, bytes);
  } else if (kind === 'header') writeFileSync(path, withHeader(bytes, where, value));
}

/** The file with another value in its header, and right checksums. */
function withHeader(bytes: Buffer, name: string, value: string): Buffer {
  try {
    const length = bytes.readUInt32LE(MAGIC_LENGTH);
    const start = MAGIC_LENGTH + 8;
    const header = JSON.parse(inflateSync(bytes.subarray(start, start + length)).toString()) as Record<string, unknown>;
    if (value === 'null') delete header[name];
    else header[name] = JSON.parse(value);
    const packed = deflateSync(JSON.stringify(header));
    const front = Buffer.from(bytes.subarray(0, start));
    front.writeUInt32LE(packed.length, MAGIC_LENGTH);
    return Buffer.concat([front, packed, bytes.subarray(start + length)]);
  } catch {
    return bytes;
  }
}
