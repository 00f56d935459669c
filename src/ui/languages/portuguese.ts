/** The page in Portuguese. */
import { capitalise } from '../../util/text';
import type { Catalogue } from './english';
import { PORTUGUESE_GAMES } from './portuguese-games';
import { PORTUGUESE_STUDY } from './portuguese-study';

const SIDES: Readonly<Record<string, string>> = {
  white: 'Brancas',
  black: 'Pretas',
  attackers: 'Atacantes',
  defenders: 'Defensores',
};
const WITH_ARTICLE: Readonly<Record<string, string>> = {
  white: 'as brancas',
  black: 'as pretas',
  attackers: 'os atacantes',
  defenders: 'os defensores',
};
const sideName = (side: string): string => SIDES[side] ?? side;
const withArticle = (side: string): string => WITH_ARTICLE[side] ?? side;
const CAUSES: Readonly<Record<string, string>> = {
  mill: 'moinho',
  custodian: 'captura por custódia',
  intervention: 'captura por intervenção',
  leap: 'captura por salto',
  blocked: 'sem lance legal',
};
const moves = (count: number): string => (count === 1 ? '1 lance' : `${count} lances`);
const pieces = (count: number): string => (count === 1 ? 'uma peça' : `${count} peças`);

function piece(side: string, kind: 'man' | 'king'): string {
  if (side === 'attackers') return 'atacante';
  if (side === 'defenders') return kind === 'king' ? 'rei' : 'defensor';
  const colour = side === 'white' ? 'branca' : 'preta';
  return kind === 'king' ? `dama ${colour}` : `peça ${colour}`;
}

