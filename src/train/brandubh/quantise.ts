/** From learnt weights of Brandubh to the bytes of the engine. */
import { LOGIT, SIDE_WEIGHTS } from '../../games/brandubh/learnt';
import { writeNumbers } from '../../games/numbers';

export const LINE_LAYOUT = `numbers, ${LOGIT} a logit: for each side to move and for what is common to both ${SIDE_WEIGHTS} of lines, kings lines, pieces about the king, numbers of pieces and ways`;

export const quantiseLines = (parameters: Float32Array): Uint8Array =>
  writeNumbers(Array.from(parameters, weight => Math.round(weight * LOGIT)));
