/** The rules that can be chosen in every variant. */
import type { RuleOption } from '../rules';
import type { CapturePriority } from './capture-priority';
import type { Corner, SquareNumbering } from './square-names';

export const OPTIONS = [
  { name: 'ThreefoldRepetitionRule', type: 'check', default: true },
  { name: 'NMoveRule', type: 'spin', default: 20, min: 0, max: 1000 },
] as const satisfies readonly RuleOption[];

/** The family: each variant as a row of values, in the words of the game. */

export interface DraughtsVariant {
  readonly menCaptureBackward: boolean;
  readonly king: 'flying' | 'short';
  readonly priority: CapturePriority;
  readonly menCaptureKings: boolean;
  /** A man that reaches the far row in mid-capture: its move ends, it goes on as a king, or it goes on as a man. */
  readonly promotionDuringCapture: 'stop' | 'continue' | 'pass';
  /** A flying king in mid-capture must land where it can take again, if it can. */
  readonly mustContinue: boolean;
  /** What no move is worth to the side to move where the other side would have none either. */
  readonly bothBlocked: 'loss' | 'draw';
  readonly firstToMove: 'white' | 'black';
  /** Three kings against one have twelve moves. */
  readonly threeKingsRule: boolean;
  readonly numbering: SquareNumbering;
  /** The learnt weights that evaluate it: they go by how pieces move and take. */
  readonly weights: string;
  /** Where the bottom corner lies that is played on, as its players set up the board. */
  readonly corner: Corner;
}

const spanish: DraughtsVariant = {
  menCaptureBackward: false,
  king: 'flying',
  priority: 'any',
  menCaptureKings: true,
  promotionDuringCapture: 'stop',
  mustContinue: false,
  bothBlocked: 'draw',
  firstToMove: 'white',
  threeKingsRule: false,
  numbering: 'from-white-left',
  weights: 'draughts-spanish',
  corner: 'left',
};

const spanishFederation: DraughtsVariant = {
  ...spanish,
  priority: 'most-kings',
  bothBlocked: 'loss',
  threeKingsRule: true,
  corner: 'right',
};

const russian: DraughtsVariant = {
  ...spanish,
  menCaptureBackward: true,
  promotionDuringCapture: 'continue',
  mustContinue: true,
  bothBlocked: 'loss',
  numbering: 'letters',
  weights: 'draughts-russian',
};

const english: DraughtsVariant = {
  ...spanish,
  weights: 'draughts-english',
  king: 'short',
  bothBlocked: 'loss',
  firstToMove: 'black',
  numbering: 'from-black-right',
};

/** The first is the house game. */
export const VARIANTS: Readonly<Record<string, DraughtsVariant>> = {
  'spanish-draughts': spanish,
  'damas-espanolas': spanishFederation,
  'portuguese-draughts': spanishFederation,
  'moroccan-draughts': { ...spanish, priority: 'most', bothBlocked: 'loss' },
  'russian-draughts': russian,
  'brazilian-draughts': {
    ...russian,
    weights: 'draughts-brazilian',
    priority: 'most',
    promotionDuringCapture: 'pass',
    mustContinue: false,
  },
  'pool-checkers': { ...russian, promotionDuringCapture: 'pass', firstToMove: 'black', numbering: 'from-black-right' },
  'english-draughts': english,
  'italian-draughts': {
    ...english,
    weights: 'draughts-italian',
    priority: 'italian',
    menCaptureKings: false,
    firstToMove: 'white',
    numbering: 'from-black-left',
    corner: 'right',
  },
  'czech-draughts': {
    ...spanish,
    priority: 'king-first',
    mustContinue: true,
    bothBlocked: 'loss',
    numbering: 'letters',
  },
};
