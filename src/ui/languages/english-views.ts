/** Texts in English of the views that are loaded when they are opened: the position editor and the puzzles. */
import { capitalise, isPlural, singularOf } from '../../util/text';

type Goal = 'win' | 'draw';

/** `White has`, `The attackers have`. */
const sideHas = (side: string): string => (isPlural(side) ? `The ${side} have` : `${capitalise(side)} has`);
const isOrAre = (side: string): string => (isPlural(side) ? `The ${side} are` : `${capitalise(side)} is`);

export const ENGLISH_VIEWS = {
  editor: {
    tools: 'Pieces',
    move: 'Move pieces',
    erase: 'Remove pieces',
    blockedPoint: 'Blocked point',
    sideToMove: 'Side to move',
    inHand: (side: string): string => `${capitalise(side)}: men in hand`,
    owed: 'Men to remove',
    clock: 'Moves without progress',
    moveNumber: 'Move number',
    movesPlayed: 'Moves played',
    clear: 'Clear the board',
    ready: 'The position can be played.',
    playHere: 'Play from here',
    linkCopied: 'Link to the position copied.',
    keys: 'Keys',
    keyActions: {
      arrows: 'move the cursor on the board',
      Enter: 'use the chosen tool',
      Delete: 'remove the piece',
      u: 'undo',
      Escape: 'move pieces',
    },

    // For screen readers.
    placed: (piece: string, at: string): string => `${at}: ${piece}`,
    emptied: (at: string): string => `${at}: empty`,
    lifted: (piece: string, at: string): string => `${at}: ${piece}, choose where to put it`,
    boardCleared: 'The board is empty.',

    // What is wrong with a position.
    noPieces: 'There are no pieces on the board.',
    tooManyMen: (side: string, max: number, count: number): string =>
      `${sideHas(side)} ${count} men, on the board and in hand; at most ${max} are allowed.`,
    tooManyPieces: (side: string, max: number, count: number): string =>
      `There are ${count} ${side}; at most ${max} are allowed.`,
    manOnFarRow: (side: string, at: string): string =>
      `A ${singularOf(side)} man on ${at} would have become a king: use a king, or move it.`,
    kingMissing: 'The king is missing.',
    tooManyKings: 'There can be only one king.',
    kingOnly: (at: string): string => `Only the king may stand on ${at}.`,
    nothingToRemove: (side: string, count: number): string =>
      `${sideHas(side)} to remove ${count === 1 ? '1 man' : `${count} men`}, but no man can be removed.`,
    noBlockedPoints: 'This variant has no blocked points.',
    wrongFen: (error: string): string => `The FEN cannot be read: ${error}`,
    wrongPosition: (error: string): string => `The position is not possible: ${error}`,
    isOver: (sentence: string): string => `The game would be over: ${sentence}`,
    moreThanAtStart: (side: string, atStart: number, count: number): string =>
      `${sideHas(side)} ${count} pieces; a game starts with ${atStart}.`,
  },

  puzzles: {
    about: 'One move reaches the goal, all others fail. All puzzles are checked by endgame tablebases.',
    daily: 'Puzzle of the day',
    solve: 'Solve',
    solveAgain: 'Solve again',
    number: (number: number): string => `Puzzle ${number}`,
    task: (side: string, goal: Goal): string => `${capitalise(side)} to move and ${goal}`,
    difficulty: 'Difficulty',
    grades: { easy: 'Easy', medium: 'Medium', hard: 'Hard', harder: 'Very hard', hardest: 'Extreme' },
    /** Follows the name of the difficulty. */
    gradeSentences: {
      easy: 'The engine sees the move at once.',
      medium: 'Takes the engine a moment.',
      hard: 'Takes the engine a while.',
      harder: 'Takes the engine long.',
      hardest: 'The engine needs its tables.',
    },
    solvedOf: (solved: number, all: number): string => `${solved} of ${all} solved`,
    nextUnsolved: 'Next unsolved puzzle',
    states: { open: 'not tried', solved: 'solved', helped: 'solved with help', failed: 'not solved' },
    progress: 'Progress',
    solvedCount: 'Solved',
    triedCount: 'Tried',
    streak: 'Streak',
    bestStreak: 'Longest streak',
    all: 'All puzzles',

    // One puzzle.
    find: (goal: Goal): string => `Find the only move that ${goal === 'win' ? 'wins' : 'draws'}.`,
    /** `reply`: the opponent's move, `Black: d6-b6`. */
    goOn: (reply: string): string => `Right! ${reply}. What next?`,
    wrong: (move: string, goal: Goal): string => `${move} does not ${goal}. Take it back and try again.`,
    solved: 'Solved!',
    solvedWithHelp: 'Solved, with help.',
    shown: 'This is the solution.',
    playingOut: 'The end is played out…',
    winning: (side: string): string => `${isOrAre(side)} winning.`,
    drawHolds: 'The draw is safe.',
    hintFrom: (at: string): string => `Move the piece on ${at}.`,
    takeBack: 'Take back',
    showSolution: 'Show the solution',
    next: 'Next puzzle',
    again: 'Start again',
  },
};

export type ViewTexts = typeof ENGLISH_VIEWS;
