/** A game as text, in the manner of PGN: what the match runner replays, and what play goes on from. Pure. */
import type { Game, Outcome, PlayedTurn } from './game';
import { capital, wrap } from './words';

/** Who sat where, the side that moves first first. */
export interface Seats {
  readonly sides: readonly [string, string];
  readonly names: readonly [string, string];
}

/** A game as it was saved; the engine says whether it is legal. */
export interface Saved {
  readonly variant: string;
  readonly rules: readonly string[];
  readonly fen: string;
  readonly turns: readonly string[];
}

const LINE_WIDTH = 100;

function points(outcome: Outcome | undefined, seats: Seats): string {
  if (!outcome) return '*';
  if (outcome.kind === 'draw') return '1/2-1/2';
  const firstWins = (outcome.side === seats.sides[0]) === (outcome.kind === 'win');
  return firstWins ? '1-0' : '0-1';
}

/** How the game ended and why, in the words of the match runner. */
function ending(outcome: Outcome | undefined): readonly [string, string] {
  if (!outcome) return ['unfinished', ''];
  return outcome.kind === 'forfeit' ? ['adjudication', 'resignation'] : ['normal', outcome.reason];
}

function comment({ time, depth, score }: PlayedTurn): string {
  const seconds = `time=${(time / 1000).toFixed(3)}`;
  return score === undefined ? `{${seconds}}` : `{${score}/${depth} ${seconds}}`;
}

const quote = (value: string): string => value.replace(/["\\]/g, sign => `\\${sign}`);

export function writeRecord(game: Game, seats: Seats, outcome: Outcome | undefined): string {
  const [termination, reason] = ending(outcome);
  const tags: (readonly [string, string])[] = [
    ['Game', '1'],
    ['Round', '1'],
    ['Variant', game.variant.name],
    ['Rules', game.rules.join(' ')],
    ['FEN', game.fen],
    ...seats.sides.map((side, at) => [capital(side), seats.names[at] ?? ''] as const),
    ['Result', points(outcome, seats)],
    ['Termination', termination],
    ['Reason', reason],
    ['Turns', `${game.turns.length}`],
  ];
  const header = tags.map(([name, value]) => `[${name} "${quote(value)}"]`).join('\n');
  const turns = game.turns.map((turn, at) => `${at % 2 === 0 ? `${at / 2 + 1}. ` : ''}${turn.name} ${comment(turn)}`);
  return `${header}\n\n${wrap([...turns, points(outcome, seats)].join(' '), LINE_WIDTH).join('\n')}\n`;
}

const RESULTS = new Set(['1-0', '0-1', '1/2-1/2', '*']);

/** The last game in `text`; undefined where there is none. */
export function readRecord(text: string): Saved | undefined {
  const [last = ''] = text
    .replaceAll('\r\n', '\n')
    .split(/\n(?=\[Game )/)
    .slice(-1);
  const tags = new Map<string, string>();
  const rest = last.replace(/^\[(\w+) "((?:[^"\\]|\\.)*)"\]$/gm, (_, name: string, value: string) => {
    tags.set(name, value.replace(/\\(.)/g, '$1'));
    return '';
  });
  const variant = tags.get('Variant');
  const fen = tags.get('FEN');
  if (variant === undefined || fen === undefined) return undefined;
  const words = rest.replace(/\{[^}]*\}/g, ' ').split(/\s+/);
  const turns = words.filter(word => word !== '' && !/^\d+\.$/.test(word) && !RESULTS.has(word));
  return { variant, fen, turns, rules: (tags.get('Rules') ?? '').split(' ').filter(Boolean) };
}
