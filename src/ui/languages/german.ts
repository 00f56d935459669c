/** The page in German. */
import { capitalise } from '../../util/text';
import type { Catalogue } from './english';
import { GERMAN_GAMES } from './german-games';
import { GERMAN_STUDY } from './german-study';

const SIDES: Readonly<Record<string, string>> = {
  white: 'Weiß',
  black: 'Schwarz',
  attackers: 'Angreifer',
  defenders: 'Verteidiger',
};
const sideName = (side: string): string => SIDES[side] ?? side;
const isPlural = (side: string): boolean => side === 'attackers' || side === 'defenders';
/** `Weiß`, `die Angreifer`. */
const withArticle = (side: string): string => (isPlural(side) ? `die ${sideName(side)}` : sideName(side));
const wins = (side: string): string => `${capitalise(withArticle(side))} ${isPlural(side) ? 'gewinnen' : 'gewinnt'}`;
const CAUSES: Readonly<Record<string, string>> = {
  mill: 'Mühle',
  custodian: 'Einschließen',
  intervention: 'Dazwischentreten',
  leap: 'Überspringen',
  blocked: 'kein Zug möglich',
};
const moves = (count: number): string => (count === 1 ? '1 Zug' : `${count} Zügen`);
const men = (count: number): string => (count === 1 ? 'einen Stein' : `${count} Steine`);

function piece(side: string, kind: 'man' | 'king'): string {
  if (side === 'attackers') return 'Angreifer';
  if (side === 'defenders') return kind === 'king' ? 'König' : 'Verteidiger';
  if (kind === 'king') return side === 'white' ? 'weiße Dame' : 'schwarze Dame';
  return side === 'white' ? 'weißer Stein' : 'schwarzer Stein';
}

