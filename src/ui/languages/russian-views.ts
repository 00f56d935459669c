/** The position editor and the puzzles in Russian. */
import type { ViewTexts } from './english-views';

type Forms = Readonly<Record<string, string>>;

const SIDES: Forms = { white: 'Белые', black: 'Чёрные', attackers: 'Нападающие', defenders: 'Защитники' };
const GENITIVE: Forms = { white: 'белых', black: 'чёрных', attackers: 'нападающих', defenders: 'защитников' };
const sideName = (side: string): string => SIDES[side] ?? side;
const genitive = (side: string): string => GENITIVE[side] ?? side;

/** The form of a noun after a number: 1 фишка, 2 фишки, 5 фишек. */
function counted(count: number, one: string, few: string, many: string): string {
  const [tens, units] = [count % 100, count % 10];
  if (units === 1 && tens !== 11) return `${count} ${one}`;
  return `${count} ${units >= 2 && units <= 4 && (tens < 12 || tens > 14) ? few : many}`;
}
const men = (count: number): string => counted(count, 'фишка', 'фишки', 'фишек');

export const RUSSIAN_VIEWS: ViewTexts = {
  editor: {
    tools: 'Фишки',
    move: 'Переставить',
    erase: 'Убрать',
    blockedPoint: 'Закрытый пункт',
    sideToMove: 'Очередь хода',
    inHand: side => `${sideName(side)}: фишки в руке`,
    owed: 'Фишек снять',
    clock: 'Ходов без продвижения',
    moveNumber: 'Номер хода',
    movesPlayed: 'Сделано ходов',
    clear: 'Очистить доску',
    ready: 'Позицию можно играть.',
    playHere: 'Играть отсюда',
    linkCopied: 'Ссылка на позицию скопирована.',
    keys: 'Клавиши',
    keyActions: {
      arrows: 'двигать курсор по доске',
      Enter: 'применить выбранный инструмент',
      Delete: 'убрать фишку',
      u: 'отменить',
      Escape: 'переставлять фишки',
    },

    placed: (piece, at) => `${at}: ${piece}`,
    emptied: at => `${at}: пусто`,
    lifted: (piece, at) => `${at}: ${piece}; выберите, куда поставить`,
    boardCleared: 'Доска пуста.',

    noPieces: 'На доске нет фишек.',
    tooManyMen: (side, max, count) =>
      `У ${genitive(side)} на доске и в руке ${men(count)}; допускается не больше ${max}.`,
    tooManyPieces: (side, max, count) => `${sideName(side)}: ${count}; допускается не больше ${max}.`,
    manOnFarRow: (side, at) =>
      `${side === 'white' ? 'Белая' : 'Чёрная'} шашка на ${at} уже стала бы дамкой: поставьте дамку или передвиньте её.`,
    kingMissing: 'Нет короля.',
    tooManyKings: 'Король может быть только один.',
    kingOnly: at => `На ${at} может стоять только король.`,
    nothingToRemove: (side, count) =>
      `${sideName(side)} должны снять ${count === 1 ? 'фишку' : counted(count, 'фишку', 'фишки', 'фишек')}, но снять нечего.`,
    noBlockedPoints: 'В этом варианте нет закрытых пунктов.',
    wrongFen: error => `FEN не читается: ${error}`,
    wrongPosition: error => `Такая позиция невозможна: ${error}`,
    isOver: sentence => `Партия была бы окончена: ${sentence}`,
    moreThanAtStart: (side, atStart, count) => `У ${genitive(side)} ${men(count)}; в начале партии их ${atStart}.`,
  },

  puzzles: {
    about: 'К цели ведёт только один ход. Все задачи проверены по таблицам окончаний.',
    daily: 'Задача дня',
    solve: 'Решать',
    solveAgain: 'Решать снова',
    number: number => `Задача ${number}`,
    task: (side, goal) => `${sideName(side)} начинают и ${goal === 'win' ? 'выигрывают' : 'делают ничью'}`,
    difficulty: 'Сложность',
    grades: { easy: 'Лёгкие', medium: 'Средние', hard: 'Трудные', harder: 'Очень трудные', hardest: 'Предельные' },
    gradeSentences: {
      easy: 'Программа видит решение сразу.',
      medium: 'Программе нужно мгновение.',
      hard: 'Программе нужно подумать.',
      harder: 'Программе нужно долго думать.',
      hardest: 'Программе не обойтись без таблиц.',
    },
    solvedOf: (solved, all) => `Решено ${solved} из ${all}`,
    nextUnsolved: 'Следующая нерешённая задача',
    states: { open: 'не решали', solved: 'решена', helped: 'решена с подсказкой', failed: 'не решена' },
    progress: 'Успехи',
    solvedCount: 'Решено',
    triedCount: 'Попыток',
    streak: 'Подряд',
    bestStreak: 'Лучшая серия',
    all: 'Все задачи',

    find: goal => `Найдите единственный ход, который ${goal === 'win' ? 'выигрывает' : 'ведёт к ничьей'}.`,
    goOn: reply => `Верно! ${reply}. Что дальше?`,
    wrong: (move, goal) => `${move} не ${goal === 'win' ? 'выигрывает' : 'спасает'}. Верните ход и попробуйте ещё раз.`,
    solved: 'Решено!',
    solvedWithHelp: 'Решено с подсказкой.',
    shown: 'Вот решение.',
    playingOut: 'Доигрывается конец…',
    winning: side => `${sideName(side)} выигрывают.`,
    drawHolds: 'Ничья обеспечена.',
    hintFrom: at => `Ходите фишкой с ${at}.`,
    takeBack: 'Вернуть ход',
    showSolution: 'Показать решение',
    next: 'Следующая задача',
    again: 'Начать заново',
  },
};
