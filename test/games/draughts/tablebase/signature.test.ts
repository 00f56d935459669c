import { expect, test } from 'vitest';
import { VARIANT_NAMES } from '../helpers';
import { tablebaseFor } from './helpers';

// Tables on disk are found by these names: they must never change.
test('every variant has the signature of its rules', () => {
  expect(Object.fromEntries(VARIANT_NAMES.map(variant => [variant, tablebaseFor(variant).signature]))).toEqual({
    'spanish-draughts': 'flying-forward-law0-stop-bothdraw',
    'damas-espanolas': 'flying-forward-law64480-stop',
    'portuguese-draughts': 'flying-forward-law64480-stop',
    'moroccan-draughts': 'flying-forward-law63488-stop',
    'russian-draughts': 'flying-backward-law0-continue-on',
    'brazilian-draughts': 'flying-backward-law63488-pass',
    'pool-checkers': 'flying-backward-law0-pass-on',
    'english-draughts': 'short-forward-law0-stop',
    'italian-draughts': 'short-forward-law65535-stop-nokings',
    'czech-draughts': 'flying-forward-law1024-stop-on',
  });
});

test('DTM tables have a signature of their own', () => {
  for (const variant of VARIANT_NAMES)
    expect(tablebaseFor(variant, true).signature).toBe(`${tablebaseFor(variant).signature}-plies`);
});
