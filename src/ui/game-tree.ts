/** The variations of a game line: playing, showing, promoting and deleting them. Functions return new lines. */
import type { Game } from '../api/game';
import type { Mark } from '../records/record';
import { type GameLine, gameAfter, type LineMove, lineMoveOf, type MoveFigures } from './game-line';

type Tree = ReadonlyMap<Game, readonly LineMove[]>;

const NO_MOVES: readonly LineMove[] = [];

/** Continuations of each position. */
function treeOf({ start, moves, tree }: GameLine): Tree {
  if (tree) return tree;
  const built = new Map<Game, readonly LineMove[]>();
  for (const [index, move] of moves.entries()) built.set(moves[index - 1]?.game ?? start, [move]);
  return built;
}

/** Moves played in a position of the game, main line first. */
export function continuationsOf(line: GameLine, game: Game): readonly LineMove[] {
  if (line.tree) return line.tree.get(game) ?? NO_MOVES;
  const { moves, start } = line;
  const index = game === start ? 0 : game.moveCount - start.moveCount;
  return moves[index] && gameAfter(line, index) === game ? [moves[index]] : NO_MOVES;
}

/** The first continuation of a position, with the first of each that follows. */
function mainLineFrom(line: GameLine, game: Game): LineMove[] {
  const moves: LineMove[] = [];
  for (let [next] = continuationsOf(line, game); next; [next] = continuationsOf(line, next.game)) moves.push(next);
  return moves;
}

/** A variation by its first move, with the first continuation of each that follows. */
export const variationFrom = (line: GameLine, first: LineMove): LineMove[] => [
  first,
  ...mainLineFrom(line, first.game),
];

/** Moves of the main line. */
export const mainMoves = (line: GameLine): readonly LineMove[] =>
  line.tree ? mainLineFrom(line, line.start) : line.moves;

/** The moves that lead to `move`, including it. */
export function pathTo(line: GameLine, move: LineMove): LineMove[] {
  const path: LineMove[] = [];
  for (let game = move.game; game !== line.start; game = game.undo()) {
    const found = continuationsOf(line, game.undo()).find(other => other.game === game);
    if (!found) break;
    path.push(found);
  }
  return path.reverse();
}

/** True if the main line contains the move. */
export const isMainMove = (line: GameLine, move: LineMove): boolean =>
  pathTo(line, move).every(step => continuationsOf(line, step.game.undo())[0] === step);

/** A tree without alternatives needs no map. */
function withTree(line: GameLine, tree: Tree, moves: readonly LineMove[]): GameLine {
  const { tree: _, ...bare } = line;
  const isPlain = moves.length === tree.size && [...tree.values()].every(({ length }) => length === 1);
  return isPlain ? { ...bare, moves } : { ...bare, moves, tree };
}

/** Replaces the continuations of one position; none deletes the entry. */
function withContinuations(tree: Tree, game: Game, moves: readonly LineMove[]): Map<Game, readonly LineMove[]> {
  const next = new Map(tree);
  if (moves.length > 0) next.set(game, moves);
  else next.delete(game);
  return next;
}

/** Plays the last move of `game` after the position before it: extends the line, or begins a variation. */
export function addMove(line: GameLine, game: Game, figures: MoveFigures): GameLine {
  const before = game.undo();
  const { start, moves } = line;
  const count = moves.length > 0 && moves.at(-1)!.game === before ? moves.length : before.moveCount - start.moveCount;
  const move = lineMoveOf(game, figures);
  const others = continuationsOf(line, before);
  const known = others.find(({ name }) => name === move.name);
  if (known) return showMove(line, known);
  if (count === moves.length && !line.tree) return { ...line, moves: [...moves, move] };
  return withTree(line, withContinuations(treeOf(line), before, [...others, move]), [...moves.slice(0, count), move]);
}

/** Makes the line that contains `move` the current one. */
export function showMove(line: GameLine, move: LineMove): GameLine {
  if (line.moves.includes(move)) return line;
  return withTree(line, treeOf(line), [...pathTo(line, move), ...mainLineFrom(line, move.game)]);
}

/** Makes the line of these moves the current one; the same line if it has no such moves. */
export function lineAlong(line: GameLine, names: readonly string[]): GameLine {
  const moves: LineMove[] = [];
  for (const name of names) {
    const next = continuationsOf(line, moves.at(-1)?.game ?? line.start).find(move => move.name === name);
    if (!next) return line;
    moves.push(next);
  }
  return moves.length === line.moves.length && moves.every((move, at) => move === line.moves[at])
    ? line
    : { ...line, tree: treeOf(line), moves };
}

/** Ends the current line after `count` moves without deleting what follows. */
export function cutLine(line: GameLine, count: number): GameLine {
  if (count === line.moves.length) return line;
  return { ...line, tree: treeOf(line), moves: line.moves.slice(0, count) };
}

/** Continues the current line, which ends before them, with the main continuation. */
export function extendLine(line: GameLine): GameLine {
  const rest = line.tree ? mainLineFrom(line, gameAfter(line, line.moves.length)) : NO_MOVES;
  return rest.length === 0 ? line : withTree(line, line.tree!, [...line.moves, ...rest]);
}

/** The line without the moves after the first `count`, and without their variations. */
export function truncateLine(line: GameLine, count: number): GameLine {
  const { moves, tree } = line;
  const next = moves[count];
  const kept = moves.slice(0, count);
  if (!next || !tree) return { ...line, moves: kept };
  return withTree(line, withoutMove(tree, next), kept);
}

/** Deletes a move and all that follows it. The position before it keeps its other continuations. */
export function deleteMove(line: GameLine, move: LineMove): GameLine {
  const index = line.moves.indexOf(move);
  const tree = withoutMove(treeOf(line), move);
  return index < 0 ? withTree(line, tree, line.moves) : extendLine(withTree(line, tree, line.moves.slice(0, index)));
}

function withoutMove(tree: Tree, move: LineMove): Tree {
  const before = move.game.undo();
  const rest = (tree.get(before) ?? NO_MOVES).filter(other => other !== move);
  const next = withContinuations(tree, before, rest);
  const pending = [move.game];
  for (let game = pending.pop(); game; game = pending.pop()) {
    for (const { game: after } of next.get(game) ?? NO_MOVES) pending.push(after);
    next.delete(game);
  }
  return next;
}

/** Moves the variation that contains `move` one level up: its first move becomes the main continuation. */
export function promoteMove(line: GameLine, move: LineMove): GameLine {
  const first = pathTo(line, move).findLast(step => continuationsOf(line, step.game.undo())[0] !== step);
  if (!first) return line;
  const before = first.game.undo();
  const others = continuationsOf(line, before).filter(other => other !== first);
  return { ...line, tree: withContinuations(treeOf(line), before, [first, ...others]) };
}

/** Changes the comment and the mark of a move. */
export function annotateMove(line: GameLine, move: LineMove, note: string, mark: Mark | undefined): GameLine {
  const { note: _, mark: __, ...bare } = move;
  const changed: LineMove = { ...bare, ...(note !== '' && { note }), ...(mark && { mark }) };
  const replaced = (moves: readonly LineMove[]): LineMove[] => moves.map(other => (other === move ? changed : other));
  const { tree } = line;
  if (!tree) return { ...line, moves: replaced(line.moves) };
  const before = move.game.undo();
  return { ...line, moves: replaced(line.moves), tree: withContinuations(tree, before, replaced(tree.get(before)!)) };
}
