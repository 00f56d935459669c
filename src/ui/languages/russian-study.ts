/** Texts of the page in Russian about studying games: variations, review, analysis and game files. */
import type { ENGLISH_STUDY } from './english-study';

type Forms = Readonly<Record<string, string>>;
const SIDES: Forms = { white: 'Белые', black: 'Чёрные', attackers: 'Нападающие', defenders: 'Защитники' };
const GENITIVE: Forms = { white: 'белых', black: 'чёрных', attackers: 'нападающих', defenders: 'защитников' };
const sideName = (side: string): string => SIDES[side] ?? side;
const genitive = (side: string): string => GENITIVE[side] ?? side;

export const RUSSIAN_STUDY: typeof ENGLISH_STUDY = {
  redo: 'Повторить ход',
  moveRedone: 'Ход повторён.',
  gameOpened: 'Партия открыта',
  agreedDraw: 'Ничья.',
  agreedWin: side => `${sideName(side)} победили.`,
  captured: 'взято',
  keyActions: { Escape: 'снять выделение', r: 'повторить ход', b: 'перейти к доске' },

  variation: 'Вариант',
  promote: 'Повысить',
  deleteFromHere: 'Удалить отсюда',
  confirmDelete: move => `Удалить ${move} и следующие ходы?`,
  comment: 'Комментарий',
  commentOn: move => `Комментарий к ${move}`,
  mark: 'Знак',
  markNames: {
    '!': 'Хороший ход',
    '?': 'Ошибка',
    '!!': 'Блестящий ход',
    '??': 'Грубая ошибка',
    '!?': 'Интересный ход',
    '?!': 'Неточность',
  },

  reviewAbout: 'Находит ошибки обеих сторон и лучшие ходы.',
  bestMove: move => `Лучше: ${move}`,
  accuracy: 'Точность',
  averageLoss: 'Средняя потеря',
  phaseNames: { opening: 'Дебют', middlegame: 'Середина игры', endgame: 'Окончание' },
  learn: (side, mistakes) => `Учиться на ошибках ${genitive(side)} (${mistakes})`,
  lesson: 'Учиться на ошибках',
  lessonAsked: (side, move) => `${sideName(side)} сыграли ${move}. Найдите ход лучше.`,
  lessonWrong: move => `${move} — недостаточно. Попробуйте ещё раз.`,
  lessonBest: move => `${move} — лучший ход.`,
  lessonGood: (move, best) => `${move} — хороший ход. Лучший: ${best}.`,
  lessonShown: best => `Лучший ход: ${best}.`,
  showBest: 'Показать лучший ход',
  skip: 'Пропустить',
  next: 'Дальше',
  endLesson: 'Закончить',

  scoresOf: side => `(+ в пользу ${genitive(side)})`,
  engine: 'Движок',
  threads: 'Потоки',
  automatic: 'автоматически',
  hash: 'Хеш-память',
  arrows: 'Стрелки лучших ходов',
  openingOf: (list, number, count) => `${list} ${number} из ${count}`,
  openingLists: {
    'english-3move': 'Жребий на 3 хода',
    'english-2move': 'Жребий на 2 хода',
    'russian-table': 'Таблица дебютов',
    'russian-basic': 'Основной дебют',
    'brazilian-table': 'Таблица дебютов',
  },
  drawOpening: 'Новая игра с дебютом по жребию',

  tableResults: { won: 'выигрыш', drawn: 'ничья', lost: 'проигрыш' },
  tableDistance: (result, moves, isRemoval) =>
    isRemoval ? `${result}; взятие через ${moves}` : `${result} через ${moves}`,

  moreFiles: 'Ещё…',
  moreFilesTitle: 'Импорт и экспорт',
  readerMissing: 'Не удалось загрузить чтение файлов партий. Работает ли сервер?',
  linkWithoutGame: 'в ней нет партии',
  round: round => `тур ${round}`,
  chooseGame: count => `Выберите партию (всего ${count})`,
  filter: 'Отбор',
  moreGames: count => `Ещё ${count}; уточните отбор.`,
  moveCount: count => `ходов: ${count}`,
  export: 'Экспорт',
  format: 'Формат',
  formatNames: {
    native: 'Alquerque (со всеми подробностями)',
    pdn: 'PDN',
    pgn: 'PGN (Sanmill)',
    json: 'JSON',
  },
  copyGame: 'Копировать',
  copied: 'Скопировано.',
  notCopied: 'Не удалось скопировать.',
  position: 'Позиция',
  copyFen: 'Копировать FEN',
  copyLink: 'Копировать ссылку',
  picture: format => `Картинка ${format}`,
  import: 'Импорт',
  paste: 'Вставьте партии, ходы, FEN или ссылку. Файлы можно перетащить в любое место страницы.',
};
