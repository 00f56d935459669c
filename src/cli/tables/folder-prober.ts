/** Probing all tables of a folder. */
import { gameOutcome, legalMoves, playMove, undoMove } from '../../games/moves';
import { DRAW, ONGOING, type Outcome, type Position, verdictOf } from '../../games/rules';
import {
  classByName,
  decodeEntry,
  hasPackedFiles,
  makeProbeResult,
  metricOf,
  type ProbeResult,
  probeWdl,
  type TableEntries,
  UNKNOWN,
  WDL_DRAW,
  WDL_LOSS,
  WDL_WIN,
} from '../../games/tablebase';
import { openTable } from '../../tablebase/disk-table';
import { OnePlySearch } from '../../tablebase/solve';
import { printError } from '../arguments';
import { folderOf, selectDtm, selectOpening, type TableSelection } from './selection';

/** Result of a finished game for a side, at distance 0. */
function finishedResult(outcome: Outcome, side: number): ProbeResult {
  const verdict = verdictOf(outcome);
  if (verdict === DRAW) return WDL_DRAW;
  return makeProbeResult(verdict - 1 === side ? WDL_WIN : WDL_LOSS, 0);
}

/** Probes the tables of a folder. Each is opened when it is first needed. */
export class FolderProber {
  private readonly tables = new Map<string, TableEntries | undefined>();
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
    const result = dtmResult === UNKNOWN ? this.probeTables(position) : dtmResult;
    return result === UNKNOWN && this.opening ? this.opening.probe(position) : result;
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
    return table ? decodeEntry(metricOf(this.selection.tablebase, name), table.entry(index)) : UNKNOWN;
  }

  private open(name: string): TableEntries | undefined {
    const found = classByName(this.selection.tablebase, name);
    const folder = folderOf(this.selection, name);
    if (!found || !folder.has(name)) return undefined;
    const table = openTable(found.tablebase, folder, found.cls, printError);
    if (!table.ok) printError(table.error);
    return table.ok ? table.value.entries : undefined;
  }
}

const NO_CLASSES: ReadonlySet<string> = new Set();
