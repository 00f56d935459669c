/** Rule options, and the ten variants as rows of values. */
import type { RuleOption } from '../rules';
import type { CapturePriority } from './capture-priority';
import type { Corner, SquareNumbering } from './square-names';

/** Options that users can change. docs/architecture.md lists what a new one needs. */
export const OPTIONS = [
  { name: 'ThreefoldRepetitionRule', type: 'check', default: true },
  { name: 'NMoveRule', type: 'spin', default: 20, min: 0, max: 1000 },
] as const satisfies readonly RuleOption[];

/** The rules of one variant. */
export interface DraughtsVariant {
  readonly menCaptureBackward: boolean;
  readonly king: 'flying' | 'short';
  readonly priority: CapturePriority;
  readonly menCaptureKings: boolean;
  /** Effect of a man reaching the far row during a capture: its move ends, or it continues as a king or as a man. */
  readonly promotionDuringCapture: 'stop' | 'continue' | 'pass';
  /** During a capture, a flying king must choose a landing square from which it can capture again, if there is one. */
  readonly mustContinue: boolean;
  /** Result for a side without legal moves if its opponent would have none either. */
  readonly bothBlocked: 'loss' | 'draw';
  readonly firstToMove: 'white' | 'black';
  /** Three kings have 12 moves to beat a single king. */
  readonly threeKingsRule: boolean;
  readonly numbering: SquareNumbering;
  /** Name of the network weights. Variants in which pieces move and capture alike share a network. */
  readonly weights: string;
  /** Bottom corner that is a playing square, as players set up the board. */
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

/** All variants; the first is the family's default. */
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
