/** Forms of positions of other programs, read and written by programs for Node only, never by pages. */
import { registerMfen } from './morris/mif';

/** Registers the formats of every family. */
export const registerPositionFormats = (): void => registerMfen();