export const PORTUGUESE: Catalogue = {
  games: PORTUGUESE_GAMES,
  study: PORTUGUESE_STUDY,

  newGame: 'Nova partida',
  undo: 'Desfazer',
  hint: 'Dica',
  flip: 'Girar',
  resign: 'Desistir',
  pause: 'Pausar',
  resume: 'Retomar',
  save: 'Salvar',
  load: 'Abrir',
  link: 'Link',
  rules: 'Regras',
  close: 'Fechar',
  cancel: 'Cancelar',
  open: 'Abrir',
  continue: 'Continuar',

  game: 'Partida',
  board: 'Tabuleiro',
  gameStatus: 'Situação da partida',
  players: 'Jogadores',
  thisGame: 'Esta partida',
  positionEditor: 'Editor de posições',
  editPosition: 'Editar esta posição',
  serverLost: 'Conexão com o servidor perdida. Você pode continuar jogando.',

  home: 'Início',
  tagline: 'Três antigas famílias de jogos de tabuleiro, um motor forte para enfrentar e um lugar para estudá-las.',
  nothingSent: 'O motor funciona no seu navegador. Sem conta, e nada é enviado a lugar nenhum.',
  play: 'Jogar',
  learn: 'Aprender',
  learnGame: game => `Aprender: ${game}`,
  playGame: game => `Jogar: ${game}`,
  continueGame: 'Continuar sua partida',
  menu: 'Menu',
  loadFailed: 'Não foi possível carregar esta parte da página. Verifique a conexão e tente de novo.',

  lessonNumber: (number, count) => `Lição ${number} de ${count}`,
  lessonMissed: 'Desta vez não. Tente outro lance.',
  lessonAgain: 'Recomeçar',
  lessons: {
    place: [
      'Coloque uma peça de modo que três suas fiquem em linha: um moinho. Depois retire uma peça preta.',
      'Um moinho retira uma peça do adversário.',
    ],
    slide: [
      'Todas as peças estão colocadas; agora elas se movem pelas linhas. Feche um moinho.',
      'Você pode abrir e fechar um moinho várias vezes.',
    ],
    fly: [
      'Com três peças, as brancas podem voar para qualquer ponto vazio. Feche um moinho.',
      'Voar dá uma chance ao lado mais fraco.',
    ],
    jump: ['A captura é obrigatória: salte sobre a pedra preta.', 'A pedra capturada sai do tabuleiro.'],
    chain: [
      'A dama voa pelas diagonais. Capture várias pedras num só lance.',
      'A captura continua enquanto for possível.',
    ],
    promotion: ['Leve uma pedra à última fila.', 'Ela virou dama.'],
    surround: [
      'Duas peças capturam a inimiga que fica entre elas. Capture o atacante do meio.',
      'Assim se captura qualquer peão, numa fila ou coluna.',
    ],
    escape: ['Os defensores vencem se o rei chegar a um canto. Leve-o até lá.', 'O rei escapou.'],
    trap: ['Você joga com os atacantes: capture o rei entre dois dos seus.', 'O rei foi capturado.'],
  },

  thinking: 'Pensando…',
  startPosition: 'Posição inicial',
  moveUndone: 'Lance desfeito.',
  nothingToUndo: 'Não há nada para desfazer.',
  noHint: 'Sem dica.',
  hintIs: move => `Dica: ${move}`,
  toMove: side => `Vez: ${withArticle(side)}.`,
  toContinue: side => `Continuam ${withArticle(side)}.`,
  drawBy: reason => `Empate: ${reason}.`,
  wins: side => `Vencem ${withArticle(side)}`,
  winsBecause: (winner, loser, why) => `Vencem ${withArticle(winner)}: ${why.replace('{loser}', withArticle(loser))}.`,
  resigned: (side, winner) => `${capitalise(withArticle(side))} desistiram. Vencem ${withArticle(winner)}.`,
  youWon: 'Você venceu.',
  youLost: 'Você perdeu.',
  confirmResign: 'Desistir desta partida?',
  confirmNewGame: 'Começar uma nova partida? A atual será perdida.',
  confirmOpen: 'Abrir esta partida? A atual será perdida.',
  engineFailed: 'O motor parou inesperadamente.',
  engineFailedResume: 'O motor parou inesperadamente. Retomar o inicia de novo.',

  side: sideName,
  piece,
  moveBy: (side, move) => `${sideName(side)}: ${move}`,
  you: 'Você',
  player: 'Jogador',
  inHand: 'mão',
  lost: 'perdidas',
  counts: (hand, board, lost) => `${hand > 0 ? `${hand} na mão, ` : ''}${board} no tabuleiro, ${lost} perdidas`,

  mustCapture: 'Você deve capturar. Escolha uma das peças marcadas.',
  keepCapturingOrStop: 'Continue a captura, ou escolha a peça de novo para parar',
  keepCapturing: 'Continue a captura',
  chooseDestination: 'Escolha o destino',
  placeOrMove: 'Coloque uma peça ou mova uma',
  place: 'Coloque uma peça',
  mustCaptureWith: 'Você deve capturar: escolha uma peça',
  choosePiece: 'Escolha uma peça para mover',
  removeOwn: count => `Retire ${pieces(count)} sua${count > 1 ? 's' : ''}`,
  removeOpponents: (count, causes) => {
    const what = `${pieces(count)} do adversário`;
    if (causes.length === 0) return `Retire ${what}`;
    if (causes.join() === 'mill') return `Moinho! Retire ${what}`;
    return `${capitalise(causes.map(cause => CAUSES[cause] ?? cause).join(' ou '))}: retire ${what}`;
  },

  boardWith: (side, isTop) => `Tabuleiro, ${withArticle(side)} ${isTop ? 'em cima' : 'embaixo'}`,
  removeHere: cause => `retirar (${CAUSES[cause] ?? 'captura'})`,
  placeHere: 'colocar uma peça aqui',
  captureHere: 'capturar aqui',
  moveHere: 'mover aqui',
  selected: 'escolhida',
  canMove: 'pode mover',
  blockedPoint: 'bloqueado',
  emptyPoint: 'vazio',
  throne: 'trono',
  corner: 'canto',
  capturedPiece: 'capturada',

  moves: 'Lances',
  noMoves: 'Ainda não há lances',
  toStart: 'Ao início',
  back: 'Voltar',
  forward: 'Avançar',
  toEnd: 'Ao fim',

  analysis: 'Análise',
  analyse: 'Analisar',
  lines: 'Linhas',
  evaluation: 'Avaliação',
  evaluationFor: (side, score) => `Avaliação para ${withArticle(side)}: ${score}`,
  searchRate: (depth, rate) => `profundidade ${depth}, ${rate}`,
  nodesPerSecond: count => (count >= 1000 ? `${Math.round(count / 1000)} kN/s` : `${count} nós/s`),
  tablebaseDraw: 'Tabela de finais: empate',
  tablebaseWin: winner => `Tabela de finais: vencem ${withArticle(winner)}`,
  tablebaseWinIn: (winner, count) => `Tabela de finais: vencem ${withArticle(winner)} em ${moves(count)}`,
  tablebaseRemovalIn: (winner, count) =>
    `Tabela de finais: vencem ${withArticle(winner)}, próxima captura em ${moves(count)}`,
  review: 'Revisão',
  reviewGame: 'Revisar a partida',
  reviewAgain: 'Revisar de novo',
  reviewProgress: (done, all) => `${done} de ${all} posições`,
  scoreCurve: side => `Avaliação para ${withArticle(side)}, lance a lance`,
  moveShown: 'Lance mostrado',

  fileTooLarge: 'O arquivo é grande demais.',
  fileUnreadable: 'Não foi possível ler o arquivo.',
  fileError: error => `Não foi possível ler o arquivo: ${error}`,
  fileToLoad: 'Arquivo de partida',
  gameOfFile: (number, count) => `Partida ${number} de ${count}.`,
  noGameFound: 'nenhuma partida encontrada',
  atLine: (line, error) => `linha ${line}: ${error}`,
  linkBroken: error => `Este link não é válido: ${error}`,
  linkCopied: 'Link copiado.',
  linkNotCopied: 'Não foi possível copiar. O link está na barra de endereços.',
  positionFen: 'Posição (FEN)',

  levels: {
    novice: 'Iniciante',
    apprentice: 'Aprendiz',
    journeyman: 'Amador',
    master: 'Mestre',
    full: 'Força máxima',
  },
  levelSentences: {
    novice: 'Deixa passar quase todos os lances calmos, mas nenhuma captura.',
    apprentice: 'Calcula um lance.',
    journeyman: 'Calcula dois lances.',
    master: 'Calcula três lances e erra pouco.',
    full: 'Tão forte quanto pode, no seu tempo por lance.',
  },
  level: 'Nível',
  youPlay: 'Você joga com',
  movesFirst: side => `${sideName(side)} (começam)`,
  bothSides: 'Os dois lados',
  watchEngine: 'Ver o motor jogar sozinho',
  thinkingTime: 'Tempo por lance',
  seconds: count => `${count} s`,
  customRules: 'Regras próprias e posição',
  startGame: 'Começar',
  variant: 'Variante',
  variantGroups: {
    classic: 'Clássicas',
    diagonal: 'Com diagonais',
    mills: 'Outros efeitos do moinho',
    captures: 'Com capturas entre duas peças',
    flying: 'Dama voadora',
    short: 'Dama curta',
    tafl: 'Tafl',
  },
  optionGroups: {
    men: 'Peças e tabuleiro',
    moves: 'Lances',
    mills: 'Moinhos',
    captures: 'Capturas',
    ends: 'Fim da partida',
  },
  customised: count => (count === 1 ? '1 regra alterada' : `${count} regras alteradas`),
  resetRules: 'Restaurar as regras',
  numberExpected: (title, min, max) => `${title}: digite um número de ${min} a ${max}.`,
  rematch: 'Revanche',
  changeSides: 'Trocar de lado',

  settings: 'Configurações',
  language: 'Idioma',
  languageOfBrowser: 'O do navegador',
  appearance: 'Aparência',
  theme: 'Tema',
  themes: { system: 'O do sistema', light: 'Claro', dark: 'Escuro' },
  boardColours: 'Tabuleiro',
  boards: { wood: 'Madeira', green: 'Verde', slate: 'Ardósia' },
  pieces: 'Peças',
  pieceSets: { turned: 'Madeira torneada', flat: 'Planas' },
  playing: 'Jogo',
  showCoordinates: 'Coordenadas',
  showTargets: 'Marcar os lances legais',
  showScores: 'Mostrar a avaliação durante a partida',
  sounds: 'Sons',
  animation: 'Animar os lances',
  replyDelay: 'Espera antes da resposta do motor',
  replyDelays: { 0: 'Nenhuma', 500: 'Curta', 1500: 'Longa' },

  keys: 'Teclas',
  keyNames: { arrows: 'setas' },
  keyActions: {
    arrows: 'mover o cursor no tabuleiro; percorrer a lista de lances',
    Enter: 'escolher e mover',
    Escape: 'desfazer a escolha ou desistir',
    u: 'desfazer',
    h: 'dica',
    f: 'girar o tabuleiro',
    a: 'análise',
    n: 'nova partida',
    s: 'salvar a partida',
    l: 'copiar um link para a partida',
    '?': 'estas regras',
  },
};
