/** The moves of the game with their variations; a click shows the position after a move. */

import { type ComponentChildren, Fragment } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { formatScore, type Mark } from '../../records/record';
import type { LineMove } from '../game-line';
import { continuationsOf, isMainMove, mainMoves, variationFrom } from '../game-tree';
import { shownMove, squareStyle } from '../notation';
import { type MoveVerdict, verdictOn } from '../review';
import type { PlaySession } from '../session';
import { scoreFor, scoreSide, UI_TEXTS } from '../texts';
import { lazyComponent } from './lazy';
import { OpeningName } from './opening-name';

export function MoveList({ session }: { session: PlaySession }) {
  const { line, viewedPly, canStepForward } = session;
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const { current } = list;
    const shown = current?.querySelector<HTMLElement>('[aria-current]');
    if (!current) return;
    if (shown) current.scrollTop += centreOffset(shown, current);
    // The focus follows the arrow keys.
    if (current.contains(document.activeElement)) current.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [viewedPly, line]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const targets = {
      ArrowLeft: viewedPly - 1,
      ArrowUp: viewedPly - 1,
      ArrowRight: viewedPly + 1,
      ArrowDown: viewedPly + 1,
      Home: 0,
      End: line.moves.length,
    };
    const target = targets[event.key as keyof typeof targets];
    if (target === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    session.viewPly(target);
  };
  const isEmpty = line.moves.length === 0 && !canStepForward;
  return (
    <section class="moves" aria-label={UI_TEXTS.moves}>
      <div class="row heading">
        <h2>
          {UI_TEXTS.moves} <OpeningName session={session} />
        </h2>
        <span class="steps">
          <StepButton label={UI_TEXTS.toStart} sign="«" disabled={viewedPly === 0} act={() => session.viewPly(0)} />
          <StepButton
            label={UI_TEXTS.back}
            sign="‹"
            disabled={viewedPly === 0}
            act={() => session.viewPly(viewedPly - 1)}
          />
          <StepButton
            label={UI_TEXTS.forward}
            sign="›"
            disabled={!canStepForward}
            act={() => session.viewPly(viewedPly + 1)}
          />
          <StepButton
            label={UI_TEXTS.toEnd}
            sign="»"
            disabled={!canStepForward}
            act={() => session.viewPly(Number.POSITIVE_INFINITY)}
          />
        </span>
      </div>
      {isEmpty ? (
        <p class="none">{UI_TEXTS.noMoves}</p>
      ) : (
        <ol ref={list} onKeyDown={onKeyDown} class="list">
          <MainLine session={session} />
        </ol>
      )}
      <MoveTools session={session} />
    </section>
  );
}

/** Distance by which a list must scroll so that one of its elements is in the middle. */
function centreOffset(element: HTMLElement, list: HTMLElement): number {
  const [box, frame] = [element.getBoundingClientRect(), list.getBoundingClientRect()];
  return (box.top + box.bottom - frame.top - frame.bottom) / 2;
}

/** Number of moves that are rendered together. */
const CHUNK_SIZE = 50;

/** Number of a move, counted in pairs, and true if the second side made it. */
interface PairNumber {
  readonly pair: number;
  readonly isSecond: boolean;
}

/** Numbers of moves that begin in a position with the number `from`. */
function pairNumbers(moves: readonly LineMove[], first: string, from: number): PairNumber[] {
  let pair = from;
  let last: boolean | undefined;
  return moves.map(({ side }) => {
    const isSecond = side !== first;
    // The rules may let a side move twice.
    if (last !== undefined && (last || last === isSecond)) pair++;
    last = isSecond;
    return { pair, isSecond };
  });
}

