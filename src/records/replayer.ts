/** Replays recorded games by the rules: yields the record, and remarks on what had to be guessed. */
import type { GameNode } from '../games/game-line';
import { findVariant, formatChanges, readRuleset } from '../games/registry';
import { type Action, DRAW, findOption, ONGOING, reasonOf, verdictOf } from '../games/rules';
import { ok, type Result } from '../util/result';
import { capitalise } from '../util/text';
import { gameEnd } from './game-end';
import { hasLetteredSquares, LETTERED_VARIANTS, NUMBERED_VARIANTS, variantsOfGameType } from './game-types';
import { LineRecorder } from './line-recorder';
import type { ParsedGame, RecordFormat } from './parsed-game';
import type { RecordedGame, RecordedPlayer } from './record';
import { ReplayBoard } from './replay-board';

/** An error, and the line of the file it is on. */
interface RecordError {
  readonly line: number;
  readonly error: string;
}

export interface ReplayedGame {
  readonly game: RecordedGame;
  /** Format that it was read from. */
  readonly format: RecordFormat;
  /** Remarks: what the file left open, or states wrongly. */
  readonly notes: readonly string[];
}

type ReplayResult =
  | { readonly ok: true; readonly value: ReplayedGame }
  | { readonly ok: false; readonly error: RecordError };

const failAt = (line: number, error: string): { readonly ok: false; readonly error: RecordError } => ({
  ok: false,
  error: { line, error },
});

/** A move at which a game cannot be continued. */
interface ReplayStop extends RecordError {
  /** Number of moves before it. */
  readonly moveIndex: number;
  /** True if the game had been drawn before. */
  readonly isDrawn: boolean;
}

/** A text with several legal readings, and the one that was chosen. */
interface AmbiguousMove {
  readonly index: number;
  readonly before: GameNode;
  readonly readings: readonly (Action | string)[];
  readonly chosen: number;
}

/** Moves to try in a game with ambiguous texts, in addition to its own. */
const MOVE_BUDGET = 20_000;
/** Ambiguous texts in one game. */
const MAX_AMBIGUOUS = 500;
const TOO_AMBIGUOUS = 'too many ambiguous moves';
const MAX_BOARDS = 64;

/** Values that switch off the rules which count moves or positions; players often play on. */
const DRAW_RULES_OFF: Readonly<Record<string, string>> = {
  ThreefoldRepetitionRule: 'false',
  NMoveRule: '0',
  EndgameNMoveRule: '0',
  Repetition: 'none',
  MoveLimit: '0',
};

export class Replayer {
  private readonly boards = new Map<string, Result<ReplayBoard>>();
  /** Board of the variant that was tried last. */
  private board: ReplayBoard | undefined;
  private notes: string[] = [];
  private budget = 0;
  /** Ambiguous texts of the line that reached the end of the game, last one first. */
  private ambiguous: AmbiguousMove[] = [];
  /** Number of ambiguous texts on the line that is being tried. */
  private depth = 0;
  /** The game after each text: a pass is a text but not a move, and a move may have several texts. */
  private readonly nodesAfterText: GameNode[] = [];

  replay(parsed: ParsedGame): ReplayResult {
    const { variants, variantSource } = parsed;
    let worst: ReplayStop | undefined;
    for (const variant of variants) {
      const stop = this.tryVariant(parsed, variant, parsed.rules);
      if (stop === undefined) return this.replayedAs(parsed, variant);
      if (worst === undefined || (variantSource === 'nobody' && stop.moveIndex > worst.moveIndex)) worst = stop;
    }
    if (variantSource === 'game' && parsed.format === 'pdn') {
      const other = DRAUGHTS_VARIANTS.find(
        variant => !variants.includes(variant) && !this.tryVariant(parsed, variant, parsed.rules),
      );
      if (other !== undefined) return this.finish(parsed, other, [`${parsed.claim}, but only legal as ${other}`]);
    }
    const isGuess = variantSource === 'nobody' && variants.length > 1;
    return failAt(worst!.line, isGuess ? `not legal in any variant; ${worst!.error}` : worst!.error);
  }

