/** Loads weights one file at a time, for pages. */
import type { PackedWeights } from './packed';

const LOADERS: Readonly<Record<string, () => Promise<PackedWeights>>> = {
  'draughts-english': async () => (await import('./draughts-english')).DRAUGHTS_ENGLISH,
  'draughts-spanish': async () => (await import('./draughts-spanish')).DRAUGHTS_SPANISH,
  'draughts-russian': async () => (await import('./draughts-russian')).DRAUGHTS_RUSSIAN,
  'draughts-brazilian': async () => (await import('./draughts-brazilian')).DRAUGHTS_BRAZILIAN,
  'morris-nine': async () => (await import('./morris-nine')).MORRIS_NINE,
  'morris-twelve': async () => (await import('./morris-twelve')).MORRIS_TWELVE,
  'morris-lasker': async () => (await import('./morris-lasker')).MORRIS_LASKER,
  'morris-captures': async () => (await import('./morris-captures')).MORRIS_CAPTURES,
  brandubh: async () => (await import('./brandubh')).BRANDUBH,
};

/** Weights of a name, or undefined if there are none. */
export const loadWeights = async (name: string): Promise<PackedWeights | undefined> =>
  Object.hasOwn(LOADERS, name) ? LOADERS[name]!() : undefined;
