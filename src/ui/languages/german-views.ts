/** The position editor in German. */
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

export const GERMAN_VIEWS: ViewTexts = {
  editor: {
    title: 'Stellung aufbauen',
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
};
