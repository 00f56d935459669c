/** The family: each variant as a row of values, in the words of the game. */
import type { LawName } from './laws';
import type { Corner, Numbering } from './squares';

export interface Row {
  readonly menTakeBackward: boolean;
  readonly king: 'flying' | 'short';
  readonly law: LawName;
  readonly manMayTakeKing: boolean;
  /** A man that reaches the far row in mid-capture: its move ends, it goes on as a king, or it goes on as a man. */
  readonly promotionInCapture: 'stop' | 'continue' | 'pass';
  /** A flying king in mid-capture must land where it can take again, if it can. */
  readonly mustGoOn: boolean;
  /** What no move is worth to the side to move where the other side would have none either. */
  readonly bothBlocked: 'loss' | 'draw';
  readonly first: 'white' | 'black';
  /** Three kings against one have twelve moves. */
  readonly threeKingsRule: boolean;
  readonly numbering: Numbering;
  /** The learnt weights that evaluate it: they go by how pieces move and take. */
  readonly weights: string;
  /** Where the bottom corner lies that is played on, as its players set up the board. */
  readonly corner: Corner;
}

const house: Row = {
  menTakeBackward: false,
  king: 'flying',
  law: 'any',
  manMayTakeKing: true,
  promotionInCapture: 'stop',
  mustGoOn: false,
  bothBlocked: 'draw',
  first: 'white',
  threeKingsRule: false,
  numbering: 'from-white-left',
  weights: 'draughts-spanish',
  corner: 'left',
};

const federation: Row = { ...house, law: 'most-kings', bothBlocked: 'loss', threeKingsRule: true, corner: 'right' };

const russian: Row = {
  ...house,
  menTakeBackward: true,
  promotionInCapture: 'continue',
  mustGoOn: true,
  bothBlocked: 'loss',
  numbering: 'letters',
  weights: 'draughts-russian',
};

const english: Row = {
  ...house,
  weights: 'draughts-english',
  king: 'short',
  bothBlocked: 'loss',
  first: 'black',
  numbering: 'from-black-right',
};

/** The first is the house game. */
export const ROWS: Readonly<Record<string, Row>> = {
  'spanish-draughts': house,
  'damas-espanolas': federation,
  'portuguese-draughts': federation,
  'moroccan-draughts': { ...house, law: 'most', bothBlocked: 'loss' },
  'russian-draughts': russian,
  'brazilian-draughts': {
    ...russian,
    weights: 'draughts-brazilian',
    law: 'most',
    promotionInCapture: 'pass',
    mustGoOn: false,
  },
  'pool-checkers': { ...russian, promotionInCapture: 'pass', first: 'black', numbering: 'from-black-right' },
  'english-draughts': english,
  'italian-draughts': {
    ...english,
    weights: 'draughts-italian',
    law: 'italian',
    manMayTakeKing: false,
    first: 'white',
    numbering: 'from-black-left',
    corner: 'right',
  },
  'czech-draughts': { ...house, law: 'king-first', mustGoOn: true, bothBlocked: 'loss', numbering: 'letters' },
};
