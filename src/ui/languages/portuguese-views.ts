/** The position editor and the puzzles in Portuguese. */
import { capitalise } from '../../util/text';
import type { ViewTexts } from './english-views';

const NAMES: Readonly<Record<string, string>> = {
  white: 'as brancas',
  black: 'as pretas',
  attackers: 'os atacantes',
  defenders: 'os defensores',
};
const withArticle = (side: string): string => NAMES[side] ?? side;
const pieces = (count: number): string => (count === 1 ? 'uma peça' : `${count} peças`);

export const PORTUGUESE_VIEWS: ViewTexts = {
  editor: {
    tools: 'Peças',
    move: 'Mover peças',
    erase: 'Retirar peças',
    blockedPoint: 'Ponto bloqueado',
    sideToMove: 'Vez de',
    inHand: side => `${capitalise(withArticle(side))}: peças na mão`,
    owed: 'Peças a retirar',
    clock: 'Lances sem progresso',
    moveNumber: 'Número do lance',
    movesPlayed: 'Lances jogados',
    clear: 'Limpar o tabuleiro',
    ready: 'A posição pode ser jogada.',
    playHere: 'Jogar a partir daqui',
    linkCopied: 'Link da posição copiado.',
    keys: 'Teclas',
    keyActions: {
      arrows: 'mover o cursor no tabuleiro',
      Enter: 'usar a ferramenta escolhida',
      Delete: 'retirar a peça',
      u: 'desfazer',
      Escape: 'mover peças',
    },

    placed: (piece, at) => `${at}: ${piece}`,
    emptied: at => `${at}: vazio`,
    lifted: (piece, at) => `${at}: ${piece}; escolha onde colocá-la`,
    boardCleared: 'O tabuleiro está vazio.',

    noPieces: 'Não há peças no tabuleiro.',
    tooManyMen: (side, max, count) =>
      `${capitalise(withArticle(side))} têm ${pieces(count)} no tabuleiro e na mão; são permitidas no máximo ${max}.`,
    tooManyPieces: (side, max, count) =>
      `${capitalise(withArticle(side))} são ${count}; são permitidos no máximo ${max}.`,
    manOnFarRow: (side, at) =>
      `Uma peça ${side === 'white' ? 'branca' : 'preta'} em ${at} já seria dama: use uma dama ou mova a peça.`,
    kingMissing: 'Falta o rei.',
    tooManyKings: 'Só pode haver um rei.',
    kingOnly: at => `Só o rei pode estar em ${at}.`,
    nothingToRemove: (side, count) =>
      `${capitalise(withArticle(side))} têm de retirar ${pieces(count)}, mas nenhuma pode ser retirada.`,
    noBlockedPoints: 'Esta variante não tem pontos bloqueados.',
    wrongFen: error => `Não foi possível ler a FEN: ${error}`,
    wrongPosition: error => `A posição não é possível: ${error}`,
    isOver: sentence => `A partida estaria terminada: ${sentence}`,
    moreThanAtStart: (side, atStart, count) =>
      `${capitalise(withArticle(side))} têm ${pieces(count)}; uma partida começa com ${atStart}.`,
  },

  puzzles: {
    about: 'Um único lance alcança o objetivo. Todos os problemas foram verificados com tabelas de finais.',
    daily: 'Problema do dia',
    solve: 'Resolver',
    solveAgain: 'Resolver outra vez',
    number: number => `Problema ${number}`,
    task: (side, goal) => `Jogam ${withArticle(side)} e ${goal === 'win' ? 'ganham' : 'empatam'}`,
    difficulty: 'Dificuldade',
    grades: { easy: 'Fácil', medium: 'Média', hard: 'Difícil', harder: 'Muito difícil', hardest: 'Extrema' },
    gradeSentences: {
      easy: 'O motor vê a solução na hora.',
      medium: 'O motor precisa de um instante.',
      hard: 'O motor precisa de algum tempo.',
      harder: 'O motor precisa de muito tempo.',
      hardest: 'O motor precisa das suas tabelas.',
    },
    solvedOf: (solved, all) => `${solved} de ${all} resolvidos`,
    nextUnsolved: 'Próximo problema por resolver',
    states: { open: 'não tentado', solved: 'resolvido', helped: 'resolvido com ajuda', failed: 'não resolvido' },
    progress: 'Progresso',
    solvedCount: 'Resolvidos',
    triedCount: 'Tentados',
    streak: 'Sequência',
    bestStreak: 'Maior sequência',
    all: 'Todos os problemas',

    find: goal => `Encontre o único lance que ${goal === 'win' ? 'ganha' : 'empata'}.`,
    goOn: reply => `Certo! ${reply}. E agora?`,
    wrong: (move, goal) => `${move} não ${goal === 'win' ? 'ganha' : 'empata'}. Volte o lance e tente de novo.`,
    solved: 'Resolvido!',
    solvedWithHelp: 'Resolvido, com ajuda.',
    shown: 'Esta é a solução.',
    playingOut: 'O final está sendo jogado…',
    winning: side => `${capitalise(withArticle(side))} estão ganhando.`,
    drawHolds: 'O empate está garantido.',
    hintFrom: at => `Mova a peça de ${at}.`,
    takeBack: 'Voltar o lance',
    showSolution: 'Mostrar a solução',
    next: 'Próximo problema',
    again: 'Recomeçar',
  },
};
