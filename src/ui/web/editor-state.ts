/** State of the position editor: the draft, the tool in use, and what is wrong with the position. */
import { type Board, type Game, newGame, type RuleValues, unwrap, type Variant, variants } from '../../api/index';
import { formatPairs, splitPair } from '../../util/text';
import { UI_TEXTS } from '../texts';
import { checkDraft, type DraftCheck, shownPoint } from './draft-check';
import { type DraftForm, type DraftPiece, draftBoard, draftForm, type PositionDraft } from './draft-fen';
import { VIEW_TEXTS } from './page-files';
import { editorFragment } from './sharing';

/** What a click on the board does. */
export interface EditorTool {
  readonly kind: 'move' | 'piece' | 'block' | 'erase';
  readonly piece?: DraftPiece;
  /** Key that uses the tool at the cursor. */
  readonly key: string;
}

const MOVE_TOOL: EditorTool = { kind: 'move', key: 'Escape' };
const ERASE_TOOL: EditorTool = { kind: 'erase', key: 'Delete' };
const BLOCK_TOOL: EditorTool = { kind: 'block', key: 'x' };

/** Names of the effects of mills that leave a blocked point behind. */
const BLOCKING_OPTION = 'MillFormationActionInPlacingPhase';
const BLOCKING_VALUE = '4';

const MAX_HISTORY = 100;

const isSamePiece = (a: DraftPiece | undefined, b: DraftPiece | undefined): boolean =>
  a?.side === b?.side && a?.kind === b?.kind;

export class PositionEditor {
  variant!: Variant;
  /** Rule options that differ from the variant's defaults. */
  options!: RuleValues;
  draft!: PositionDraft;
  tool = MOVE_TOOL;
  isFlipped = false;
  /** Point of the piece that the move tool has taken up. */
  lifted: string | undefined;
  /** The last change in words, for screen readers. */
  announcement = '';
  /** A FEN as it is being typed; undefined while the position was last changed on the board. */
  typedFen: string | undefined;
  /** Why the typed FEN could not be read. */
  private typingError = '';
  private start!: Board;
  private undone: PositionDraft[] = [];
  private checked: { readonly draft: PositionDraft; readonly check: DraftCheck } | undefined;

  constructor(variant: string, options: RuleValues = {}, fen?: string) {
    this.setVariant(variant, options);
    if (fen !== undefined) this.typeFen(fen);
    this.undone = [];
    this.typedFen = this.typingError === '' ? undefined : fen;
  }

  private get form(): DraftForm {
    return draftForm(this.variant.family);
  }

  get fields(): Pick<DraftForm, 'hasHands' | 'hasClock' | 'firstMove'> {
    return this.form;
  }

  get board(): Board {
    return draftBoard(this.start, this.draft);
  }

  get tools(): readonly EditorTool[] {
    const pieces = this.form.tools.map(({ key, ...piece }): EditorTool => ({ kind: 'piece', piece, key }));
    return [MOVE_TOOL, ...pieces, ...(this.canBlock ? [BLOCK_TOOL] : []), ERASE_TOOL];
  }

  /** Some rules block the points of removed men. */
  private get canBlock(): boolean {
    const { options } = this.variant;
    const value = this.options[BLOCKING_OPTION] ?? options.find(({ name }) => name === BLOCKING_OPTION)?.default;
    return `${value}` === BLOCKING_VALUE;
  }

  /** Rows of the form for men in hand: the most that a side may have. */
  get maxHand(): number {
    return Math.max(0, ...Object.values(this.start.hands));
  }

  get canUndo(): boolean {
    return this.undone.length > 0;
  }

  /** Changes the variant. Pieces stay if both have the same points. */
  setVariant(name: string, options: RuleValues = {}): void {
    const variant = variants().find(candidate => candidate.name === name)!;
    const start = unwrap(newGame(name, { options }));
    const isSameBoard = this.hasOwnPosition && this.hasPointsOf(start.board());
    this.variant = variant;
    this.options = options;
    this.start = start.board();
    this.checked = undefined;
    this.tool =
      this.tools.find(tool => tool.kind === this.tool.kind && isSamePiece(tool.piece, this.tool.piece)) ?? MOVE_TOOL;
    if (isSameBoard) {
      this.change({ marks: new Set() }, '');
      return;
    }
    this.undone = [];
    this.show(this.form.parse(start.fen, this.start)!, '');
  }