  /** Finishes a game that was legal in `variant`, with a remark if later variants were possible too. */
  private replayedAs(parsed: ParsedGame, variant: string): ReplayResult {
    const { variants, variantSource } = parsed;
    if (variantSource === 'user' || variants.length === 1 || this.namesVariant(parsed))
      return this.finish(parsed, variant, []);
    if (variantSource === 'game')
      return this.finish(parsed, variant, [`${parsed.claim} is ${variants.join(' or ')}; read as ${variant}`]);
    const notes = this.notes;
    const also = variants
      .slice(variants.indexOf(variant) + 1)
      .filter(other => sameNotation(variant, other) && !this.tryVariant(parsed, other, parsed.rules));
    this.tryVariant(parsed, variant, parsed.rules);
    this.notes = notes;
    const others = also.length === 0 ? '' : `; also legal as ${also.join(' ')}`;
    return this.finish(parsed, variant, [`${parsed.claim}: read as ${variant} by legality${others}`]);
  }

  private namesVariant({ tags }: ParsedGame): boolean {
    return findVariant(tags.get('Variant') ?? '') !== undefined;
  }

  /** Replays the game by a variant's rules. If it continues after a draw, tries again without the drawing rules. */
  private tryVariant(parsed: ParsedGame, variant: string, rules: readonly string[]): ReplayStop | undefined {
    this.notes = [];
    this.board = undefined;
    const stop = this.playByRules(parsed, variant, rules);
    if (!stop?.isDrawn || parsed.format === 'native' || parsed.format === 'json') return stop;
    const { family } = findVariant(variant)!;
    const changes = Object.entries(DRAW_RULES_OFF).filter(([name]) => findOption(family, name));
    const withoutDraws = [...rules, ...changes.map(([name, value]) => `${name}=${value}`)];
    this.notes = [];
    if (this.playByRules(parsed, variant, withoutDraws) !== undefined) return stop;
    this.notes.push(`the game was drawn by the rules and played on: ${stop.error}`);
    return undefined;
  }

  private boardFor(variant: string, rules: readonly string[]): Result<ReplayBoard> {
    const key = [variant, ...rules].join(' ');
    const known = this.boards.get(key);
    if (known) return known;
    const ruleset = readRuleset(variant, rules);
    const board = ruleset.ok ? ok(new ReplayBoard(ruleset.value)) : ruleset;
    if (this.boards.size >= MAX_BOARDS) this.boards.clear();
    this.boards.set(key, board);
    return board;
  }

  private playByRules(parsed: ParsedGame, variant: string, rules: readonly string[]): ReplayStop | undefined {
    const failed = (error: string): ReplayStop => ({ line: parsed.line, error, moveIndex: -1, isDrawn: false });
    const board = this.boardFor(variant, rules);
    if (!board.ok) return failed(board.error);
    const start = board.value.setUp(parsed.fen ?? board.value.ruleset.rules.startFen);
    if (!start.ok) return failed(`FEN: ${start.error}`);
    this.board = board.value;
    this.ambiguous = [];
    this.nodesAfterText[0] = board.value.game;
    this.budget = MOVE_BUDGET + parsed.moves.length;
    const stop = this.playFrom(parsed, board.value, 0);
    if (!stop && this.ambiguous.length > 0) this.resolveAmbiguities(parsed, board.value);
    return stop;
  }

  /** Plays the moves from index `from`. If a text has several readings, the later moves decide. */
  private playFrom(parsed: ParsedGame, board: ReplayBoard, from: number): ReplayStop | undefined {
    const { moves } = parsed;
    for (let index = from; index < moves.length; index++) {
      const text = moves[index]!;
      this.budget--;
      const spellings = parsed.readings?.(text) ?? [text];
      if (spellings.length === 1) {
        const error = board.play(spellings[0]!);
        if (error === '') {
          this.nodesAfterText[index + 1] = board.game;
          continue;
        }
        const candidates = board.candidates(spellings[0]!);
        if (candidates.length < 2) return this.stopAt(parsed, board, index, error);
        return this.tryReadings(parsed, board, index, candidates);
      }
      const legal = spellings.filter(name => this.canPlay(board, name));
      if (legal.length === 0) return this.stopAt(parsed, board, index, `'${text}' is not legal`);
      if (legal.length > 1) return this.tryReadings(parsed, board, index, legal);
      board.play(legal[0]!);
      this.nodesAfterText[index + 1] = board.game;
    }
    return undefined;
  }

