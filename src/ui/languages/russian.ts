/** The page in Russian. */
import { capitalise } from '../../util/text';
import type { Catalogue } from './english';
import { RUSSIAN_GAMES } from './russian-games';
import { RUSSIAN_STUDY } from './russian-study';

type Forms = Readonly<Record<string, string>>;

const SIDES: Forms = { white: 'Белые', black: 'Чёрные', attackers: 'Нападающие', defenders: 'Защитники' };
const GENITIVE: Forms = { white: 'белых', black: 'чёрных', attackers: 'нападающих', defenders: 'защитников' };
const sideName = (side: string): string => SIDES[side] ?? side;
const genitive = (side: string): string => GENITIVE[side] ?? side;
const lower = (side: string): string => sideName(side).toLowerCase();
const CAUSES: Forms = {
  mill: 'мельница',
  custodian: 'зажим',
  intervention: 'вторжение',
  leap: 'взятие прыжком',
  blocked: 'нет хода',
};

/** The form of a noun after a number: 1 ход, 2 хода, 5 ходов. */
function counted(count: number, one: string, few: string, many: string): string {
  const [tens, units] = [count % 100, count % 10];
  if (units === 1 && tens !== 11) return `${count} ${one}`;
  return `${count} ${units >= 2 && units <= 4 && (tens < 12 || tens > 14) ? few : many}`;
}
const moves = (count: number): string => counted(count, 'ход', 'хода', 'ходов');
const men = (count: number): string => (count === 1 ? 'фишку' : counted(count, 'фишку', 'фишки', 'фишек'));

function piece(side: string, kind: 'man' | 'king'): string {
  if (side === 'attackers') return 'нападающий';
  if (side === 'defenders') return kind === 'king' ? 'король' : 'защитник';
  const colour = side === 'white' ? 'белая' : 'чёрная';
  return kind === 'king' ? `${colour} дамка` : `${colour} фишка`;
}

