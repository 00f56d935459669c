/**
 * Every text of the page in English; the terminal game shares some. The other languages have the same keys. Texts about
 * the games themselves are in `games`; a family may be left untranslated.
 */
import { ENGLISH_GAMES, type GameTranslations } from '../../games/summaries';
import { capitalise, isPlural, pluralise, singularOf } from '../../util/text';
import { ENGLISH_STUDY } from './english-study';

const CAUSE_NAMES: Readonly<Record<string, string>> = {
  custodian: 'custodian capture',
  intervention: 'intervention capture',
  leap: 'leap capture',
  blocked: 'no legal move',
};

/** `White wins`, `Attackers win`. */
const sideWithVerb = (side: string, singular: string, plural: string): string =>
  `${capitalise(side)} ${isPlural(side) ? plural : singular}`;

/** `White wins`, `The attackers win`. */
const sideName = (side: string): string => (isPlural(side) ? `the ${side}` : capitalise(side));

export const ENGLISH = {
  games: ENGLISH_GAMES,
  study: ENGLISH_STUDY,

  // Actions.
  newGame: 'New game',
  undo: 'Undo',
  hint: 'Hint',
  flip: 'Flip',
  resign: 'Resign',
  pause: 'Pause',
  resume: 'Resume',
  save: 'Save',
  load: 'Load',
  link: 'Link',
  rules: 'Rules',
  close: 'Close',
  cancel: 'Cancel',
  open: 'Open',
  continue: 'Continue',

  // Parts of the page.
  game: 'Game',
  board: 'Board',
  gameStatus: 'Game status',
  players: 'Players',
  thisGame: 'This game',
  puzzles: 'Puzzles',
  positionEditor: 'Position editor',
  editPosition: 'Edit this position',
  serverLost: 'Lost connection to the server. You can keep playing.',

  // First screen.
  home: 'Home',
  tagline: 'Three old families of board games, a strong engine to play against, and a place to study them.',
  nothingSent: 'The engine runs in your browser. No account, and nothing is sent anywhere.',
  play: 'Play',
  learn: 'Learn',
  learnGame: (game: string): string => `Learn ${game.toLowerCase()}`,
  playGame: (game: string): string => `Play ${game.toLowerCase()}`,
  continueGame: 'Continue your game',
  menu: 'Menu',
  loadFailed: 'Could not load this part of the page. Check the connection and try again.',

  // Tutorial.
  lessonNumber: (number: number, count: number): string => `Lesson ${number} of ${count}`,
  lessonMissed: 'Not this time. Try another move.',
  lessonAgain: 'Start again',
  lessons: {
    place: [
      "Place a man so that three of yours stand on a line: a mill. Then remove one of Black's men.",
      "A mill removes one of your opponent's men.",
    ] as readonly [task: string, done: string],
    slide: [
      'All men are placed; now they slide along the lines. Close a mill.',
      'You can open and close a mill again and again.',
    ] as readonly [task: string, done: string],
    fly: [
      'With three men left, White may fly to any empty point. Close a mill.',
      'Flying gives the weaker side its chance.',
    ] as readonly [task: string, done: string],
    jump: ['Captures are compulsory: jump over the black man.', 'The captured man leaves the board.'] as readonly [
      task: string,
      done: string,
    ],
    chain: [
      'A king flies along diagonals. Capture several men in one move.',
      'A capture continues as long as it can.',
    ] as readonly [task: string, done: string],
    promotion: ['Bring a man to the far row.', 'It became a king.'] as readonly [task: string, done: string],
    surround: [
      'Two pieces capture an enemy between them. Capture the attacker in the middle.',
      'Every man can be captured so, on a row or a column.',
    ] as readonly [task: string, done: string],
    escape: ['The defenders win if the king reaches a corner. Lead him there.', 'The king has escaped.'] as readonly [
      task: string,
      done: string,
    ],
    trap: ['You are the attackers: capture the king between two of your men.', 'The king is captured.'] as readonly [
      task: string,
      done: string,
    ],
  },

  // State of the game.
  thinking: 'Thinking…',
  startPosition: 'Start position',
  moveUndone: 'Move undone.',
  nothingToUndo: 'There is nothing to undo.',
  noHint: 'No hint.',
  hintIs: (move: string): string => `Hint: ${move}`,
  toMove: (side: string): string => `${capitalise(side)} to move.`,
  toContinue: (side: string): string => `${capitalise(side)} to continue.`,
  drawBy: (reason: string): string => `Draw: ${reason}.`,
  wins: (side: string): string => sideWithVerb(side, 'wins', 'win'),
  /** `why`: may name the loser as `{loser}`. */
  winsBecause: (winner: string, loser: string, why: string): string =>
    `${capitalise(sideName(winner))} ${isPlural(winner) ? 'win' : 'wins'}: ${why.replace('{loser}', sideName(loser))}.`,
  resigned: (side: string, winner: string): string =>
    `${capitalise(side)} resigned. ${sideWithVerb(winner, 'wins', 'win')}.`,
  outOfTime: (side: string, winner: string): string =>
    `${capitalise(sideName(side))} ran out of time. ${capitalise(sideName(winner))} ${isPlural(winner) ? 'win' : 'wins'}.`,
  lowTime: (side: string, seconds: number): string => `${capitalise(side)}: ${pluralise(seconds, 'second')} left.`,
  /** `time`: as a clock shows it. */
  clockOf: (side: string, time: string): string => `Clock of ${sideName(side)}: ${time}`,
  youWon: 'You won.',
  youLost: 'You lost.',
  confirmResign: 'Resign this game?',
  confirmNewGame: 'Start a new game? The current one will be lost.',
  confirmOpen: 'Open this game? The current one will be lost.',
  engineFailed: 'The engine stopped unexpectedly.',
  engineFailedResume: 'The engine stopped unexpectedly. Resume starts it again.',

  // Sides and pieces.
  /** `White`. */
  side: (side: string): string => capitalise(side),
  /** `white man`, `defender king`. */
  piece: (side: string, kind: 'man' | 'king'): string => `${singularOf(side)} ${kind}`,
  moveBy: (side: string, move: string): string => `${capitalise(side)}: ${move}`,
  you: 'You',
  player: 'Player',
  inHand: 'hand',
  lost: 'lost',
  counts: (hand: number, board: number, lost: number): string =>
    `${hand > 0 ? `${hand} in hand, ` : ''}${board} on the board, ${lost} lost`,

  // Instructions for the next step.
  mustCapture: 'You must capture. Pick one of the marked pieces.',
  keepCapturingOrStop: 'Keep capturing, or select the piece again to stop',
  keepCapturing: 'Keep capturing',
  chooseDestination: 'Choose a destination',
  placeOrMove: 'Place a man or move one',
  place: 'Place a man',
  mustCaptureWith: 'You must capture: choose a piece',
  choosePiece: 'Choose a piece to move',
  removeOwn: (count: number): string => `Remove ${count > 1 ? count : 'one'} of your own men`,
  /** `causes`: names of RemovalCause. */
  removeOpponents: (count: number, causes: readonly string[]): string => {
    const what = count > 1 ? `${count} of your opponent's men` : "an opponent's man";
    if (causes.length === 0) return `Remove ${what}`;
    if (causes.join() === 'mill') return `Mill! Remove ${what}`;
    return `${capitalise(causes.map(cause => CAUSE_NAMES[cause] ?? cause).join(' or '))}: remove ${what}`;
  },

  // Labels of points for screen readers.
  boardWith: (side: string, isTop: boolean): string => `Board, ${side} at the ${isTop ? 'top' : 'bottom'}`,
  removeHere: (cause: string): string => `remove (${cause})`,
  placeHere: 'place a man here',
  captureHere: 'capture here',
  moveHere: 'move here',
  selected: 'selected',
  canMove: 'can move',
  blockedPoint: 'blocked',
  emptyPoint: 'empty',
  throne: 'throne',
  corner: 'corner',
  capturedPiece: 'captured',

  // Moves.
  moves: 'Moves',
  noMoves: 'No moves yet',
  toStart: 'To the start',
  back: 'Back',
  forward: 'Forward',
  toEnd: 'To the end',

  // Analysis and review.
  analysis: 'Analysis',
  analyse: 'Analyse',
  lines: 'Lines',
  evaluation: 'Evaluation',
  evaluationFor: (side: string, score: string): string => `Evaluation for ${side}: ${score}`,
  searchRate: (depth: number, rate: string): string => `depth ${depth}, ${rate}`,
  nodesPerSecond: (count: number): string => (count >= 1000 ? `${Math.round(count / 1000)} kN/s` : `${count} nodes/s`),
  tablebaseDraw: 'Tablebase: draw',
  tablebaseWin: (winner: string): string => `Tablebase: ${sideWithVerb(winner, 'wins', 'win')}`,
  tablebaseWinIn: (winner: string, moves: number): string =>
    `Tablebase: ${sideWithVerb(winner, 'wins', 'win')} in ${pluralise(moves, 'move')}`,
  tablebaseRemovalIn: (winner: string, moves: number): string =>
    `Tablebase: ${sideWithVerb(winner, 'wins', 'win')}, next removal in ${pluralise(moves, 'move')}`,
  review: 'Review',
  reviewGame: 'Review the game',
  reviewAgain: 'Review again',
  reviewProgress: (done: number, all: number): string => `${done} of ${all} positions`,
  scoreCurve: (side: string): string => `Score for ${side}, move by move`,
  moveShown: 'Move shown',

  // Files and links.
  fileTooLarge: 'The file is too large.',
  fileUnreadable: 'Could not read the file.',
  fileError: (error: string): string => `Could not read the file: ${error}`,
  fileToLoad: 'Game file to load',
  gameOfFile: (number: number, count: number): string => `Game ${number} of ${count}.`,
  noGameFound: 'no game found',
  atLine: (line: number, error: string): string => `line ${line}: ${error}`,
  linkBroken: (error: string): string => `This link is broken: ${error}`,
  linkCopied: 'Link copied.',
  linkNotCopied: 'Could not copy. The link is in the address bar.',
  positionFen: 'Position (FEN)',

  // New games and settings.
  levels: {
    novice: 'Novice',
    apprentice: 'Apprentice',
    journeyman: 'Journeyman',
    master: 'Master',
    full: 'Full strength',
  },
  /** Follows the name of the level. */
  levelSentences: {
    novice: 'Misses most quiet moves, but never a capture.',
    apprentice: 'Looks one move ahead.',
    journeyman: 'Looks two moves ahead.',
    master: 'Looks three moves ahead and makes few mistakes.',
    full: 'As strong as it can, within its thinking time.',
  },
  levelRating: (rating: number): string => `Rating about ${rating}, measured among the levels.`,
  level: 'Level',
  youPlay: 'You play',
  movesFirst: (side: string): string => `${capitalise(side)} (moves first)`,
  bothSides: 'Both sides',
  watchEngine: 'Watch the engine play itself',
  thinkingTime: 'Thinking time per move',
  seconds: (count: number): string => `${count} s`,
  clock: 'Clock',
  noClock: 'No clock',
  minutes: (count: number): string => `${count} min`,
  increment: 'Added per move',
  customRules: 'Custom rules and position',
  variant: 'Variant',
  /** Headings of variants in the dialog for new games. */
  variantGroups: {
    classic: 'Classic',
    diagonal: 'With diagonals',
    mills: 'Other effects of mills',
    captures: 'With captures between two men',
    flying: 'Flying kings',
    short: 'Short kings',
    tafl: 'Tafl',
  },
  /** Headings of rule options. */
  optionGroups: {
    men: 'Men and board',
    moves: 'Moves',
    mills: 'Mills',
    captures: 'Captures',
    ends: 'Ends of the game',
  },
  customised: (count: number): string => pluralise(count, 'changed rule'),
  resetRules: 'Reset the rules',
  numberExpected: (title: string, min: number, max: number): string =>
    `${title}: enter a number from ${min} to ${max}.`,
  rematch: 'Rematch',
  changeSides: 'Change sides',
  startGame: 'Start game',

  // Settings of the page.
  settings: 'Settings',
  language: 'Language',
  languageOfBrowser: 'As in the browser',
  appearance: 'Appearance',
  theme: 'Theme',
  themes: { system: 'As in the system', light: 'Light', dark: 'Dark' },
  boardColours: 'Board',
  boards: { wood: 'Wood', green: 'Green', slate: 'Slate' },
  pieces: 'Pieces',
  pieceSets: { turned: 'Turned wood', flat: 'Flat' },
  playing: 'Playing',
  showCoordinates: 'Coordinates',
  squareNames: 'Squares in draughts',
  squareStyles: { usual: 'As usual in the variant', numbers: 'Numbers', letters: 'Letters' },
  showTargets: 'Mark legal moves',
  showScores: 'Show scores during the game',
  sounds: 'Sounds',
  animation: 'Animate moves',
  resetPuzzles: 'Reset puzzle progress',
  confirmResetPuzzles: 'Reset now',
  puzzlesReset: 'Puzzle progress reset.',
  replyDelay: "Delay of the engine's reply",
  replyDelays: { 0: 'None', 500: 'Short', 1500: 'Long' },

  // Keys.
  keys: 'Keys',
  keyNames: { arrows: 'arrows' },
  keyActions: {
    arrows: 'move the cursor on the board; step through the list of moves',
    Enter: 'select, then move',
    Escape: 'deselect, or resign',
    u: 'undo',
    h: 'hint',
    f: 'flip the board',
    a: 'analysis',
    n: 'new game',
    s: 'save the game',
    l: 'copy a link to the game',
    '?': 'these rules',
  },
};

/** Texts in one language. The texts about a family that is not translated are in English. */
export type Catalogue = Omit<typeof ENGLISH, 'games'> & { readonly games: GameTranslations };