  private canPlay(board: ReplayBoard, name: string): boolean {
    const before = board.game;
    const error = board.play(name);
    board.game = before;
    return error === '';
  }

  private stopAt(parsed: ParsedGame, board: ReplayBoard, index: number, error: string): ReplayStop {
    const outcome = board.position.outcome(0);
    const isOver = outcome !== ONGOING;
    const move = `move ${index + 1}, ${parsed.moves[index]}`;
    return {
      line: parsed.lines[index] ?? parsed.line,
      moveIndex: index,
      isDrawn: isOver && verdictOf(outcome) === DRAW,
      error: isOver
        ? `the game was over before ${move}: ${board.ruleset.rules.reasons[reasonOf(outcome)]}`
        : `${move}: ${error}`,
    };
  }

  /** Chooses the first reading with which the game can be played to its end. */
  private tryReadings(
    parsed: ParsedGame,
    board: ReplayBoard,
    index: number,
    readings: readonly (Action | string)[],
  ): ReplayStop | undefined {
    const before = board.game;
    let farthest: ReplayStop | undefined;
    for (const [chosen, reading] of readings.entries()) {
      const stop = this.tryReading(parsed, board, index, reading);
      if (!stop) {
        this.ambiguous.push({ index, before, readings, chosen });
        return undefined;
      }
      if (farthest === undefined || stop.moveIndex > farthest.moveIndex) farthest = stop;
      board.game = before;
    }
    return farthest;
  }

  private tryReading(
    parsed: ParsedGame,
    board: ReplayBoard,
    index: number,
    reading: Action | string,
  ): ReplayStop | undefined {
    if (this.budget < 0 || this.depth >= MAX_AMBIGUOUS) return this.stopAt(parsed, board, index, TOO_AMBIGUOUS);
    this.playReading(board, index, reading);
    this.depth++;
    const stop = this.playFrom(parsed, board, index + 1);
    this.depth--;
    return stop;
  }

  private playReading(board: ReplayBoard, index: number, reading: Action | string): void {
    if (typeof reading === 'string') board.play(reading);
    else board.playAction(reading);
    this.nodesAfterText[index + 1] = board.game;
  }

  /**
   * Adds a remark for each ambiguous text: how it was read, and whether another reading would also have done. Each is
   * tried after the chosen readings of the texts before it, so the work does not double with every text.
   */
  private resolveAmbiguities(parsed: ParsedGame, board: ReplayBoard): void {
    const { ambiguous } = this;
    this.ambiguous = [];
    this.budget = MOVE_BUDGET + parsed.moves.length;
    for (const { index, before, readings, chosen } of ambiguous) {
      board.game = before;
      const names = readings.map(reading => {
        this.playReading(board, index, reading);
        const name = board.game.lastMoveName();
        board.game = before;
        return name;
      });
      const isOpen = readings.slice(chosen + 1).some(reading => {
        const stop = this.tryReading(parsed, board, index, reading);
        board.game = before;
        return stop === undefined;
      });
      const why = isOpen ? ', others fit too' : this.budget < 0 ? '' : ', the only one that fits the later moves';
      const move = `line ${parsed.lines[index]}: move ${index + 1}, ${parsed.moves[index]}`;
      this.notes.push(`${move}: could be ${names.join(' or ')}; read as ${names[chosen]}${why}`);
    }
    this.replayChosen(parsed, board, ambiguous);
  }

