/** Files of games played again, position by position. */
import { readFileSync } from 'node:fs';
import { equip } from '../engine/equip';
import { fail, ok, type Position, type Result, type Rules } from '../games/game';
import { rulesOf } from '../games/index';
import { play, readTurn } from '../games/turns';
import { readGame, readSettings, type Settings } from './games';

export interface GameText {
  readonly settings: Settings;
  readonly lines: readonly string[];
}

export function readGames(path: string): Result<GameText> {
  const [head = '', ...lines] = readFileSync(path, 'utf8').split('\n');
  const settings = readSettings(head);
  // What stands behind the last line's end was left by a kill.
  return settings.ok ? ok({ settings: settings.value, lines: lines.slice(0, -1) }) : fail(`${path}: ${settings.error}`);
}

/** A position as it was searched in a game. */
export interface Moment {
  readonly position: Position;
  /** The search's, for the side to move. */
  readonly score: number;
  /** The game's end for the side to move: 0, 1 or 2 halves. */
  readonly halves: number;
  /** The number of the game in its file. */
  readonly game: number;
}

/** Shows every position of the games. The position is the same object each time, played on. */
export function replay({ settings, lines }: GameText, visit: (moment: Moment) => void): void {
  const rules = rulesOf(settings.variant);
  if (!rules.ok) throw new Error(rules.error);
  for (const line of lines) replayGame(equip(rules.value), line, visit);
}

function replayGame(rules: Rules, line: string, visit: (moment: Moment) => void): void {
  const { number, halves, fen, turns } = readGame(line);
  const read = rules.readFen(fen);
  if (!read.ok) throw new Error(`game ${number}: ${read.error}`);
  const position = read.value;
  for (const { name, score } of turns) {
    visit({ position, score, halves: position.side === 0 ? halves : 2 - halves, game: number });
    const turn = readTurn(rules, position, name);
    if (!turn.ok) throw new Error(`game ${number}: ${turn.error}`);
    play(position, turn.value);
  }
}
