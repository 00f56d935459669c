/** Files of games played again, position by position. */
import { FileTrouble, readText } from '../disk/files';
import { equip } from '../engine/equip';
import { fail, ok, type Position, type Result, type Rules } from '../games/game';
import { rulesOf } from '../games/index';
import { play, readTurn, type Turn, takeBack } from '../games/turns';
import { readGame, readSettings, type Settings, type TrainingGame } from './games';
import type { Truth } from './truth';

export interface GameText {
  readonly path: string;
  readonly settings: Settings;
  readonly lines: readonly string[];
}

export function readGames(path: string): Result<GameText> {
  const text = readText(path);
  if (!text.ok) return text;
  const [head = '', ...lines] = text.value.split('\n');
  const settings = readSettings(path, head);
  if (!settings.ok) return settings;
  const rules = rulesOf(settings.value.variant);
  // What stands behind the last line's end was left by a kill.
  return rules.ok ? ok({ path, settings: settings.value, lines: lines.slice(0, -1) }) : fail(`${path}: ${rules.error}`);
}

/** A position as it was searched in a game. */
export interface Moment {
  readonly rules: Rules;
  readonly position: Position;
  /** The search's, for the side to move. */
  readonly score: number;
  /** The game's end for the side to move: 0, 1 or 2 halves. */
  readonly halves: number;
  /** The same as it would have been by best play from the first position on that is known, this one or one to come. */
  readonly due: number;
  /** The number of the game in its file. */
  readonly game: number;
}

/** Shows every position of the games. The position is the same object each time, played on. */
export function replay({ path, settings, lines }: GameText, truth: Truth, visit: (moment: Moment) => void): void {
  const rules = rulesOf(settings.variant);
  if (!rules.ok) throw new Error(rules.error);
  equip(rules.value);
  for (const line of lines) {
    const game = readGame(line);
    const begun = begin(rules.value, game);
    if (!begun.ok) throw new FileTrouble(`${path}: game ${game.number}: ${begun.error}`);
    replayGame(rules.value, game, begun.value, truth, visit);
  }
}

interface Begun {
  readonly position: Position;
  readonly turns: readonly Turn[];
}

function replayGame(
  rules: Rules,
  game: TrainingGame,
  { position, turns }: Begun,
  truth: Truth,
  visit: (moment: Moment) => void,
): void {
  const dues = duesOf(position, turns, truth, game.halves);
  for (const [at, turn] of turns.entries()) {
    const own = (halves: number): number => (position.side === 0 ? halves : 2 - halves);
    const { score } = game.turns[at]!;
    visit({ rules, position, score, halves: own(game.halves), due: own(dues[at]!), game: game.number });
    play(position, turn);
  }
}

/** Where a game begins, and its turns. */
function begin(rules: Rules, game: TrainingGame): Result<Begun> {
  const read = rules.readFen(game.fen);
  if (!read.ok) return read;
  const position = read.value;
  const turns: Turn[] = [];
  for (const { name } of game.turns) {
    const turn = readTurn(rules, position, name);
    if (!turn.ok) return turn;
    play(position, turn.value);
    turns.push(turn.value);
  }
  takeBackAll(position, turns);
  return ok({ position, turns });
}

function takeBackAll(position: Position, turns: readonly Turn[]): void {
  for (const turn of turns.toReversed()) takeBack(position, turn);
}

/** Half points due to the side that moves first, before each turn. */
function duesOf(position: Position, turns: readonly Turn[], truth: Truth, halves: number): number[] {
  const known = turns.map(turn => {
    const due = truth(position);
    const first = due === undefined || position.side === 0 ? due : 2 - due;
    play(position, turn);
    return first;
  });
  takeBackAll(position, turns);
  let due = halves;
  return known
    .reverse()
    .map(first => {
      due = first ?? due;
      return due;
    })
    .reverse();
}