  /** Replays the game from its first ambiguous text, with the chosen readings. */
  private replayChosen(parsed: ParsedGame, board: ReplayBoard, ambiguous: readonly AmbiguousMove[]): void {
    const chosenAt = new Map(ambiguous.map(({ index, readings, chosen }) => [index, readings[chosen]!]));
    for (let index = ambiguous.at(-1)!.index; index < parsed.moves.length; index++) {
      const text = parsed.moves[index]!;
      const spellings = parsed.readings?.(text) ?? [text];
      const reading =
        chosenAt.get(index) ?? spellings.find(name => spellings.length === 1 || this.canPlay(board, name))!;
      this.playReading(board, index, reading);
    }
  }

  /** The record of a game that was replayed to its end. */
  private finish(parsed: ParsedGame, variant: string, remarks: readonly string[]): ReplayResult {
    const board = this.board!;
    const { rules, changes } = board.ruleset;
    const notes = [...remarks, ...variantRemarks(parsed), ...this.notes];
    if (parsed.unparsed.length > 0) notes.push(`ignored text: ${parsed.unparsed.join(' ').slice(0, 120)}`);
    const names = board.moveNames();
    const { sides } = rules;
    const end = gameEnd(parsed, board, notes);
    compareLosses(parsed, board, notes);
    if (typeof end === 'string') return failAt(parsed.lines.at(-1) ?? parsed.line, end);
    const nodes = this.nodesAfterText.slice(0, parsed.moves.length + 1);
    const moves = new LineRecorder(board, parsed.readings, notes).record(parsed, nodes, names);
    return {
      ok: true,
      value: {
        format: parsed.format,
        game: {
          variant,
          rules: formatChanges(changes),
          sides,
          players: [readPlayer(parsed, sides[0]), readPlayer(parsed, sides[1])],
          fen: board.startFen,
          moves,
          ...end,
          tags: otherTags(parsed, sides),
        },
        notes,
      },
    };
  }
}

/** Adds a remark if the number of pieces lost is not what the record says. */
function compareLosses({ losses }: ParsedGame, { position, ruleset }: ReplayBoard, notes: string[]): void {
  if (losses === undefined) return;
  const { lost } = ruleset.rules.boardState(position);
  if (lost[0] !== losses[0] || lost[1] !== losses[1])
    notes.push(`recorded losses: ${losses.join(' and ')} pieces; on the board: ${lost.join(' and ')}`);
}

/** A remark if the user named another variant than the game does. */
function variantRemarks({ variantSource, tags, variants }: ParsedGame): string[] {
  const typed = variantsOfGameType(tags.get('GameType') ?? '');
  if (variantSource !== 'user' || typed.length === 0 || typed.includes(variants[0]!)) return [];
  return [`GameType ${tags.get('GameType')} is ${typed.join(' or ')}; read as ${variants[0]}`];
}

const DRAUGHTS_VARIANTS = [...LETTERED_VARIANTS, ...NUMBERED_VARIANTS];

/** True if two variants name squares alike. A game that is also legal under other square names is a coincidence. */
const sameNotation = (one: string, other: string): boolean => notationOf(one) === notationOf(other);
const notationOf = (variant: string): string =>
  hasLetteredSquares(variant) ? 'letters' : (findVariant(variant)?.family.family ?? '');

function readPlayer({ tags }: ParsedGame, side: string): RecordedPlayer {
  const tag = capitalise(side);
  const value = (name: string): string => tags.get(name) ?? tags.get(name.toLowerCase()) ?? '';
  return { name: value(tag), options: value(`${tag}Options`), limit: value(`${tag}Limit`) };
}

/** Tags whose content a record has in fields of its own. */
const KNOWN_TAGS = [
  'Variant',
  'Rules',
  'FEN',
  'SetUp',
  'GameType',
  'Result',
  'Termination',
  'Reason',
  'Turns',
  'Illegal',
];

function otherTags({ tags }: ParsedGame, sides: readonly [string, string]): Record<string, string> {
  const known = new Set([
    ...KNOWN_TAGS,
    ...sides.flatMap(side =>
      ['', 'Options', 'Limit'].flatMap(end => [capitalise(side) + end, side + end.toLowerCase()]),
    ),
  ]);
  return Object.fromEntries([...tags].filter(([name, value]) => !known.has(name) && value !== ''));
}
