/** `alquerque tables probe`, and the prober of all tables of a folder. */
import { createInterface } from 'node:readline';
import { Command } from 'commander';
import { gameOutcome, legalMoves, nameMove, playMove, undoMove } from '../../games/moves';
import { DRAW, ONGOING, type Outcome, type Position, verdictOf } from '../../games/rules';
import {
  classByName,
  decodeEntry,
  hasPackedFiles,
  type Metric,
  makeProbeResult,
  metricOf,
  type ProbeResult,
  probeDistance,
  probeWdl,
  type TableEntries,
  UNKNOWN,
  WDL_DRAW,
  WDL_LOSS,
  WDL_WIN,
} from '../../games/tablebase';
import { probeText, WDL_TEXTS } from '../../tablebase/describe';
import { openTable } from '../../tablebase/disk-table';
import { OnePlySearch } from '../../tablebase/solve';
import { fail, ok, type Result } from '../../util/result';
import { exitWithUsageError, printError, valueOrUsageError } from '../arguments';
import {
  addSelectionOptions,
  folderOf,
  type SelectionOptions,
  selectDtm,
  selectOpening,
  selectTables,
  type TableSelection,
} from './selection';

interface Options extends SelectionOptions {
  readonly fen?: string;
  readonly json?: true;
}

export function probeCommand(): Command {
  const command = addSelectionOptions(new Command('probe'))
    .description('Probe a position and its moves; move rules are ignored unless the tables include them')
    .option('--fen <fen>', 'position')
    .option('--json', 'answer in JSON; without --fen, one line for each FEN on standard input');
  return command.action(async (options: Options) => {
    const selection = valueOrUsageError(command, selectTables(options));
    const prober = new FolderProber(selection);
    const { fen, json } = options;
    if (fen !== undefined) valueOrUsageError(command, probeOne(selection, prober, fen, json === true));
    else if (json) await probeLines(selection, prober);
    else exitWithUsageError(command, 'expected --fen or --json');
  });
}

async function probeLines(selection: TableSelection, prober: FolderProber): Promise<void> {
  for await (const line of createInterface({ input: process.stdin })) {
    const fen = line.trim();
    if (fen !== '') console.log(JSON.stringify(probeJson(selection, prober, fen)));
  }
}

function probeOne(selection: TableSelection, prober: FolderProber, fen: string, json: boolean): Result<true> {
  const position = selection.rules.readFen(fen);
  if (!position.ok) return fail(`fen: ${position.error}`);
  if (json) console.log(JSON.stringify(probeJson(selection, prober, fen)));
  else printMoves(selection, prober, position.value);
  return ok(true);
}

function probeJson({ rules }: TableSelection, prober: FolderProber, fen: string): object {
  const position = rules.readFen(fen);
  if (!position.ok) return { fen, value: null, distance: null, error: position.error };
  const result = prober.probe(position.value);
  if (result === UNKNOWN) return { fen, value: null, distance: null };
  const plies = probeDistance(result);
  return { fen, value: WDL_TEXTS[probeWdl(result)], distance: plies < 0 ? null : plies };
}

/** Prints the value of the position, then its moves with the result for the side that moves. */
function printMoves({ rules }: TableSelection, prober: FolderProber, position: Position): void {
  const { side } = position;
  console.log(probeText(prober.probe(position)));
  for (const move of legalMoves(position)) {
    const name = nameMove(rules, position, move);
    playMove(position, move);
    const suffix = gameOutcome(position) === ONGOING ? '' : ', game over';
    console.log(`${name}: ${moveText(prober.probe(position), position.side === side)}${suffix}`);
    undoMove(position, move);
  }
}

/** `wins in 4`, `draws`, `loses`, `unknown`, from the result after the move; `isSameSide` if the same side moves again. */
function moveText(result: ProbeResult, isSameSide: boolean): string {
  if (result === UNKNOWN) return 'unknown';
  const wdl = probeWdl(result);
  if (wdl === WDL_DRAW) return 'draws';
  const plies = probeDistance(result);
  return `${(wdl === WDL_WIN) === isSameSide ? 'wins' : 'loses'}${plies <= 0 ? '' : ` in ${plies}`}`;
}