export const GERMAN: Catalogue = {
  games: GERMAN_GAMES,
  study: GERMAN_STUDY,

  newGame: 'Neues Spiel',
  undo: 'Zurücknehmen',
  hint: 'Tipp',
  flip: 'Drehen',
  resign: 'Aufgeben',
  pause: 'Pause',
  resume: 'Fortsetzen',
  save: 'Speichern',
  load: 'Laden',
  link: 'Link',
  rules: 'Regeln',
  close: 'Schließen',
  cancel: 'Abbrechen',
  open: 'Öffnen',
  continue: 'Weiter',

  game: 'Spiel',
  board: 'Brett',
  gameStatus: 'Spielstand',
  players: 'Spieler',
  thisGame: 'Dieses Spiel',
  puzzles: 'Aufgaben',
  positionEditor: 'Stellungseditor',
  editPosition: 'Diese Stellung bearbeiten',
  serverLost: 'Verbindung zum Server verloren. Du kannst weiterspielen.',

  home: 'Start',
  tagline: 'Drei alte Familien von Brettspielen, eine starke Engine als Gegner und ein Ort, sie zu studieren.',
  nothingSent: 'Die Engine läuft in deinem Browser. Kein Konto, und nichts wird irgendwohin gesendet.',
  play: 'Spielen',
  learn: 'Lernen',
  learnGame: game => `${game} lernen`,
  playGame: game => `${game} spielen`,
  continueGame: 'Dein Spiel fortsetzen',
  menu: 'Menü',
  loadFailed: 'Dieser Teil der Seite konnte nicht geladen werden. Prüfe die Verbindung und versuche es noch einmal.',

  lessonNumber: (number, count) => `Lektion ${number} von ${count}`,
  lessonMissed: 'Diesmal nicht. Versuche einen anderen Zug.',
  lessonAgain: 'Noch einmal',
  lessons: {
    place: [
      'Setze einen Stein so, dass drei eigene in einer Reihe stehen: eine Mühle. Entferne dann einen schwarzen Stein.',
      'Eine Mühle entfernt einen Stein des Gegners.',
    ],
    slide: [
      'Alle Steine sind gesetzt; jetzt ziehen sie entlang der Linien. Schließe eine Mühle.',
      'Du kannst eine Mühle immer wieder öffnen und schließen.',
    ],
    fly: [
      'Mit nur noch drei Steinen darf Weiß auf jeden leeren Punkt springen. Schließe eine Mühle.',
      'Das Springen gibt der schwächeren Seite eine Chance.',
    ],
    jump: ['Es herrscht Schlagzwang: Springe über den schwarzen Stein.', 'Der geschlagene Stein verlässt das Brett.'],
    chain: [
      'Eine Dame zieht beliebig weit entlang der Diagonalen. Schlage mehrere Steine in einem Zug.',
      'Geschlagen wird, solange es geht.',
    ],
    promotion: ['Bringe einen Stein auf die letzte Reihe.', 'Er wurde zur Dame.'],
    surround: [
      'Zwei Figuren schlagen eine feindliche zwischen ihnen. Schlage den Angreifer in der Mitte.',
      'So wird jeder Stein geschlagen, in einer Reihe oder Spalte.',
    ],
    escape: [
      'Die Verteidiger gewinnen, wenn der König eine Ecke erreicht. Führe ihn dorthin.',
      'Der König ist entkommen.',
    ],
    trap: ['Du spielst die Angreifer: Schlage den König zwischen zwei deiner Steine.', 'Der König ist geschlagen.'],
  },

  thinking: 'Denkt nach…',
  startPosition: 'Ausgangsstellung',
  moveUndone: 'Zug zurückgenommen.',
  nothingToUndo: 'Es gibt nichts zurückzunehmen.',
  noHint: 'Kein Tipp.',
  hintIs: move => `Tipp: ${move}`,
  toMove: side => `${isPlural(side) ? `Die ${sideName(side)} sind` : `${sideName(side)} ist`} am Zug.`,
  toContinue: side => `${isPlural(side) ? `Die ${sideName(side)} setzen` : `${sideName(side)} setzt`} fort.`,
  drawBy: reason => `Remis: ${reason}.`,
  wins,
  winsBecause: (winner, loser, why) => `${wins(winner)}: ${why.replace('{loser}', withArticle(loser))}.`,
  resigned: (side, winner) =>
    `${capitalise(withArticle(side))} ${isPlural(side) ? 'geben' : 'gibt'} auf. ${wins(winner)}.`,
  outOfTime: (side, winner) =>
    `${capitalise(withArticle(side))} ${isPlural(side) ? 'haben' : 'hat'} keine Zeit mehr. ${wins(winner)}.`,
  lowTime: (side, seconds) => `${sideName(side)}: noch ${seconds} Sekunden.`,
  clockOf: (side, time) => `Uhr, ${sideName(side)}: ${time}`,
  youWon: 'Du hast gewonnen.',
  youLost: 'Du hast verloren.',
  confirmResign: 'Dieses Spiel aufgeben?',
  confirmNewGame: 'Neues Spiel beginnen? Das laufende geht verloren.',
  confirmOpen: 'Dieses Spiel öffnen? Das laufende geht verloren.',
  engineFailed: 'Die Engine ist unerwartet stehen geblieben.',
  engineFailedResume: 'Die Engine ist unerwartet stehen geblieben. „Fortsetzen“ startet sie neu.',

  side: sideName,
  piece,
  moveBy: (side, move) => `${sideName(side)}: ${move}`,
  you: 'Du',
  player: 'Spieler',
  inHand: 'Hand',
  lost: 'verloren',
  counts: (hand, board, lost) => `${hand > 0 ? `${hand} in der Hand, ` : ''}${board} auf dem Brett, ${lost} verloren`,

  mustCapture: 'Du musst schlagen. Wähle einen der markierten Steine.',
  keepCapturingOrStop: 'Schlage weiter, oder wähle den Stein noch einmal, um aufzuhören',
  keepCapturing: 'Schlage weiter',
  chooseDestination: 'Wähle das Ziel',
  placeOrMove: 'Setze oder ziehe einen Stein',
  place: 'Setze einen Stein',
  mustCaptureWith: 'Du musst schlagen: Wähle einen Stein',
  choosePiece: 'Wähle einen Stein',
  removeOwn: count => `Entferne ${count > 1 ? `${count} eigene Steine` : 'einen eigenen Stein'}`,
  removeOpponents: (count, causes) => {
    const what = `${men(count)} des Gegners`;
    if (causes.length === 0) return `Entferne ${what}`;
    if (causes.join() === 'mill') return `Mühle! Entferne ${what}`;
    return `${capitalise(causes.map(cause => CAUSES[cause] ?? cause).join(' oder '))}: Entferne ${what}`;
  },

  boardWith: (side, isTop) => `Brett, ${sideName(side)} ${isTop ? 'oben' : 'unten'}`,
  removeHere: cause => `entfernen (${CAUSES[cause] ?? 'schlagen'})`,
  placeHere: 'hier setzen',
  captureHere: 'hierher schlagen',
  moveHere: 'hierher ziehen',
  selected: 'gewählt',
  canMove: 'kann ziehen',
  blockedPoint: 'gesperrt',
  emptyPoint: 'leer',
  throne: 'Thron',
  corner: 'Ecke',
  capturedPiece: 'geschlagen',

  moves: 'Züge',
  noMoves: 'Noch keine Züge',
  toStart: 'An den Anfang',
  back: 'Zurück',
  forward: 'Vor',
  toEnd: 'Ans Ende',

  analysis: 'Analyse',
  analyse: 'Analysieren',
  lines: 'Varianten',
  evaluation: 'Bewertung',
  evaluationFor: (side, score) => `Bewertung für ${withArticle(side)}: ${score}`,
  searchRate: (depth, rate) => `Tiefe ${depth}, ${rate}`,
  nodesPerSecond: count => (count >= 1000 ? `${Math.round(count / 1000)} kN/s` : `${count} Knoten/s`),
  tablebaseDraw: 'Endspieltabelle: remis',
  tablebaseWin: winner => `Endspieltabelle: ${wins(winner)}`,
  tablebaseWinIn: (winner, count) => `Endspieltabelle: ${wins(winner)} in ${moves(count)}`,
  tablebaseRemovalIn: (winner, count) => `Endspieltabelle: ${wins(winner)}, nächstes Schlagen in ${moves(count)}`,
  review: 'Rückblick',
  reviewGame: 'Spiel durchsehen',
  reviewAgain: 'Noch einmal durchsehen',
  reviewProgress: (done, all) => `${done} von ${all} Stellungen`,
  scoreCurve: side => `Bewertung für ${withArticle(side)}, Zug um Zug`,
  moveShown: 'Gezeigter Zug',

  fileTooLarge: 'Die Datei ist zu groß.',
  fileUnreadable: 'Die Datei konnte nicht gelesen werden.',
  fileError: error => `Die Datei konnte nicht gelesen werden: ${error}`,
  fileToLoad: 'Spieldatei',
  gameOfFile: (number, count) => `Spiel ${number} von ${count}.`,
  noGameFound: 'kein Spiel gefunden',
  atLine: (line, error) => `Zeile ${line}: ${error}`,
  linkBroken: error => `Dieser Link ist ungültig: ${error}`,
  linkCopied: 'Link kopiert.',
  linkNotCopied: 'Kopieren nicht möglich. Der Link steht in der Adresszeile.',
  positionFen: 'Stellung (FEN)',

  levels: {
    novice: 'Anfänger',
    apprentice: 'Lehrling',
    journeyman: 'Geselle',
    master: 'Meister',
    full: 'Volle Stärke',
  },
  levelSentences: {
    novice: 'Übersieht die meisten ruhigen Züge, aber kein Schlagen.',
    apprentice: 'Rechnet einen Zug voraus.',
    journeyman: 'Rechnet zwei Züge voraus.',
    master: 'Rechnet drei Züge voraus und macht wenige Fehler.',
    full: 'So stark wie möglich in ihrer Bedenkzeit.',
  },
  levelRating: rating => `Wertungszahl etwa ${rating}, gemessen zwischen den Stufen.`,
  level: 'Stufe',
  youPlay: 'Du spielst',
  movesFirst: side => `${sideName(side)} (${isPlural(side) ? 'beginnen' : 'beginnt'})`,
  bothSides: 'Beide Seiten',
  watchEngine: 'Der Engine beim Spiel mit sich selbst zusehen',
  thinkingTime: 'Bedenkzeit je Zug',
  seconds: count => `${count} s`,
  clock: 'Uhr',
  noClock: 'Ohne Uhr',
  minutes: count => `${count} min`,
  increment: 'Zugabe je Zug',
  customRules: 'Eigene Regeln und Stellung',
  startGame: 'Spiel starten',
  variant: 'Variante',
  variantGroups: {
    classic: 'Klassisch',
    diagonal: 'Mit Diagonalen',
    mills: 'Andere Wirkung der Mühlen',
    captures: 'Mit Schlagen zwischen zwei Steinen',
    flying: 'Langschrittige Damen',
    short: 'Kurzschrittige Damen',
    tafl: 'Tafl',
  },
  optionGroups: {
    men: 'Steine und Brett',
    moves: 'Züge',
    mills: 'Mühlen',
    captures: 'Schlagen',
    ends: 'Ende des Spiels',
  },
  customised: count => (count === 1 ? '1 geänderte Regel' : `${count} geänderte Regeln`),
  resetRules: 'Regeln zurücksetzen',
  numberExpected: (title, min, max) => `${title}: Gib eine Zahl von ${min} bis ${max} ein.`,
  rematch: 'Revanche',
  changeSides: 'Seiten tauschen',

  settings: 'Einstellungen',
  language: 'Sprache',
  languageOfBrowser: 'Wie im Browser',
  appearance: 'Aussehen',
  theme: 'Farben',
  themes: { system: 'Wie im System', light: 'Hell', dark: 'Dunkel' },
  boardColours: 'Brett',
  boards: { wood: 'Holz', green: 'Grün', slate: 'Schiefer' },
  pieces: 'Steine',
  pieceSets: { turned: 'Gedrechseltes Holz', flat: 'Flach' },
  playing: 'Spielen',
  showCoordinates: 'Koordinaten',
  squareNames: 'Felder im Damespiel',
  squareStyles: { usual: 'Wie in der Variante', numbers: 'Zahlen', letters: 'Buchstaben' },
  showTargets: 'Mögliche Züge markieren',
  showScores: 'Bewertung während des Spiels zeigen',
  sounds: 'Töne',
  animation: 'Züge animieren',
  resetPuzzles: 'Fortschritt der Aufgaben löschen',
  confirmResetPuzzles: 'Jetzt löschen',
  puzzlesReset: 'Fortschritt der Aufgaben gelöscht.',
  replyDelay: 'Pause vor der Antwort der Engine',
  replyDelays: { 0: 'Keine', 500: 'Kurz', 1500: 'Lang' },

  keys: 'Tasten',
  keyNames: { arrows: 'Pfeile' },
  keyActions: {
    arrows: 'den Cursor auf dem Brett bewegen; durch die Züge gehen',
    Enter: 'wählen, dann ziehen',
    Escape: 'Auswahl aufheben oder aufgeben',
    u: 'zurücknehmen',
    h: 'Tipp',
    f: 'Brett drehen',
    a: 'Analyse',
    n: 'neues Spiel',
    s: 'Spiel speichern',
    l: 'Link zum Spiel kopieren',
    '?': 'diese Regeln',
  },
};