/** Renders in chunks, so that a long game is not rendered whole with every step and every line of analysis. */
function MainLine({ session }: { session: PlaySession }) {
  const { line, review, viewedMove } = session;
  const moves = mainMoves(line);
  const numbers = useMemo(() => pairNumbers(moves, line.start.sides[0], 1), [line]);
  const starts = Array.from({ length: Math.ceil(moves.length / CHUNK_SIZE) }, (_, chunk) => chunk * CHUNK_SIZE);
  const shared = [session, line.tree, review, UI_TEXTS, squareStyle(), session.lesson === undefined];
  return (
    <>
      {starts.map(from => {
        const chunk = moves.slice(from, from + CHUNK_SIZE);
        // With variations any part may change; without them the last move stands for those before it.
        const index = viewedMove ? chunk.indexOf(viewedMove) : -1;
        const seen = line.tree ? viewedMove : index >= 0 ? index : from === 0 && !viewedMove ? 'start' : 'other';
        return (
          <Chunk key={from} depends={[...shared, chunk.at(-1), seen]}>
            {() => <MoveRows session={session} moves={chunk} numbers={numbers.slice(from, from + CHUNK_SIZE)} isMain />}
          </Chunk>
        );
      })}
    </>
  );
}

interface ChunkProps {
  readonly depends: readonly unknown[];
  children(): ComponentChildren;
}

/** Content that is rendered again only if what it depends on has changed. */
function Chunk({ depends, children }: ChunkProps) {
  return useMemo(() => <>{children()}</>, depends);
}

interface RowsProps {
  readonly session: PlaySession;
  readonly moves: readonly LineMove[];
  readonly numbers: readonly PairNumber[];
  readonly isMain?: boolean;
}

function MoveRows({ session, moves, numbers, isMain = false }: RowsProps) {
  const { line, review } = session;
  return (
    <>
      {moves.map((move, index) => {
        const { isSecond } = numbers[index]!;
        const others = index > 0 || isMain ? continuationsOf(line, move.game.undo()).slice(1) : [];
        const verdict = isMain ? verdictOn(review, move) : undefined;
        return (
          <Fragment key={index}>
            {move.noteBefore && <li class="note">{move.noteBefore}</li>}
            <li class={`move side-${move.side}${isSecond ? ' second' : ''}`}>
              <MoveButton
                session={session}
                move={move}
                number={numbers[index]!}
                needsNumber={index === 0 || !isSecond || !isMain}
              />
            </li>
            {verdict?.mark && <VerdictRow session={session} move={move} verdict={verdict} />}
            {move.note && <li class="note">{move.note}</li>}
            {others.map(other => (
              <Variation key={other.name} session={session} first={other} number={numbers[index]!} />
            ))}
          </Fragment>
        );
      })}
    </>
  );
}

/** A variation with the variations in it. */
function Variation({ session, first, number }: { session: PlaySession; first: LineMove; number: PairNumber }) {
  const { line } = session;
  const moves = variationFrom(line, first);
  return (
    <li class="branch">
      <ol aria-label={UI_TEXTS.study.variation}>
        <MoveRows session={session} moves={moves} numbers={pairNumbers(moves, line.start.sides[0], number.pair)} />
      </ol>
    </li>
  );
}

interface MoveButtonProps {
  readonly session: PlaySession;
  readonly move: LineMove;
  readonly number: PairNumber;
  /** True if the second side's move shows its number as well. */
  readonly needsNumber: boolean;
}

function MoveButton({ session, move, number: { pair, isSecond }, needsNumber }: MoveButtonProps) {
  const { viewedMove, line, review } = session;
  const isCurrent = move === viewedMove;
  const isFirst = !viewedMove && move === mainMoves(line)[0];
  const verdict = verdictOn(review, move);
  const viewer = scoreSide(line.start.sides);
  const reviewed = review?.positions.get(move.game);
  const score = reviewed
    ? scoreFor(viewer, reviewed.score, move.game.side)
    : move.info?.score && scoreFor(viewer, move.info.score, move.side);
  const mark = verdict?.mark ?? move.mark;
  return (
    <button
      type="button"
      aria-current={isCurrent ? 'true' : undefined}
      tabIndex={isCurrent || isFirst ? 0 : -1}
      onClick={() => session.viewMove(move)}
    >
      <span class={needsNumber ? 'number' : 'visually-hidden'}>{`${pair}${isSecond ? '…' : '.'} `}</span>
      <span class="move-name">{displayName(move)}</span>
      {mark && <VerdictMark mark={mark} />}
      {score && <small>{formatScore(score)}</small>}
    </button>
  );
}

