/** The position editor and the puzzles in Spanish. */
import { capitalise } from '../../util/text';
import type { ViewTexts } from './english-views';

const NAMES: Readonly<Record<string, string>> = {
  white: 'las blancas',
  black: 'las negras',
  attackers: 'los atacantes',
  defenders: 'los defensores',
};
const withArticle = (side: string): string => NAMES[side] ?? side;
const fichas = (count: number): string => (count === 1 ? 'una ficha' : `${count} fichas`);

export const SPANISH_VIEWS: ViewTexts = {
  editor: {
    tools: 'Fichas',
    move: 'Mover fichas',
    erase: 'Quitar fichas',
    blockedPoint: 'Punto bloqueado',
    sideToMove: 'Turno de',
    inHand: side => `${capitalise(withArticle(side))}: fichas en mano`,
    owed: 'Fichas por retirar',
    clock: 'Jugadas sin progreso',
    moveNumber: 'Número de jugada',
    movesPlayed: 'Jugadas hechas',
    clear: 'Vaciar el tablero',
    ready: 'La posición se puede jugar.',
    playHere: 'Jugar desde aquí',
    linkCopied: 'Enlace a la posición copiado.',
    keys: 'Teclas',
    keyActions: {
      arrows: 'mover el cursor por el tablero',
      Enter: 'usar la herramienta elegida',
      Delete: 'quitar la ficha',
      u: 'deshacer',
      Escape: 'mover fichas',
    },

    placed: (piece, at) => `${at}: ${piece}`,
    emptied: at => `${at}: vacío`,
    lifted: (piece, at) => `${at}: ${piece}; elige dónde ponerla`,
    boardCleared: 'El tablero está vacío.',

    noPieces: 'No hay fichas en el tablero.',
    tooManyMen: (side, max, count) =>
      `${capitalise(withArticle(side))} tienen ${fichas(count)} entre el tablero y la mano; se permiten ${max} como máximo.`,
    tooManyPieces: (side, max, count) =>
      `${capitalise(withArticle(side))} son ${count}; se permiten ${max} como máximo.`,
    manOnFarRow: (side, at) =>
      `Una ficha ${side === 'white' ? 'blanca' : 'negra'} en ${at} ya sería dama: usa una dama o muévela.`,
    kingMissing: 'Falta el rey.',
    tooManyKings: 'Solo puede haber un rey.',
    kingOnly: at => `Solo el rey puede estar en ${at}.`,
    nothingToRemove: (side, count) =>
      `${capitalise(withArticle(side))} deben retirar ${fichas(count)}, pero no se puede retirar ninguna.`,
    noBlockedPoints: 'Esta variante no tiene puntos bloqueados.',
    wrongFen: error => `No se puede leer la FEN: ${error}`,
    wrongPosition: error => `La posición no es posible: ${error}`,
    isOver: sentence => `La partida estaría terminada: ${sentence}`,
    moreThanAtStart: (side, atStart, count) =>
      `${capitalise(withArticle(side))} tienen ${fichas(count)}; una partida empieza con ${atStart}.`,
  },

  puzzles: {
    about: 'Una sola jugada logra el objetivo. Todos los problemas están comprobados con tablas de finales.',
    daily: 'Problema del día',
    solve: 'Resolver',
    solveAgain: 'Resolver otra vez',
    number: number => `Problema ${number}`,
    task: (side, goal) => `Juegan ${withArticle(side)} y ${goal === 'win' ? 'ganan' : 'empatan'}`,
    difficulty: 'Dificultad',
    grades: { easy: 'Fácil', medium: 'Media', hard: 'Difícil', harder: 'Muy difícil', hardest: 'Extrema' },
    gradeSentences: {
      easy: 'El motor lo ve al instante.',
      medium: 'El motor necesita un momento.',
      hard: 'El motor necesita un rato.',
      harder: 'El motor necesita mucho tiempo.',
      hardest: 'El motor necesita sus tablas.',
    },
    solvedOf: (solved, all) => `${solved} de ${all} resueltos`,
    nextUnsolved: 'Siguiente problema sin resolver',
    states: { open: 'sin intentar', solved: 'resuelto', helped: 'resuelto con ayuda', failed: 'no resuelto' },
    progress: 'Progreso',
    solvedCount: 'Resueltos',
    triedCount: 'Intentados',
    streak: 'Racha',
    bestStreak: 'Racha más larga',
    all: 'Todos los problemas',

    find: goal => `Encuentra la única jugada que ${goal === 'win' ? 'gana' : 'empata'}.`,
    goOn: reply => `¡Bien! ${reply}. ¿Y ahora?`,
    wrong: (move, goal) => `${move} no ${goal === 'win' ? 'gana' : 'empata'}. Retira la jugada e inténtalo de nuevo.`,
    solved: '¡Resuelto!',
    solvedWithHelp: 'Resuelto, con ayuda.',
    shown: 'Esta es la solución.',
    playingOut: 'Se juega el final…',
    winning: side => `${capitalise(withArticle(side))} están ganando.`,
    drawHolds: 'El empate está asegurado.',
    hintFrom: at => `Mueve la ficha de ${at}.`,
    takeBack: 'Retirar la jugada',
    showSolution: 'Mostrar la solución',
    next: 'Siguiente problema',
    again: 'Empezar de nuevo',
  },
};
