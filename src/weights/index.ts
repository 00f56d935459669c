/** The learnt weights that there are, by name. Who wants one file alone imports that. */
import { DRAUGHTS_ENGLISH } from './draughts-english';
import type { PackedWeights } from './packed';

const ALL: readonly PackedWeights[] = [DRAUGHTS_ENGLISH];

export const packedWeights = (name: string): PackedWeights | undefined => ALL.find(weights => weights.name === name);
