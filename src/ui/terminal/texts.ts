/** Texts that only the terminal shows, around the board and below it. */
import type { Board } from '../../api/index';
import { formatScore } from '../../records/record';
import { capitalise } from '../../util/text';
import type { SearchInfo } from '../engine';
import type { GameLine } from '../game-line';
import type { MoveInput } from '../move-input';
import { actionAt, pieceCounts, scoreDescription, variantTitle } from '../texts';
import type { Glyphs } from './draw';
import type { TerminalGame } from './engine';

/** Breaks `text` between words into lines of at most `width`. */
export function wrapText(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

/** Effect of Enter at the cursor. */
export function cursorText(input: MoveInput, cursor: string): string {
  if (input.selected === cursor) return `${cursor}: selected, Enter deselects`;
  return `${cursor}: ${actionAt(cursor, input) ?? 'no move here'}`;
}

/** Spinner, the thinking side and its best line so far. `frame`: index of the spinner's frame. */
export function thinkingText(glyphs: Glyphs, frame: number, who: string, info: SearchInfo | undefined): string {
  const frames = [...glyphs.spinner];
  const line = `${frames[frame % frames.length]} ${who}`;
  if (!info) return line;
  return `${line}   depth ${info.depth}   score ${scoreDescription(info.score)}   ${info.pv.slice(0, 3).join(' ')}`;
}

export function analysisText(info: SearchInfo | undefined): string {
  if (!info) return 'Analysis ...';
  return `Analysis: ${scoreDescription(info.score)}   depth ${info.depth}   ${info.pv.slice(0, 4).join(' ')}`;
}

export interface CountsText {
  /** `White: hand 8, board 1, lost 0`. */
  readonly long: string;
  /** `White 8+1`. */
  readonly short: string;
}

/** Number of men of a side; those in hand while either side has some. */
export function countsText(board: Board, side: string): CountsText {
  const counts = pieceCounts(board, side);
  const name = capitalise(side);
  const isPlaced = Object.values(board.hands).some(hand => hand > 0);
  return {
    long: `${name}: ${isPlaced ? `hand ${counts.hand}, ` : ''}board ${counts.board}, lost ${counts.lost}`,
    short: `${name} ${isPlaced ? `${counts.hand}+` : ''}${counts.board}`,
  };
}

/** Decides which keys are offered. */
interface AvailableActions {
  readonly canMove: boolean;
  readonly canUndo: boolean;
  /** The engine plays itself. */
  readonly isWatching: boolean;
}

/** The keys for the panel, one line each. */
export function keyHelp({ canMove, canUndo, isWatching }: AvailableActions): string[] {
  if (isWatching) {
    return [
      'p      pause or resume',
      'Enter  one move while paused',
      'f flip   s save   ? rules',
      'Esc stop   Ctrl-C leave',
    ];
  }
  const actions = [canUndo ? 'u undo' : '', canMove ? 'h hint' : '', canMove ? 'a analysis' : ''].filter(Boolean);
  return [
    'arrows, Tab, mouse: move cursor',
    'Enter  select, then move',
    ':      type a move',
    ...(actions.length > 0 ? [actions.join('   ')] : []),
    'f flip   s save   ? rules',
    'Esc resign   Ctrl-C leave',
  ];
}

/** The keys in one line, for narrow windows. */
export function keyHelpLine({ canMove, canUndo, isWatching }: AvailableActions): string {
  if (isWatching) return 'p pause, Enter one move, f flip, s save, ? rules, Esc stop';
  const actions = [canUndo ? 'u undo' : '', canMove ? 'h hint' : '', canMove ? ': type' : ''].filter(Boolean);
  return [...actions, 'f flip, s save, ? rules, Esc end'].join(', ');
}

/** The variant's name; without accents in an ASCII terminal. */
export function terminalTitle({ settings, start }: TerminalGame): string {
  const title = variantTitle(start.variant);
  return settings.ascii ? title.normalize('NFD').replace(/\p{M}/gu, '') : title;
}

/** The variant, the level and who plays. */
export function gameTitle(game: TerminalGame): string {
  const { settings, players } = game;
  const level = players.size === 2 ? '' : `, level ${settings.level}`;
  return `${terminalTitle(game)}${level}, ${playersText([...players])}`;
}

function playersText([one, other]: readonly string[]): string {
  if (one === undefined) return 'the engine plays itself';
  return other === undefined ? `you are ${capitalise(one)}` : 'two players';
}

/** The moves so far, one line each. */
export const moveLines = ({ moves }: GameLine): string[] =>
  moves.map(({ name, side, info }, index) => {
    const score = info?.score ? `  ${formatScore(info.score)}/${info.depth}` : '';
    return `${index + 1}. ${capitalise(side)} ${name}${score}`;
  });
