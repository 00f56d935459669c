/** Summaries of the rules: they mention everything that an option or a variant changes, and nothing that is not so. */
import { describe, expect, test } from 'vitest';
import { type Game, newGame, type RuleValue, type RuleValues, unwrap, variants } from '../../src/api/index';
import { type DraughtsVariant, VARIANTS } from '../../src/games/draughts/options';
import { FAMILIES } from '../../src/games/registry';
import { optionTitle, optionValueText, summaryOf } from '../../src/games/summaries';
import { rulesSummary } from '../../src/ui/texts';
import { seeded } from '../seed';

type Option = ReturnType<typeof variants>[number]['options'][number];

const textOf = (game: Game): string => rulesSummary(game).join('\n');

/** Some values of an option, including its default. */
function valuesOf({ type, default: own, min = 0, max = 0, values = [] }: Option): readonly RuleValue[] {
  if (type === 'check') return [false, true];
  if (type === 'combo') return values;
  if (max <= 5) return Array.from({ length: max - min + 1 }, (_, n) => min + n);
  return [...new Set([0, 1, Number(own) - 1, Number(own), Number(own) + 1])].filter(n => n >= min && n <= max);
}

/** Steps and status of a game, to compare games. */
const stateOf = (game: Game): string => {
  const { result, winner, reason, counts } = game.status();
  const names = game.steps().map(({ name }) => name);
  return JSON.stringify([names, result, winner, reason, counts.map(({ limit }) => limit)]);
};

/** First difference between a random game under two rule sets; undefined if there is none. */
function firstDifference(one: Game, other: Game, steps: number): string | undefined {
  const random = seeded(steps);
  for (let step = 0; step < steps; step++) {
    if (stateOf(one) !== stateOf(other)) return `${one.fen}: ${stateOf(one)} and ${stateOf(other)}`;
    const names = one.steps().map(({ name }) => name);
    if (names.length === 0) return undefined;
    const name = names[random.nextInt(names.length)]!;
    [one, other] = [unwrap(one.play(name)), unwrap(other.play(name))];
  }
  return undefined;
}

test.each(variants().map(({ name, options }) => [name, options] as const))(
  '%s: an option that does not change the summary does not change the game',
  (name, options) => {
    const own = unwrap(newGame(name));
    for (const option of options)
      for (const value of valuesOf(option)) {
        const changed = newGame(name, { options: { [option.name]: value } });
        if (!changed.ok || value === option.default || textOf(changed.value) !== textOf(own)) continue;
        expect(firstDifference(own, changed.value, 50), `${option.name} ${value}`).toBeUndefined();
      }
  },
);

/** Options that are accepted and change nothing. */
const WITHOUT_EFFECT = new Set(['LeapCaptureInPlacingPhase']);

/** Option values under which another option appears in the summary. */
const CONTEXTS: Readonly<Record<string, readonly RuleValues[]>> = {
  morris: [
    { PiecesCount: 12 },
    { CustodianCaptureEnabled: true, HasDiagonalLines: true },
    { InterventionCaptureEnabled: true, HasDiagonalLines: true },
    { LeapCaptureEnabled: true, HasDiagonalLines: true },
    { PiecesAtLeastCount: 1 },
    { NMoveRule: 1000 },
  ],
  draughts: [],
  brandubh: [{ KingTakenBy: 'two' }],
};

describe.each(['nine-mens-morris', 'english-draughts', 'brandubh'])('%s', name => {
  const { family, options } = variants().find(variant => variant.name === name)!;
  test.each(options.filter(({ name }) => !WITHOUT_EFFECT.has(name)).map(option => [option.name, option] as const))(
    'each value of %s has its own summary',
    (_, option) => {
      const most = Math.max(
        ...[{}, ...CONTEXTS[family]!].map(context => {
          const games = valuesOf(option).map(value => newGame(name, { options: { ...context, [option.name]: value } }));
          const texts = games.flatMap(game => (game.ok ? [textOf(game.value)] : []));
          return new Set(texts).size === texts.length ? texts.length : 0;
        }),
      );
      expect(most).toBeGreaterThan(1);
    },
  );
});

