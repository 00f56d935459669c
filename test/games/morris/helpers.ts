/** Helpers of the morris tests: rules by variant, positions by FEN, test vectors. */
import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { gameOutcome, legalActions, legalMoves, nameMove } from '../../../src/games/moves';
import { rulesOf } from '../../../src/games/registry';
import { type Action, ONGOING, type Position, type Rules, type RuleValues, verdictOf } from '../../../src/games/rules';

const FOLDER = 'test/vectors/morris';

export interface Row {
  readonly variant: string;
  readonly options: RuleValues;
  readonly fen: string;
  readonly legal: readonly string[];
  readonly turns: readonly string[] | null;
  readonly next: Readonly<Record<string, string>>;
  readonly ends: Readonly<Record<string, string>>;
}

export const configs = (): string[] => readdirSync(FOLDER).filter(file => file.endsWith('.jsonl.gz'));

export const rowsOf = (config: string): Row[] =>
  gunzipSync(readFileSync(`${FOLDER}/${config}`))
    .toString()
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as Row);

export const jsonOf = <T>(file: string): T => JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8')) as T;

export function rulesFor(variant: string, options: RuleValues = {}): Rules {
  const rules = rulesOf(variant, options);
  if (!rules.ok) throw new Error(rules.error);
  return rules.value;
}

export function positionOf(rules: Rules, fen: string): Position {
  const position = rules.readFen(fen);
  if (!position.ok) throw new Error(`${fen}: ${position.error}`);
  return position.value;
}

export function actionNamed(rules: Rules, position: Position, name: string): Action {
  const action = rules.readAction(position, name);
  if (!action.ok) throw new Error(action.error);
  return action.value;
}

export const legalNames = (rules: Rules, position: Position): string[] =>
  legalActions(position)
    .map(action => rules.nameAction(position, action))
    .sort();

export const turnNames = (rules: Rules, position: Position): string[] =>
  legalMoves(position)
    .map(turn => nameMove(rules, position, turn))
    .sort();

/** `white`, `black` or `draw`; undefined if the game is ongoing. */
export function winnerOf(position: Position): string | undefined {
  const outcome = gameOutcome(position);
  return outcome === ONGOING ? undefined : ['', 'white', 'black', 'draw'][verdictOf(outcome)];
}
