/** Made by `node scripts/chances.mjs`: centre and spread for each kind of evaluation, in its own scores. */

export const WIN_RATE_MODELS: Readonly<Record<string, { readonly centre: number; readonly spread: number }>> = {
  'draughts-english': { centre: 240, spread: 109 },
  'draughts-italian': { centre: 141, spread: 82 },
  'draughts-spanish': { centre: 277, spread: 122 },
  'draughts-russian': { centre: 285, spread: 169 },
  'draughts-brazilian': { centre: 260, spread: 154 },
  'morris-nine': { centre: 137, spread: 134 },
  'morris-twelve': { centre: 17, spread: 83 },
  'morris-lasker': { centre: 92, spread: 124 },
  'morris-captures': { centre: 282, spread: 168 },
  morris: { centre: 302, spread: 412 },
  brandubh: { centre: 31, spread: 138 },
};
