/** `alquerque tables probe`. */
import { createInterface } from 'node:readline';
import { Command } from 'commander';
import { gameOutcome, legalMoves, nameMove, playMove, undoMove } from '../../games/moves';
import { ONGOING, type Position } from '../../games/rules';
import { type ProbeResult, probeDistance, probeWdl, UNKNOWN, WDL_DRAW, WDL_WIN } from '../../games/tablebase';
import { probeText, WDL_TEXTS } from '../../tablebase/describe';
import { fail, ok, type Result } from '../../util/result';
import { exitWithUsageError, valueOrUsageError } from '../arguments';
import { FolderProber } from './folder-prober';
import { addSelectionOptions, type SelectionOptions, selectTables, type TableSelection } from './selection';

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
