/** Texts of the page in English about studying games: variations, review, analysis and game files. */
import { capitalise, isPlural, pluralise } from '../../util/text';

/** `White`, `the attackers`. */
const sideName = (side: string): string => (isPlural(side) ? `the ${side}` : capitalise(side));

export const ENGLISH_STUDY = {
  // The game.
  redo: 'Redo',
  moveRedone: 'Move redone.',
  gameOpened: 'Game loaded',
  agreedDraw: 'Draw.',
  agreedWin: (side: string): string => `${capitalise(sideName(side))} won.`,
  captured: 'captured',
  keyActions: { Escape: 'deselect', r: 'redo', b: 'go to the board' },

  // Variations.
  variation: 'Variation',
  promote: 'Promote',
  deleteFromHere: 'Delete from here',
  confirmDelete: (move: string): string => `Delete ${move} and the moves after it?`,
  comment: 'Comment',
  commentOn: (move: string): string => `Comment on ${move}`,
  mark: 'Mark',
  markNames: {
    '!': 'Good move',
    '?': 'Mistake',
    '!!': 'Brilliant move',
    '??': 'Blunder',
    '!?': 'Interesting move',
    '?!': 'Inaccuracy',
  },

  // Review.
  reviewAbout: 'Finds the mistakes of both sides, and better moves.',
  bestMove: (move: string): string => `Best: ${move}`,
  accuracy: 'Accuracy',
  averageLoss: 'Average loss',
  phaseNames: { opening: 'Opening', middlegame: 'Middlegame', endgame: 'Endgame' },
  learn: (side: string, mistakes: number): string => `Learn from mistakes: ${capitalise(side)} (${mistakes})`,
  lesson: 'Learn from mistakes',
  lessonAsked: (side: string, move: string): string =>
    `${capitalise(sideName(side))} played ${move}. Find a better move.`,
  lessonWrong: (move: string): string => `${move} is not good enough. Try again.`,
  lessonBest: (move: string): string => `${move} is the best move.`,
  lessonGood: (move: string, best: string): string => `${move} is good. The best move is ${best}.`,
  lessonShown: (best: string): string => `The best move is ${best}.`,
  showBest: 'Show the best move',
  skip: 'Skip',
  next: 'Next',
  endLesson: 'End',

  // Analysis.
  scoresOf: (side: string): string => `(+ is good for ${sideName(side)})`,
  engine: 'Engine',
  threads: 'Threads',
  automatic: 'automatic',
  hash: 'Hash',
  arrows: 'Arrows for the best moves',
  openingOf: (list: string, number: number, count: number): string => `${list} ${number} of ${count}`,
  openingLists: {
    'english-3move': '3-move ballot',
    'english-2move': '2-move ballot',
    'russian-table': 'opening table',
    'russian-basic': 'basic opening',
    'brazilian-table': 'opening table',
  },
  drawOpening: 'New game from a drawn opening',
  tableResults: { won: 'wins', drawn: 'draws', lost: 'loses' },
  /** `wins in 5`, `loses; a man in 3`. */
  tableDistance: (result: string, moves: number, isRemoval: boolean): string =>
    isRemoval ? `${result}; removal in ${moves}` : `${result} in ${moves}`,

  // Game files.
  moreFiles: 'More…',
  moreFilesTitle: 'Import and export',
  readerMissing: 'Could not load the reader of game files. Is the server running?',
  linkWithoutGame: 'it names no game',
  round: (round: string): string => `round ${round}`,
  chooseGame: (count: number): string => `Choose one of ${count} games`,
  filter: 'Filter',
  moreGames: (count: number): string => `${count} more; use the filter.`,
  moveCount: (count: number): string => pluralise(count, 'move'),
  export: 'Export',
  format: 'Format',
  formatNames: {
    native: 'Alquerque (all details)',
    pdn: 'PDN',
    pgn: 'PGN (Sanmill)',
    json: 'JSON',
  },
  copyGame: 'Copy',
  copied: 'Copied.',
  notCopied: 'Could not copy.',
  position: 'Position',
  copyFen: 'Copy FEN',
  copyLink: 'Copy link',
  picture: (format: string): string => `${format} picture`,
  import: 'Import',
  paste: 'Paste games, moves, a FEN or a link. Files can be dropped anywhere on the page.',
};
