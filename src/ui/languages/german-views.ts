/** The position editor and the puzzles in German. */
import type { ViewTexts } from './english-views';

const HAS: Readonly<Record<string, string>> = {
  white: 'Weiß hat',
  black: 'Schwarz hat',
  attackers: 'Die Angreifer haben',
  defenders: 'Die Verteidiger haben',
};
const NAMES: Readonly<Record<string, string>> = {
  white: 'Weiß',
  black: 'Schwarz',
  attackers: 'Angreifer',
  defenders: 'Verteidiger',
};
const has = (side: string): string => HAS[side] ?? side;
const nameOf = (side: string): string => NAMES[side] ?? side;
const isPlural = (side: string): boolean => side === 'attackers' || side === 'defenders';
const withArticle = (side: string): string => (isPlural(side) ? `Die ${nameOf(side)}` : nameOf(side));

export const GERMAN_VIEWS: ViewTexts = {
  editor: {
    tools: 'Figuren',
    move: 'Steine verschieben',
    erase: 'Steine entfernen',
    blockedPoint: 'Gesperrter Punkt',
    sideToMove: 'Am Zug',
    inHand: side => `${nameOf(side)}: Steine in der Hand`,
    owed: 'Zu schlagende Steine',
    clock: 'Züge ohne Fortschritt',
    moveNumber: 'Zugnummer',
    movesPlayed: 'Gespielte Züge',
    clear: 'Brett leeren',
    ready: 'Die Stellung ist spielbar.',
    playHere: 'Ab hier spielen',
    linkCopied: 'Link zur Stellung kopiert.',
    keys: 'Tasten',
    keyActions: {
      arrows: 'Cursor auf dem Brett bewegen',
      Enter: 'gewähltes Werkzeug benutzen',
      Delete: 'Stein entfernen',
      u: 'zurücknehmen',
      Escape: 'Steine verschieben',
    },

    placed: (piece, at) => `${at}: ${piece}`,
    emptied: at => `${at}: leer`,
    lifted: (piece, at) => `${at}: ${piece}; wähle das Ziel`,
    boardCleared: 'Das Brett ist leer.',

    noPieces: 'Auf dem Brett stehen keine Steine.',
    tooManyMen: (side, max, count) =>
      `${has(side)} ${count} Steine auf dem Brett und in der Hand; erlaubt sind höchstens ${max}.`,
    tooManyPieces: (side, max, count) => `Es gibt ${count} ${nameOf(side)}; erlaubt sind höchstens ${max}.`,
    manOnFarRow: (side, at) =>
      `Ein ${side === 'white' ? 'weißer' : 'schwarzer'} Stein auf ${at} wäre schon Dame: nimm eine Dame oder verschiebe ihn.`,
    kingMissing: 'Der König fehlt.',
    tooManyKings: 'Es darf nur einen König geben.',
    kingOnly: at => `Auf ${at} darf nur der König stehen.`,
    nothingToRemove: (side, count) =>
      `${has(side)} ${count === 1 ? 'einen Stein' : `${count} Steine`} zu schlagen, aber kein Stein kann geschlagen werden.`,
    noBlockedPoints: 'In dieser Variante gibt es keine gesperrten Punkte.',
    wrongFen: error => `Die FEN ist nicht lesbar: ${error}`,
    wrongPosition: error => `Die Stellung ist nicht möglich: ${error}`,
    isOver: sentence => `Das Spiel wäre zu Ende: ${sentence}`,
    moreThanAtStart: (side, atStart, count) => `${has(side)} ${count} Steine; ein Spiel beginnt mit ${atStart}.`,
  },

  puzzles: {
    about: 'Nur ein Zug erreicht das Ziel. Alle Aufgaben sind mit Endspieltabellen geprüft.',
    daily: 'Aufgabe des Tages',
    solve: 'Lösen',
    solveAgain: 'Noch einmal lösen',
    number: number => `Aufgabe ${number}`,
    task: (side, goal) =>
      goal === 'win'
        ? `${withArticle(side)} am Zug ${isPlural(side) ? 'gewinnen' : 'gewinnt'}`
        : `${withArticle(side)} am Zug ${isPlural(side) ? 'halten' : 'hält'} remis`,
    difficulty: 'Schwierigkeit',
    grades: { easy: 'Leicht', medium: 'Mittel', hard: 'Schwer', harder: 'Sehr schwer', hardest: 'Extrem' },
    gradeSentences: {
      easy: 'Die Engine sieht die Lösung sofort.',
      medium: 'Die Engine braucht einen Augenblick.',
      hard: 'Die Engine braucht eine Weile.',
      harder: 'Die Engine braucht lange.',
      hardest: 'Die Engine braucht ihre Tabellen.',
    },
    solvedOf: (solved, all) => `${solved} von ${all} gelöst`,
    nextUnsolved: 'Nächste ungelöste Aufgabe',
    states: { open: 'nicht versucht', solved: 'gelöst', helped: 'mit Hilfe gelöst', failed: 'nicht gelöst' },
    progress: 'Fortschritt',
    solvedCount: 'Gelöst',
    triedCount: 'Versucht',
    streak: 'Serie',
    bestStreak: 'Längste Serie',
    all: 'Alle Aufgaben',

    find: goal => (goal === 'win' ? 'Finde den einzigen Zug, der gewinnt.' : 'Finde den einzigen Zug, der remis hält.'),
    goOn: reply => `Richtig! ${reply}. Wie geht es weiter?`,
    wrong: (move, goal) =>
      `${move} ${goal === 'win' ? 'gewinnt nicht' : 'hält das Remis nicht'}. Nimm den Zug zurück und versuche es noch einmal.`,
    solved: 'Gelöst!',
    solvedWithHelp: 'Gelöst, mit Hilfe.',
    shown: 'Das ist die Lösung.',
    playingOut: 'Der Schluss wird ausgespielt…',
    winning: side => `${withArticle(side)} ${isPlural(side) ? 'stehen' : 'steht'} auf Gewinn.`,
    drawHolds: 'Das Remis ist sicher.',
    hintFrom: at => `Ziehe den Stein auf ${at}.`,
    takeBack: 'Zug zurücknehmen',
    showSolution: 'Lösung zeigen',
    next: 'Nächste Aufgabe',
    again: 'Noch einmal von vorn',
  },
};