  /** The position is not the start position of the variant. */
  private get hasOwnPosition(): boolean {
    return this.draft !== undefined && this.form.format(this.draft, this.start) !== this.variant.startFen;
  }

  private hasPointsOf({ points }: Board): boolean {
    const names = (of: Board['points']): string => of.map(({ name }) => name).join();
    return names(this.start.points) === names(points);
  }

  /** Changes the draft. Fields that are not shown belong to the position before, unless only counters change. */
  private change(changes: Partial<PositionDraft>, announcement: string, isCounter = false): void {
    this.undone.push(this.draft);
    if (this.undone.length > MAX_HISTORY) this.undone.shift();
    this.show({ ...this.draft, ...(!isCounter && { rest: [] }), ...changes }, announcement);
  }

  private show(draft: PositionDraft, announcement: string): void {
    this.draft = draft;
    this.lifted = undefined;
    this.announcement = announcement;
    this.endTyping();
  }

  undo(): void {
    const before = this.undone.pop();
    if (before) this.show(before, UI_TEXTS.moveUndone);
  }

  flip(): void {
    this.isFlipped = !this.isFlipped;
  }

  choose(tool: EditorTool): void {
    this.tool = tool;
    this.lifted = undefined;
  }

  /** Uses the chosen tool on a point. Putting down the piece that stands there removes it. */
  use(at: string): void {
    const standing = this.draft.pieces.get(at);
    if (this.tool.kind === 'move') this.liftOrDrop(at);
    else if (this.tool.kind === 'erase') this.erase(at);
    else if (this.tool.kind === 'block') this.draft.marks.has(at) ? this.erase(at) : this.block(at);
    else if (isSamePiece(standing, this.tool.piece)) this.erase(at);
    else this.put(at, this.tool.piece!);
  }

  /** Uses the tool of a key on a point; returns false if no tool has the key. */
  useKey(key: string, at: string): boolean {
    const tool = key === 'Backspace' ? ERASE_TOOL : this.tools.find(candidate => candidate.key === key);
    if (!tool) return false;
    if (tool.kind === 'move') {
      this.choose(tool);
    } else if (tool.kind === 'erase') this.erase(at);
    else if (tool.kind === 'block') this.block(at);
    else this.put(at, tool.piece!);
    return true;
  }

  private liftOrDrop(at: string): void {
    const { lifted } = this;
    if (lifted !== undefined && lifted !== at) {
      this.movePiece(lifted, at);
      return;
    }
    const piece = this.draft.pieces.get(at);
    this.lifted = lifted === at || !piece ? undefined : at;
    if (this.lifted !== undefined)
      this.announcement = VIEW_TEXTS.editor.lifted(
        UI_TEXTS.piece(piece!.side, piece!.kind),
        shownPoint(this.start, at),
      );
  }

  put(at: string, piece: DraftPiece): void {
    if (isSamePiece(this.draft.pieces.get(at), piece)) return;
    const pieces = new Map(this.draft.pieces).set(at, piece);
    this.change(
      { pieces, marks: this.marksWithout(at) },
      VIEW_TEXTS.editor.placed(UI_TEXTS.piece(piece.side, piece.kind), shownPoint(this.start, at)),
    );
  }

  private marksWithout(at: string): ReadonlySet<string> {
    return new Set([...this.draft.marks].filter(name => name !== at));
  }

  private block(at: string): void {
    const pieces = new Map(this.draft.pieces);
    pieces.delete(at);
    this.change(
      { pieces, marks: new Set([...this.draft.marks, at]) },
      VIEW_TEXTS.editor.placed(UI_TEXTS.blockedPoint, shownPoint(this.start, at)),
    );
  }