describe('draughts', () => {
  const FEATURES: readonly (readonly [string, RegExp, (row: DraughtsVariant) => boolean])[] = [
    ['men that capture backward', /capture in both directions/, row => row.menCaptureBackward],
    ['flying kings', /Kings fly/, row => row.king === 'flying'],
    ['free choice', /You may choose any capture;/, row => row.priority === 'any'],
    ['the most pieces', /as many pieces as you can/, row => /^(most|italian)/.test(row.priority)],
    ['the most kings', /as many kings/, row => row.priority === 'most-kings' || row.priority === 'italian'],
    ['kings first', /a king must;|with a king/, row => row.priority === 'king-first' || row.priority === 'italian'],
    ['kings that men cannot capture', /Men may not capture kings/, row => !row.menCaptureKings],
    ['promotion that ends the move', /and its move ends/, row => row.promotionDuringCapture === 'stop'],
    ['promotion during a capture', /continues a capture as one/, row => row.promotionDuringCapture === 'continue'],
    ['promotion only at the end of a move', /only if its move ends/, row => row.promotionDuringCapture === 'pass'],
    ['landing squares of kings', /must land where/, row => row.mustContinue],
    ['both sides blocked', /neither side can move/, row => row.bothBlocked === 'draw'],
    ['three kings', /three kings/, row => row.threeKingsRule],
    ['first side', /Black moves first/, row => row.firstToMove === 'black'],
  ];

  test.each(FEATURES)('the summary mentions %s for the right variants', (_, text, holds) => {
    const mentioned = Object.keys(VARIANTS).filter(name => text.test(textOf(unwrap(newGame(name)))));
    expect(mentioned).toEqual(Object.keys(VARIANTS).filter(name => holds(VARIANTS[name]!)));
  });
});

test('Brandubh: corners are hostile to a king who is captured by two', () => {
  const summary = (KingTakenBy: string): string => textOf(unwrap(newGame('brandubh', { options: { KingTakenBy } })));
  expect(summary('place')).toContain(
    'Corners are hostile to all men, and to the king where two attackers capture him.',
  );
  expect(summary('four')).toContain('Corners are hostile to all men.');
});

test('morris: first slide, flying and conditions of captures', () => {
  const summary = (options: RuleValues): string => textOf(unwrap(newGame('nine-mens-morris', { options })));
  expect(summary({})).toContain('White slides first.');
  expect(summary({ IsDefenderMoveFirst: true })).toContain('Black slides first.');
  expect(summary({ IsDefenderMoveFirst: true, MayMoveInPlacingPhase: true })).not.toMatch(/slides first/);
  expect(summary({ FlyPieceCount: 2 })).toContain('No flying.');
  const capture = { CustodianCaptureEnabled: true, CustodianCaptureInPlacingPhase: false };
  expect(summary(capture)).toMatch(/to capture it\. Only without men in hand\.$/m);
  expect(summary({ ...capture, CustodianCaptureInMovingPhase: false })).not.toContain('Custodian');
  expect(summary({ ...capture, CustodianCaptureOnCrossLines: false })).toContain('On sides of the rings only.');
});

describe.each(FAMILIES)('options of $family', ({ family, options }) => {
  test('have titles, each its own', () => {
    const titles = options.map(({ name }) => optionTitle(family, name));
    expect(Object.keys(summaryOf(family).options).sort()).toEqual(options.map(({ name }) => name).sort());
    expect(new Set(titles).size).toBe(titles.length);
    for (const title of titles) expect(title).toMatch(/^[A-Z][^.]*$/);
  });

  test('have words for values that are codes', () => {
    for (const option of options) {
      const values =
        option.type === 'combo' ? option.values : option.type === 'spin' && option.max <= 5 ? codesOf(option) : [];
      for (const value of values) expect(optionValueText(family, option.name, value)).toMatch(/^[A-Z]/);
    }
  });
});

const codesOf = ({ min, max }: { readonly min: number; readonly max: number }): number[] =>
  Array.from({ length: max - min + 1 }, (_, at) => min + at);