/** The name of a move; captures that the notation leaves out are shown: `g4-g5xg6`. */
function displayName({ name, game }: LineMove): string {
  if (name.includes('x')) return shownMove(game, name);
  const captured = game.moveSince(game.undo()).steps.flatMap(step => step.captured ?? []);
  return `${shownMove(game, name)}${captured.map(({ at, piece }) => ` ×${piece === 'king' ? '♔' : ''}${at}`).join('')}`;
}

interface StepButtonProps {
  readonly label: string;
  readonly sign: string;
  readonly disabled: boolean;
  act(): void;
}

export function StepButton({ label, sign, disabled, act }: StepButtonProps) {
  return (
    <button type="button" class="step" aria-label={label} disabled={disabled} onClick={act}>
      {sign}
    </button>
  );
}

const MARK_CLASSES: Readonly<Record<Mark, string>> = {
  '?!': 'dubious',
  '?': 'mistake',
  '??': 'blunder',
  '!': 'good',
  '!!': 'good',
  '!?': 'interesting',
};

const VerdictMark = ({ mark }: { mark: Mark }) => (
  <>
    <b class={`mark ${MARK_CLASSES[mark]}`} aria-hidden="true">
      {mark}
    </b>
    <span class="visually-hidden"> {UI_TEXTS.study.markNames[mark]}</span>
  </>
);

interface VerdictRowProps {
  readonly session: PlaySession;
  readonly move: LineMove;
  readonly verdict: MoveVerdict;
}

/** `Blunder. Best: 11-15`, with a button that adds the best line as a variation. */
function VerdictRow({ session, move, verdict: { mark, bestLine } }: VerdictRowProps) {
  const [best] = bestLine;
  if (!mark) return null;
  const show = (): void => {
    session.viewMove(move);
    session.viewPly(session.viewedPly - 1);
    session.playLine(bestLine.slice(0, 8), 1);
  };
  return (
    <li class="verdict">
      <span class={MARK_CLASSES[mark]}>{UI_TEXTS.study.markNames[mark]}.</span>{' '}
      {best !== undefined && !session.lesson && (
        <button type="button" tabIndex={-1} class="link" onClick={show}>
          {UI_TEXTS.study.bestMove(shownMove(move.game, best))}
        </button>
      )}
    </li>
  );
}

const CommentForm = lazyComponent(async () => (await import('./comment-form')).CommentForm);

/** Promotes, deletes or comments the move whose position is shown. */
function MoveTools({ session }: { session: PlaySession }) {
  const { viewedMove, line } = session;
  const [isOpen, setOpen] = useState(false);
  const texts = UI_TEXTS.study;
  const remove = async (): Promise<void> => {
    if (
      viewedMove &&
      (await session.confirm(texts.confirmDelete(shownMove(line.start, viewedMove.name)), texts.deleteFromHere))
    )
      session.deleteMove(viewedMove);
  };
  return (
    <div class="row even tools">
      <button
        type="button"
        disabled={!viewedMove || isMainMove(line, viewedMove)}
        onClick={() => viewedMove && session.promoteMove(viewedMove)}
      >
        {texts.promote}
      </button>
      <button type="button" disabled={!viewedMove} onClick={() => void remove()}>
        {texts.deleteFromHere}
      </button>
      <button type="button" disabled={!viewedMove} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {texts.comment}
      </button>
      {isOpen && viewedMove && <CommentForm session={session} close={() => setOpen(false)} />}
    </div>
  );
}
