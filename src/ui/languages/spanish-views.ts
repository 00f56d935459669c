/** The position editor in Spanish. */
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
    title: 'Editor de posiciones',
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
};