export const RUSSIAN: Catalogue = {
  games: RUSSIAN_GAMES,
  study: RUSSIAN_STUDY,

  newGame: 'Новая партия',
  undo: 'Вернуть ход',
  hint: 'Подсказка',
  flip: 'Повернуть',
  resign: 'Сдаться',
  pause: 'Пауза',
  resume: 'Продолжить',
  save: 'Сохранить',
  load: 'Открыть',
  link: 'Ссылка',
  rules: 'Правила',
  close: 'Закрыть',
  cancel: 'Отмена',
  open: 'Открыть',
  continue: 'Продолжить',

  game: 'Партия',
  board: 'Доска',
  gameStatus: 'Состояние партии',
  players: 'Игроки',
  thisGame: 'Эта партия',
  puzzles: 'Задачи',
  positionEditor: 'Редактор',
  editPosition: 'Изменить эту позицию',
  serverLost: 'Связь с сервером потеряна. Можно играть дальше.',

  home: 'Главная',
  tagline: 'Три старинных семейства настольных игр, сильный движок-соперник и место для изучения.',
  nothingSent: 'Движок работает в вашем браузере. Без регистрации; ничего никуда не отправляется.',
  play: 'Играть',
  learn: 'Учиться',
  learnGame: game => `Учиться: ${game}`,
  playGame: game => `Играть: ${game}`,
  continueGame: 'Продолжить партию',
  menu: 'Меню',
  loadFailed: 'Не удалось загрузить эту часть страницы. Проверьте связь и попробуйте ещё раз.',

  lessonNumber: (number, count) => `Урок ${number} из ${count}`,
  lessonMissed: 'Не в этот раз. Попробуйте другой ход.',
  lessonAgain: 'Начать заново',
  lessons: {
    place: [
      'Поставьте фишку так, чтобы три ваши встали в ряд: это мельница. Затем снимите чёрную фишку.',
      'Мельница снимает фишку соперника.',
    ],
    slide: [
      'Все фишки расставлены, теперь они ходят по линиям. Закройте мельницу.',
      'Мельницу можно открывать и закрывать снова и снова.',
    ],
    fly: [
      'С тремя фишками белые могут прыгать на любой пустой пункт. Закройте мельницу.',
      'Прыжки дают слабой стороне надежду.',
    ],
    jump: ['Взятие обязательно: перепрыгните через чёрную шашку.', 'Взятая шашка снимается с доски.'],
    chain: [
      'Дамка ходит по диагонали на любое расстояние. Возьмите несколько шашек одним ходом.',
      'Взятие продолжается, пока есть что бить.',
    ],
    promotion: ['Проведите простую на последний ряд.', 'Она стала дамкой.'],
    surround: [
      'Две фишки берут ту, что между ними. Возьмите нападающего в середине.',
      'Так берут любую фишку, по горизонтали и по вертикали.',
    ],
    escape: ['Защитники побеждают, если король дошёл до угла. Проведите его.', 'Король спасён.'],
    trap: ['Вы за нападающих: возьмите короля, встав с двух сторон.', 'Король взят.'],
  },

  thinking: 'Думает…',
  startPosition: 'Начальная позиция',
  moveUndone: 'Ход возвращён.',
  nothingToUndo: 'Возвращать нечего.',
  noHint: 'Подсказки нет.',
  hintIs: move => `Подсказка: ${move}`,
  toMove: side => `Ход ${genitive(side)}.`,
  toContinue: side => `Ход ${genitive(side)} продолжается.`,
  drawBy: reason => `Ничья: ${reason}.`,
  wins: side => `${sideName(side)} победили`,
  winsBecause: (winner, loser, why) => `${sideName(winner)} победили: ${why.replace('{loser}', lower(loser))}.`,
  resigned: (side, winner) => `${sideName(side)} сдались. ${sideName(winner)} победили.`,
  outOfTime: (side, winner) => `У ${genitive(side)} вышло время. ${sideName(winner)} победили.`,
  lowTime: (side, seconds) => `${sideName(side)}: ещё ${counted(seconds, 'секунда', 'секунды', 'секунд')}.`,
  clockOf: (side, time) => `Часы ${genitive(side)}: ${time}`,
  youWon: 'Вы победили.',
  youLost: 'Вы проиграли.',
  confirmResign: 'Сдать эту партию?',
  confirmNewGame: 'Начать новую партию? Текущая пропадёт.',
  confirmOpen: 'Открыть эту партию? Текущая пропадёт.',
  engineFailed: 'Движок неожиданно остановился.',
  engineFailedResume: 'Движок неожиданно остановился. «Продолжить» запустит его снова.',

  side: sideName,
  piece,
  moveBy: (side, move) => `${sideName(side)}: ${move}`,
  you: 'Вы',
  player: 'Игрок',
  inHand: 'в руке',
  lost: 'потеряно',
  counts: (hand, board, lost) => `${hand > 0 ? `в руке ${hand}, ` : ''}на доске ${board}, потеряно ${lost}`,

  mustCapture: 'Взятие обязательно. Выберите одну из отмеченных шашек.',
  keepCapturingOrStop: 'Бейте дальше или выберите ту же шашку, чтобы закончить',
  keepCapturing: 'Бейте дальше',
  chooseDestination: 'Выберите, куда пойти',
  placeOrMove: 'Поставьте фишку или пойдите',
  place: 'Поставьте фишку',
  mustCaptureWith: 'Взятие обязательно: выберите шашку',
  choosePiece: 'Выберите, чем пойти',
  removeOwn: count => (count > 1 ? `Снимите своих фишек: ${count}` : 'Снимите свою фишку'),
  removeOpponents: (count, causes) => {
    const what = `${men(count)} соперника`;
    if (causes.length === 0) return `Снимите ${what}`;
    if (causes.join() === 'mill') return `Мельница! Снимите ${what}`;
    return `${capitalise(causes.map(cause => CAUSES[cause] ?? cause).join(' или '))}: снимите ${what}`;
  },

  boardWith: (side, isTop) => `Доска, ${lower(side)} ${isTop ? 'вверху' : 'внизу'}`,
  removeHere: cause => `снять (${CAUSES[cause] ?? 'взятие'})`,
  placeHere: 'поставить сюда',
  captureHere: 'бить сюда',
  moveHere: 'пойти сюда',
  selected: 'выбрана',
  canMove: 'может ходить',
  blockedPoint: 'закрыто',
  emptyPoint: 'пусто',
  throne: 'трон',
  corner: 'угол',
  capturedPiece: 'взята',

  moves: 'Ходы',
  noMoves: 'Ходов ещё нет',
  toStart: 'В начало',
  back: 'Назад',
  forward: 'Вперёд',
  toEnd: 'В конец',

  analysis: 'Анализ',
  analyse: 'Анализировать',
  lines: 'Варианты',
  evaluation: 'Оценка',
  evaluationFor: (side, score) => `Оценка за ${lower(side)}: ${score}`,
  searchRate: (depth, rate) => `глубина ${depth}, ${rate}`,
  nodesPerSecond: count => (count >= 1000 ? `${Math.round(count / 1000)} тыс. узлов/с` : `${count} узлов/с`),
  tablebaseDraw: 'Таблица окончаний: ничья',
  tablebaseWin: winner => `Таблица окончаний: выигрыш ${genitive(winner)}`,
  tablebaseWinIn: (winner, count) => `Таблица окончаний: выигрыш ${genitive(winner)} в ${moves(count)}`,
  tablebaseRemovalIn: (winner, count) =>
    `Таблица окончаний: выигрыш ${genitive(winner)}, следующее взятие через ${moves(count)}`,
  review: 'Разбор',
  reviewGame: 'Разобрать партию',
  reviewAgain: 'Разобрать снова',
  reviewProgress: (done, all) => `${done} из ${counted(all, 'позиции', 'позиций', 'позиций')}`,
  scoreCurve: side => `Оценка за ${lower(side)} по ходам`,
  moveShown: 'Показанный ход',

  fileTooLarge: 'Файл слишком велик.',
  fileUnreadable: 'Не удалось прочитать файл.',
  fileError: error => `Не удалось прочитать файл: ${error}`,
  fileToLoad: 'Файл партии',
  gameOfFile: (number, count) => `Партия ${number} из ${count}.`,
  noGameFound: 'партий не найдено',
  atLine: (line, error) => `строка ${line}: ${error}`,
  linkBroken: error => `Ссылка повреждена: ${error}`,
  linkCopied: 'Ссылка скопирована.',
  linkNotCopied: 'Не удалось скопировать. Ссылка в адресной строке.',
  positionFen: 'Позиция (FEN)',

  levels: {
    novice: 'Новичок',
    apprentice: 'Ученик',
    journeyman: 'Любитель',
    master: 'Мастер',
    full: 'Полная сила',
  },
  levelSentences: {
    novice: 'Не замечает большинства тихих ходов, но видит взятия.',
    apprentice: 'Считает на один ход.',
    journeyman: 'Считает на два хода.',
    master: 'Считает на три хода и редко ошибается.',
    full: 'В полную силу за отведённое время.',
  },
  levelRating: rating => `Рейтинг около ${rating}, по играм между уровнями.`,
  level: 'Уровень',
  youPlay: 'Вы играете за',
  movesFirst: side => `${sideName(side)} (ходят первыми)`,
  bothSides: 'Обе стороны',
  watchEngine: 'Смотреть игру движка с собой',
  thinkingTime: 'Время на ход',
  seconds: count => `${count} с`,
  clock: 'Часы',
  noClock: 'Без часов',
  minutes: count => `${count} мин`,
  increment: 'Добавка за ход',
  customRules: 'Свои правила и позиция',
  startGame: 'Начать партию',
  variant: 'Разновидность',
  variantGroups: {
    classic: 'Классические',
    diagonal: 'С диагоналями',
    mills: 'Иное действие мельниц',
    captures: 'Со взятием между двумя фишками',
    flying: 'Дальнобойная дамка',
    short: 'Недальнобойная дамка',
    tafl: 'Тафл',
  },
  optionGroups: {
    men: 'Фишки и доска',
    moves: 'Ходы',
    mills: 'Мельницы',
    captures: 'Взятия',
    ends: 'Конец партии',
  },
  customised: count => `Изменено правил: ${count}`,
  resetRules: 'Вернуть правила',
  numberExpected: (title, min, max) => `${title}: введите число от ${min} до ${max}.`,
  rematch: 'Ещё партию',
  changeSides: 'Поменяться сторонами',

  settings: 'Настройки',
  language: 'Язык',
  languageOfBrowser: 'Как в браузере',
  appearance: 'Вид',
  theme: 'Тема',
  themes: { system: 'Как в системе', light: 'Светлая', dark: 'Тёмная' },
  boardColours: 'Доска',
  boards: { wood: 'Дерево', green: 'Зелёная', slate: 'Сланец' },
  pieces: 'Фишки',
  pieceSets: { turned: 'Точёное дерево', flat: 'Плоские' },
  playing: 'Игра',
  showCoordinates: 'Координаты',
  squareNames: 'Поля в шашках',
  squareStyles: { usual: 'Как принято в игре', numbers: 'Числа', letters: 'Буквы' },
  showTargets: 'Отмечать возможные ходы',
  showScores: 'Показывать оценку во время партии',
  sounds: 'Звуки',
  animation: 'Анимация ходов',
  resetPuzzles: 'Сбросить успехи в задачах',
  confirmResetPuzzles: 'Сбросить сейчас',
  puzzlesReset: 'Успехи в задачах сброшены.',
  replyDelay: 'Пауза перед ответом движка',
  replyDelays: { 0: 'Нет', 500: 'Короткая', 1500: 'Длинная' },

  keys: 'Клавиши',
  keyNames: { arrows: 'стрелки' },
  keyActions: {
    arrows: 'курсор по доске; по списку ходов',
    Enter: 'выбрать, затем пойти',
    Escape: 'снять выбор или сдаться',
    u: 'вернуть ход',
    h: 'подсказка',
    f: 'повернуть доску',
    a: 'анализ',
    n: 'новая партия',
    s: 'сохранить партию',
    l: 'скопировать ссылку на партию',
    '?': 'эти правила',
  },
};
