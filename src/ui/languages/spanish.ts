/** The page in Spanish. */
import { capitalise } from '../../util/text';
import type { Catalogue } from './english';
import { SPANISH_GAMES } from './spanish-games';
import { SPANISH_STUDY } from './spanish-study';

const SIDES: Readonly<Record<string, string>> = {
  white: 'Blancas',
  black: 'Negras',
  attackers: 'Atacantes',
  defenders: 'Defensores',
};
const WITH_ARTICLE: Readonly<Record<string, string>> = {
  white: 'las blancas',
  black: 'las negras',
  attackers: 'los atacantes',
  defenders: 'los defensores',
};
const sideName = (side: string): string => SIDES[side] ?? side;
const withArticle = (side: string): string => WITH_ARTICLE[side] ?? side;
const CAUSES: Readonly<Record<string, string>> = {
  mill: 'molino',
  custodian: 'captura por custodia',
  intervention: 'captura por intervención',
  leap: 'captura por salto',
  blocked: 'sin jugada legal',
};
const moves = (count: number): string => (count === 1 ? '1 jugada' : `${count} jugadas`);
const fichas = (count: number): string => (count === 1 ? 'una ficha' : `${count} fichas`);

function piece(side: string, kind: 'man' | 'king'): string {
  if (side === 'attackers') return 'atacante';
  if (side === 'defenders') return kind === 'king' ? 'rey' : 'defensor';
  const colour = side === 'white' ? 'blanca' : 'negra';
  return kind === 'king' ? `dama ${colour}` : `ficha ${colour}`;
}

