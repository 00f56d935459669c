/** Texts of the page in German about studying games: variations, review, analysis and game files. */
import { capitalise } from '../../util/text';
import type { ENGLISH_STUDY } from './english-study';

const NAMES: Readonly<Record<string, string>> = {
  white: 'Weiß',
  black: 'Schwarz',
  attackers: 'die Angreifer',
  defenders: 'die Verteidiger',
};
const withArticle = (side: string): string => NAMES[side] ?? side;
const isPlural = (side: string): boolean => side === 'attackers' || side === 'defenders';

export const GERMAN_STUDY: typeof ENGLISH_STUDY = {
  redo: 'Wiederholen',
  moveRedone: 'Zug wiederholt.',
  gameOpened: 'Spiel geöffnet',
  agreedDraw: 'Remis.',
  agreedWin: side => `${capitalise(withArticle(side))} ${isPlural(side) ? 'haben' : 'hat'} gewonnen.`,
  captured: 'geschlagen',
  keyActions: { Escape: 'Auswahl aufheben', r: 'wiederholen', b: 'zum Brett' },

  variation: 'Nebenvariante',
  promote: 'Aufwerten',
  deleteFromHere: 'Ab hier löschen',
  confirmDelete: move => `${move} und die Züge danach löschen?`,
  comment: 'Kommentar',
  commentOn: move => `Kommentar zu ${move}`,
  mark: 'Zeichen',
  markNames: {
    '!': 'Guter Zug',
    '?': 'Fehler',
    '!!': 'Glänzender Zug',
    '??': 'Grober Fehler',
    '!?': 'Interessanter Zug',
    '?!': 'Ungenauigkeit',
  },

  reviewAbout: 'Findet die Fehler beider Seiten und bessere Züge.',
  bestMove: move => `Besser: ${move}`,
  accuracy: 'Genauigkeit',
  averageLoss: 'Mittlerer Verlust',
  phaseNames: { opening: 'Eröffnung', middlegame: 'Mittelspiel', endgame: 'Endspiel' },
  learn: (side, mistakes) => `Aus Fehlern lernen: ${capitalise(withArticle(side))} (${mistakes})`,
  lesson: 'Aus Fehlern lernen',
  lessonAsked: (side, move) =>
    `${capitalise(withArticle(side))} ${isPlural(side) ? 'spielten' : 'spielte'} ${move}. Finde einen besseren Zug.`,
  lessonWrong: move => `${move} ist nicht gut genug. Versuche es noch einmal.`,
  lessonBest: move => `${move} ist der beste Zug.`,
  lessonGood: (move, best) => `${move} ist gut. Der beste Zug ist ${best}.`,
  lessonShown: best => `Der beste Zug ist ${best}.`,
  showBest: 'Besten Zug zeigen',
  skip: 'Überspringen',
  next: 'Weiter',
  endLesson: 'Beenden',

  scoresOf: side => `(+ ist gut für ${withArticle(side)})`,
  engine: 'Engine-Einstellungen',
  threads: 'Prozessorkerne',
  automatic: 'automatisch',
  hash: 'Hashspeicher',
  arrows: 'Pfeile für die besten Züge',
  openingOf: (list, number, count) => `${list} ${number} von ${count}`,
  openingLists: {
    'english-3move': '3-Züge-Eröffnung',
    'english-2move': '2-Züge-Eröffnung',
    'russian-table': 'Eröffnungstabelle',
    'russian-basic': 'Grunderöffnung',
    'brazilian-table': 'Eröffnungstabelle',
  },
  drawOpening: 'Neues Spiel mit ausgeloster Eröffnung',

  tableResults: { won: 'gewinnt', drawn: 'remis', lost: 'verliert' },
  tableDistance: (result, moves, isRemoval) =>
    isRemoval ? `${result}; Schlagen in ${moves}` : `${result} in ${moves}`,

  moreFiles: 'Mehr…',
  moreFilesTitle: 'Importieren und exportieren',
  readerMissing: 'Der Leser für Spieldateien konnte nicht geladen werden. Läuft der Server?',
  linkWithoutGame: 'er nennt kein Spiel',
  round: round => `Runde ${round}`,
  chooseGame: count => `Wähle eines von ${count} Spielen`,
  filter: 'Suche',
  moreGames: count => `${count} weitere; grenze die Suche ein.`,
  moveCount: count => (count === 1 ? '1 Zug' : `${count} Züge`),
  export: 'Exportieren',
  format: 'Dateiformat',
  formatNames: {
    native: 'Alquerque (alle Einzelheiten)',
    pdn: 'PDN',
    pgn: 'PGN (Sanmill)',
    json: 'JSON',
  },
  copyGame: 'Kopieren',
  copied: 'Kopiert.',
  notCopied: 'Kopieren nicht möglich.',
  position: 'Stellung',
  copyFen: 'FEN kopieren',
  copyLink: 'Link kopieren',
  picture: format => `${format}-Bild`,
  import: 'Importieren',
  paste: 'Füge Spiele, Züge, eine FEN oder einen Link ein. Dateien kannst du überall auf der Seite ablegen.',
};
