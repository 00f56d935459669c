/** All trained weights. Pages load them one by one with load.ts instead. */
import { BRANDUBH } from './brandubh';
import { DRAUGHTS_BRAZILIAN } from './draughts-brazilian';
import { DRAUGHTS_ENGLISH } from './draughts-english';
import { DRAUGHTS_RUSSIAN } from './draughts-russian';
import { DRAUGHTS_SPANISH } from './draughts-spanish';
import { MORRIS_CAPTURES } from './morris-captures';
import { MORRIS_LASKER } from './morris-lasker';
import { MORRIS_NINE } from './morris-nine';
import { MORRIS_TWELVE } from './morris-twelve';
import type { PackedWeights } from './packed';

export const WEIGHTS: readonly PackedWeights[] = [
  DRAUGHTS_ENGLISH,
  DRAUGHTS_SPANISH,
  DRAUGHTS_RUSSIAN,
  DRAUGHTS_BRAZILIAN,
  MORRIS_NINE,
  MORRIS_TWELVE,
  MORRIS_LASKER,
  MORRIS_CAPTURES,
  BRANDUBH,
];