export const SPANISH: Catalogue = {
  games: SPANISH_GAMES,
  study: SPANISH_STUDY,

  newGame: 'Nueva partida',
  undo: 'Deshacer',
  hint: 'Pista',
  flip: 'Girar',
  resign: 'Abandonar',
  pause: 'Pausa',
  resume: 'Reanudar',
  save: 'Guardar',
  load: 'Abrir',
  link: 'Enlace',
  rules: 'Reglas',
  close: 'Cerrar',
  cancel: 'Cancelar',
  open: 'Abrir',
  continue: 'Continuar',

  game: 'Partida',
  board: 'Tablero',
  gameStatus: 'Estado de la partida',
  players: 'Jugadores',
  thisGame: 'Esta partida',
  positionEditor: 'Editor de posiciones',
  editPosition: 'Editar esta posición',
  serverLost: 'Se perdió la conexión con el servidor. Puedes seguir jugando.',

  home: 'Inicio',
  tagline: 'Tres antiguas familias de juegos de mesa, un motor fuerte contra el que jugar y un lugar para estudiarlas.',
  nothingSent: 'El motor funciona en tu navegador. Sin cuenta, y nada se envía a ninguna parte.',
  play: 'Jugar',
  learn: 'Aprender',
  learnGame: game => `Aprender: ${game}`,
  playGame: game => `Jugar: ${game}`,
  continueGame: 'Continuar tu partida',
  menu: 'Menú',
  loadFailed: 'No se pudo cargar esta parte de la página. Comprueba la conexión e inténtalo de nuevo.',

  lessonNumber: (number, count) => `Lección ${number} de ${count}`,
  lessonMissed: 'Esta vez no. Prueba otra jugada.',
  lessonAgain: 'Empezar de nuevo',
  lessons: {
    place: [
      'Coloca una ficha de modo que tres tuyas queden en línea: un molino. Después quita una ficha negra.',
      'Un molino quita una ficha del rival.',
    ],
    slide: [
      'Todas las fichas están colocadas; ahora se mueven por las líneas. Cierra un molino.',
      'Puedes abrir y cerrar un molino una y otra vez.',
    ],
    fly: [
      'Con tres fichas, las blancas pueden volar a cualquier punto vacío. Cierra un molino.',
      'Volar da una oportunidad al bando más débil.',
    ],
    jump: ['Capturar es obligatorio: salta sobre el peón negro.', 'El peón capturado sale del tablero.'],
    chain: [
      'La dama vuela por las diagonales. Captura varios peones en una jugada.',
      'La captura sigue mientras sea posible.',
    ],
    promotion: ['Lleva un peón a la última fila.', 'Ha coronado dama.'],
    surround: [
      'Dos piezas capturan a la enemiga que queda entre ellas. Captura al atacante del centro.',
      'Así se captura cualquier peón, en una fila o una columna.',
    ],
    escape: ['Los defensores ganan si el rey llega a una esquina. Llévalo allí.', 'El rey ha escapado.'],
    trap: ['Llevas los atacantes: captura al rey entre dos de los tuyos.', 'El rey ha sido capturado.'],
  },

  thinking: 'Pensando…',
  startPosition: 'Posición inicial',
  moveUndone: 'Jugada deshecha.',
  nothingToUndo: 'No hay nada que deshacer.',
  noHint: 'No hay pista.',
  hintIs: move => `Pista: ${move}`,
  toMove: side => `Juegan ${withArticle(side)}.`,
  toContinue: side => `Continúan ${withArticle(side)}.`,
  drawBy: reason => `Tablas: ${reason}.`,
  wins: side => `Ganan ${withArticle(side)}`,
  winsBecause: (winner, loser, why) => `Ganan ${withArticle(winner)}: ${why.replace('{loser}', withArticle(loser))}.`,
  resigned: (side, winner) => `${capitalise(withArticle(side))} abandonan. Ganan ${withArticle(winner)}.`,
  youWon: 'Has ganado.',
  youLost: 'Has perdido.',
  confirmResign: '¿Abandonar esta partida?',
  confirmNewGame: '¿Empezar una partida nueva? La actual se perderá.',
  confirmOpen: '¿Abrir esta partida? La actual se perderá.',
  engineFailed: 'El motor se detuvo inesperadamente.',
  engineFailedResume: 'El motor se detuvo inesperadamente. Reanudar lo inicia de nuevo.',

  side: sideName,
  piece,
  moveBy: (side, move) => `${sideName(side)}: ${move}`,
  you: 'Tú',
  player: 'Jugador',
  inHand: 'mano',
  lost: 'perdidas',
  counts: (hand, board, lost) => `${hand > 0 ? `${hand} en la mano, ` : ''}${board} en el tablero, ${lost} perdidas`,

  mustCapture: 'Debes capturar. Elige una de las piezas marcadas.',
  keepCapturingOrStop: 'Sigue capturando, o elige de nuevo la pieza para parar',
  keepCapturing: 'Sigue capturando',
  chooseDestination: 'Elige el destino',
  placeOrMove: 'Coloca una ficha o mueve una',
  place: 'Coloca una ficha',
  mustCaptureWith: 'Debes capturar: elige una pieza',
  choosePiece: 'Elige una pieza para mover',
  removeOwn: count => `Quita ${fichas(count)} tuya${count > 1 ? 's' : ''}`,
  removeOpponents: (count, causes) => {
    const what = `${fichas(count)} del rival`;
    if (causes.length === 0) return `Quita ${what}`;
    if (causes.join() === 'mill') return `¡Molino! Quita ${what}`;
    return `${capitalise(causes.map(cause => CAUSES[cause] ?? cause).join(' o '))}: quita ${what}`;
  },

  boardWith: (side, isTop) => `Tablero, ${withArticle(side)} ${isTop ? 'arriba' : 'abajo'}`,
  removeHere: cause => `quitar (${CAUSES[cause] ?? 'captura'})`,
  placeHere: 'colocar una ficha aquí',
  captureHere: 'capturar aquí',
  moveHere: 'mover aquí',
  selected: 'elegida',
  canMove: 'puede mover',
  blockedPoint: 'bloqueado',
  emptyPoint: 'vacío',
  throne: 'trono',
  corner: 'esquina',
  capturedPiece: 'capturada',

  moves: 'Jugadas',
  noMoves: 'Aún no hay jugadas',
  toStart: 'Al principio',
  back: 'Atrás',
  forward: 'Adelante',
  toEnd: 'Al final',

  analysis: 'Análisis',
  analyse: 'Analizar',
  lines: 'Líneas',
  evaluation: 'Evaluación',
  evaluationFor: (side, score) => `Evaluación para ${withArticle(side)}: ${score}`,
  searchRate: (depth, rate) => `profundidad ${depth}, ${rate}`,
  nodesPerSecond: count => (count >= 1000 ? `${Math.round(count / 1000)} kN/s` : `${count} nodos/s`),
  tablebaseDraw: 'Tabla de finales: tablas',
  tablebaseWin: winner => `Tabla de finales: ganan ${withArticle(winner)}`,
  tablebaseWinIn: (winner, count) => `Tabla de finales: ganan ${withArticle(winner)} en ${moves(count)}`,
  tablebaseRemovalIn: (winner, count) =>
    `Tabla de finales: ganan ${withArticle(winner)}, próxima captura en ${moves(count)}`,
  review: 'Revisión',
  reviewGame: 'Revisar la partida',
  reviewAgain: 'Revisar de nuevo',
  reviewProgress: (done, all) => `${done} de ${all} posiciones`,
  scoreCurve: side => `Evaluación para ${withArticle(side)}, jugada a jugada`,
  moveShown: 'Jugada mostrada',

  fileTooLarge: 'El archivo es demasiado grande.',
  fileUnreadable: 'No se pudo leer el archivo.',
  fileError: error => `No se pudo leer el archivo: ${error}`,
  fileToLoad: 'Archivo de partida',
  gameOfFile: (number, count) => `Partida ${number} de ${count}.`,
  noGameFound: 'no hay ninguna partida',
  atLine: (line, error) => `línea ${line}: ${error}`,
  linkBroken: error => `Este enlace no es válido: ${error}`,
  linkCopied: 'Enlace copiado.',
  linkNotCopied: 'No se pudo copiar. El enlace está en la barra de direcciones.',
  positionFen: 'Posición (FEN)',

  levels: {
    novice: 'Principiante',
    apprentice: 'Aprendiz',
    journeyman: 'Aficionado',
    master: 'Maestro',
    full: 'Fuerza máxima',
  },
  levelSentences: {
    novice: 'Pasa por alto casi todas las jugadas tranquilas, pero ninguna captura.',
    apprentice: 'Calcula una jugada.',
    journeyman: 'Calcula dos jugadas.',
    master: 'Calcula tres jugadas y comete pocos errores.',
    full: 'Tan fuerte como puede, en su tiempo por jugada.',
  },
  level: 'Nivel',
  youPlay: 'Juegas con',
  movesFirst: side => `${sideName(side)} (empiezan)`,
  bothSides: 'Ambos bandos',
  watchEngine: 'Ver al motor jugar solo',
  thinkingTime: 'Tiempo por jugada',
  seconds: count => `${count} s`,
  customRules: 'Reglas propias y posición',
  startGame: 'Empezar',
  variant: 'Variante',
  variantGroups: {
    classic: 'Clásicas',
    diagonal: 'Con diagonales',
    mills: 'Otros efectos del molino',
    captures: 'Con capturas entre dos fichas',
    flying: 'Dama voladora',
    short: 'Dama corta',
    tafl: 'Tafl',
  },
  optionGroups: {
    men: 'Fichas y tablero',
    moves: 'Jugadas',
    mills: 'Molinos',
    captures: 'Capturas',
    ends: 'Final de la partida',
  },
  customised: count => (count === 1 ? '1 regla cambiada' : `${count} reglas cambiadas`),
  resetRules: 'Restablecer las reglas',
  numberExpected: (title, min, max) => `${title}: escribe un número de ${min} a ${max}.`,
  rematch: 'Revancha',
  changeSides: 'Cambiar de bando',

  settings: 'Ajustes',
  language: 'Idioma',
  languageOfBrowser: 'El del navegador',
  appearance: 'Aspecto',
  theme: 'Tema',
  themes: { system: 'El del sistema', light: 'Claro', dark: 'Oscuro' },
  boardColours: 'Tablero',
  boards: { wood: 'Madera', green: 'Verde', slate: 'Pizarra' },
  pieces: 'Piezas',
  pieceSets: { turned: 'Madera torneada', flat: 'Planas' },
  playing: 'Juego',
  showCoordinates: 'Coordenadas',
  showTargets: 'Marcar las jugadas legales',
  showScores: 'Mostrar la evaluación durante la partida',
  sounds: 'Sonidos',
  animation: 'Animar las jugadas',
  replyDelay: 'Espera antes de la respuesta del motor',
  replyDelays: { 0: 'Ninguna', 500: 'Corta', 1500: 'Larga' },

  keys: 'Teclas',
  keyNames: { arrows: 'flechas' },
  keyActions: {
    arrows: 'mover el cursor por el tablero; recorrer la lista de jugadas',
    Enter: 'elegir y mover',
    Escape: 'anular la elección o abandonar',
    u: 'deshacer',
    h: 'pista',
    f: 'girar el tablero',
    a: 'análisis',
    n: 'nueva partida',
    s: 'guardar la partida',
    l: 'copiar un enlace a la partida',
    '?': 'estas reglas',
  },
};