/** Result of a finished game for a side, at distance 0. */
function finishedResult(outcome: Outcome, side: number): ProbeResult {
  const verdict = verdictOf(outcome);
  if (verdict === DRAW) return WDL_DRAW;
  return makeProbeResult(verdict - 1 === side ? WDL_WIN : WDL_LOSS, 0);
}

interface OpenedTable {
  readonly entries: TableEntries;
  readonly metric: Metric;
}

/** Probes the tables of a folder. Each is opened when it is first needed. */
export class FolderProber {
  private readonly tables = new Map<string, OpenedTable | undefined>();
  private readonly onePly: OnePlySearch<Position>;
  /** Prober of the DTM tables, of which there may be fewer. */
  private readonly dtm: FolderProber | undefined;
  private readonly opening: FolderProber | undefined;

  constructor(private readonly selection: TableSelection) {
    this.onePly = new OnePlySearch(selection.tablebase, (name, index) => this.readIndex(name, index), true);
    const dtm = selectDtm(selection);
    this.dtm = dtm && new FolderProber(dtm);
    const opening = selectOpening(selection);
    this.opening = opening && new FolderProber(opening);
  }

  /** Result of a position; if something is pending, by its moves. */
  probe(position: Position): ProbeResult {
    const outcome = gameOutcome(position);
    if (outcome !== ONGOING) return finishedResult(outcome, position.side);
    const dtmResult = this.dtm?.probe(position) ?? UNKNOWN;
    if (dtmResult !== UNKNOWN) return dtmResult;
    // Before placing ends, moves rarely lead to the tables of later phases.
    const isEarlier = this.opening !== undefined && this.selection.tablebase.classOf(position) === undefined;
    const result = isEarlier ? this.opening!.probe(position) : UNKNOWN;
    return result === UNKNOWN ? this.probeTables(position) : result;
  }

  private probeTables(position: Position): ProbeResult {
    const { tablebase } = this.selection;
    const cls = tablebase.classOf(position);
    if (cls && !this.isPlayedOut(position)) return this.onePly.lookUp(position, cls);
    if (!this.leadsToTables(position)) return UNKNOWN;
    const result = this.onePly.best(position, NO_CLASSES);
    // A distance to the next removal is unknown until a move leads into a class.
    return result === UNKNOWN || tablebase.metric === 'plies' ? result : probeWdl(result);
  }

  /** True if packed files lack the position, so that its moves must be played. */
  private isPlayedOut(position: Position): boolean {
    const { tablebase } = this.selection;
    return hasPackedFiles(tablebase) && (position.mustCapture() || tablebase.isResolvedByMoves?.(position) === true);
  }

  /** True if all moves lead to material classes within `depth` moves, not counting positions that files lack. */
  private leadsToTables(position: Position, depth = 2): boolean {
    const isPlayedOut = this.isPlayedOut(position);
    if (!isPlayedOut && this.selection.tablebase.classOf(position)) return true;
    if (depth === 0 && !isPlayedOut) return false;
    return legalMoves(position).every(move => {
      playMove(position, move);
      const leads = gameOutcome(position) !== ONGOING || this.leadsToTables(position, isPlayedOut ? depth : depth - 1);
      undoMove(position, move);
      return leads;
    });
  }

  private readIndex(name: string, index: number): ProbeResult {
    if (!this.tables.has(name)) this.tables.set(name, this.open(name));
    const table = this.tables.get(name);
    return table ? decodeEntry(table.metric, table.entries.entry(index)) : UNKNOWN;
  }

  private open(name: string): OpenedTable | undefined {
    const found = classByName(this.selection.tablebase, name);
    const folder = folderOf(this.selection, name);
    if (!found || !folder.has(name)) return undefined;
    const table = openTable(found.tablebase, folder, found.cls, printError);
    if (!table.ok) printError(table.error);
    return table.ok ? { entries: table.value.entries, metric: metricOf(this.selection.tablebase, name) } : undefined;
  }
}

const NO_CLASSES: ReadonlySet<string> = new Set();