  erase(at: string): void {
    const { pieces, marks } = this.draft;
    if (!pieces.has(at) && !marks.has(at)) return;
    const others = new Map(pieces);
    others.delete(at);
    this.change(
      { pieces: others, marks: this.marksWithout(at) },
      VIEW_TEXTS.editor.emptied(shownPoint(this.start, at)),
    );
  }

  /** Moves a piece; without a destination it leaves the board. */
  movePiece(from: string, to: string | undefined): void {
    const piece = this.draft.pieces.get(from);
    if (!piece || from === to) return;
    if (to === undefined) {
      this.erase(from);
      return;
    }
    const pieces = new Map(this.draft.pieces);
    pieces.delete(from);
    pieces.set(to, piece);
    this.change(
      { pieces, marks: this.marksWithout(to) },
      VIEW_TEXTS.editor.placed(UI_TEXTS.piece(piece.side, piece.kind), shownPoint(this.start, to)),
    );
  }

  setSide(side: string): void {
    this.change({ side }, '');
  }

  setHand(side: string, count: number): void {
    this.change({ hands: { ...this.draft.hands, [side]: count } }, '');
  }

  setOwed(owed: number): void {
    this.change({ owed }, '');
  }

  setCounter(counter: Partial<Pick<PositionDraft, 'clock' | 'moveNumber'>>): void {
    this.change(counter, '', true);
  }

  clear(): void {
    const hands = Object.fromEntries(this.variant.sides.map(side => [side, 0]));
    const { firstMove } = this.form;
    this.change(
      { pieces: new Map(), marks: new Set(), hands, owed: 0, clock: 0, moveNumber: firstMove },
      VIEW_TEXTS.editor.boardCleared,
    );
  }

  startPosition(): void {
    const { startFen } = unwrap(newGame(this.variant.name, { options: this.options }));
    this.change(this.form.parse(startFen, this.start)!, `${UI_TEXTS.startPosition}.`);
  }

  /** Takes over a FEN. One with a mistake in its meaning is shown on the board, one that cannot be read is not. */
  typeFen(text: string): void {
    const game = newGame(this.variant.name, { options: this.options, fen: text });
    const draft = this.form.parse(game.ok ? game.value.fen : text, this.start);
    if (draft) this.change(draft, '');
    this.typingError = draft || game.ok ? '' : VIEW_TEXTS.editor.wrongFen(game.error.message);
    this.typedFen = text;
  }

  /** Leaves the field of the FEN: what cannot be read is dropped. */
  endTyping(): void {
    this.typedFen = undefined;
    this.typingError = '';
  }

  get check(): DraftCheck {
    if (this.checked?.draft !== this.draft)
      this.checked = { draft: this.draft, check: checkDraft(this.variant, this.options, this.draft, this.start) };
    return this.checked.check;
  }

  /** The FEN of the position; the family's own form of it if it can be played. */
  get fen(): string {
    return this.check.game?.fen ?? this.form.format(this.draft, this.start);
  }

  /** What is wrong, in a sentence; empty if nothing is. */
  get problem(): string {
    return this.typingError || this.check.problem;
  }

  /** The game that starts from the position; undefined if it cannot be played. */
  get game(): Game | undefined {
    return this.problem === '' ? this.check.game : undefined;
  }

  /** Address of the position in the editor. */
  get fragment(): string {
    return editorFragment(this.variant.name, formatPairs(this.options), this.fen);
  }
}

/** Opens the position of an address or of a stored draft; undefined if it names no variant, or rules that are wrong. */
export function editorFor(fragment: string): PositionEditor | undefined {
  const params = new URLSearchParams(fragment.replace(/^#/, ''));
  const variant = params.get('variant') ?? '';
  const options = Object.fromEntries((params.get('rules') ?? '').split(' ').filter(Boolean).map(splitPair));
  if (!newGame(variant, { options }).ok) return undefined;
  return new PositionEditor(variant, options, params.get('fen') ?? undefined);
}
