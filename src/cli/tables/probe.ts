/** `alquerque tables probe`. */
import { createInterface } from 'node:readline';
import { Command } from 'commander';
import { gameOutcome, legalMoves, nameMove, playMove, undoMove } from '../../games/moves';
import { ONGOING, type Position } from '../../games/rules';
import { hasPackedFiles, type ProbeResult, probeDistance, probeWdl, readEntry, UNKNOWN } from '../../games/tablebase';
import { probeText } from '../../tablebase/describe';
import { OnePlySearch } from '../../tablebase/solve';
import { fail, ok, type Result } from '../../util/result';
import { exitWithUsageError, valueOrUsageError } from '../arguments';
import { addSelectionOptions, type SelectionOptions, selectDtm, selectTables, type TableSelection } from './selection';

interface Options extends SelectionOptions {
  readonly fen?: string;
  readonly json?: true;
}

export function probeCommand(): Command {
  const command = addSelectionOptions(new Command('probe'))
    .description(
      'says what the tables know of a position and of its moves; move rules are left aside but where tables have them',
    )
    .option('--fen <fen>', 'the position')
    .option('--json', 'answer each line of standard input, a FEN, by a line of JSON');
  return command.action(async (options: Options) => {
    const choice = valueOrUsageError(command, selectTables(options));
    const reader = new FolderProber(choice);
    const { fen, json } = options;
    if (fen !== undefined) valueOrUsageError(command, probeOne(choice, reader, fen, json === true));
    else if (json) await probeLines(choice, reader);
    else exitWithUsageError(command, '--fen or --json is needed');
  });
}

async function probeLines(choice: TableSelection, reader: FolderProber): Promise<void> {
  for await (const line of createInterface({ input: process.stdin })) {
    const fen = line.trim();
    if (fen !== '') console.log(JSON.stringify(probeJson(choice, reader, fen)));
  }
}

function probeOne(choice: TableSelection, reader: FolderProber, fen: string, json: boolean): Result<true> {
  const position = choice.rules.readFen(fen);
  if (!position.ok) return fail(`fen: ${position.error}`);
  if (json) console.log(JSON.stringify(probeJson(choice, reader, fen)));
  else printMoves(choice, reader, position.value);
  return ok(true);
}

const VALUE_TEXTS = ['draw', 'win', 'loss'];

function probeJson({ rules }: TableSelection, reader: FolderProber, fen: string): object {
  const position = rules.readFen(fen);
  if (!position.ok) return { fen, value: null, distance: null, error: position.error };
  const known = reader.probe(position.value);
  if (known === UNKNOWN) return { fen, value: null, distance: null };
  const plies = probeDistance(known);
  return { fen, value: VALUE_TEXTS[probeWdl(known)], distance: plies < 0 ? null : plies };
}

/** The position's value, then a line for each move: what is known behind it, for the side that moves then. */
function printMoves({ rules }: TableSelection, reader: FolderProber, position: Position): void {
  console.log(probeText(reader.probe(position)));
  for (const turn of legalMoves(position)) {
    const name = nameMove(rules, position, turn);
    playMove(position, turn);
    const over = gameOutcome(position) !== ONGOING;
    console.log(`${name}: ${over ? 'the game is over' : `the other side is ${probeText(reader.probe(position))}`}`);
    undoMove(position, turn);
  }
}

/** Tables of a folder, each read when it is first asked for. */
class FolderProber {
  private readonly tables = new Map<string, Uint8Array | undefined>();
  private readonly onePly: OnePlySearch<Position>;
  /** Of the tables that tell plies, which are fewer. */
  private readonly dtm: FolderProber | undefined;

  constructor(private readonly choice: TableSelection) {
    this.onePly = new OnePlySearch(choice.endings, (name, index) => this.readIndex(name, index));
    const plies = selectDtm(choice);
    this.dtm = plies && new FolderProber(plies);
  }

  /** What is known of a position; where something is pending, by its turns. */
  probe(position: Position): ProbeResult {
    if (gameOutcome(position) !== ONGOING) return UNKNOWN;
    const told = this.dtm?.probe(position) ?? UNKNOWN;
    return told === UNKNOWN ? this.probeTables(position) : told;
  }

  private probeTables(position: Position): ProbeResult {
    const { endings } = this.choice;
    const space = endings.classOf(position);
    if (space) return this.onePly.lookUp(position, space);
    if (!this.leadsToTables(position)) return UNKNOWN;
    const known = this.onePly.best(position, NO_CLASSES);
    // How far it is to a removal is not known before a turn leads into a space.
    return known === UNKNOWN || endings.metric === 'plies' ? known : probeWdl(known);
  }

  /** Whether all that the turns of a position lead to lies in spaces, at once or a turn later; captures are played out. */
  private leadsToTables(position: Position, rest = 2): boolean {
    if (this.choice.endings.classOf(position)) return true;
    const takes = hasPackedFiles(this.choice.endings) && position.mustCapture();
    if (rest === 0 && !takes) return false;
    return legalMoves(position).every(turn => {
      playMove(position, turn);
      const near = gameOutcome(position) !== ONGOING || this.leadsToTables(position, takes ? rest : rest - 1);
      undoMove(position, turn);
      return near;
    });
  }

  private readIndex(name: string, index: number): ProbeResult {
    if (!this.tables.has(name)) this.tables.set(name, this.read(name));
    const table = this.tables.get(name);
    return table ? readEntry(this.choice.endings.metric, table, index) : UNKNOWN;
  }

  private read(name: string): Uint8Array | undefined {
    const { endings, folder } = this.choice;
    if (!folder.has(name)) return undefined;
    const space = endings
      .groups(endings.maxMen)
      .flat()
      .find(candidate => candidate.name === name);
    const table = space && folder.load(space);
    if (table && !table.ok) console.error(`error: ${table.error}`);
    return table?.ok ? table.value : undefined;
  }
}

const NO_CLASSES: ReadonlySet<string> = new Set();
