import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import {
  formatCountMark,
  formatLamports,
  formatUsd,
  formatUsdMark,
  previewKey,
  sentenceCase,
} from '../../../web/src/features/admin/admin-format.ts';
import {
  adjustmentSchema,
  authorizationSchema,
  paymentResolutionSchema,
  whitelistEntrySchema,
} from '../../../web/src/features/admin/admin-schemas.ts';
import { axisMarks, DAY_CHART, dayBars } from '../../../web/src/features/admin/day-bars.ts';
import { changedSettings, describeChanges } from '../../../web/src/features/settings/settings-changes.ts';
import { settingsFormValues, settingsSchema } from '../../../web/src/features/settings/settings-schema.ts';
import { EDITABLE_SETTINGS } from '../../fixtures/editable-settings.ts';

const authorization = { reason: ' because ', adminPassword: 'secret ' };

/** Returns the first validation message of the form for these values; undefined when they are valid. */
function messageOf(schema: z.ZodType, values: object): string | undefined {
  return schema.safeParse(values).error?.issues[0]?.message;
}

describe('an adjustment', () => {
  it.each([
    ['5', 5],
    [' -50 ', -50],
    ['+7', 7],
    ['−3', -3],
    ['1000000000', 1_000_000_000],
  ])('of %s is %s credits', (text, amount) => {
    expect(adjustmentSchema.parse({ amount: text, ...authorization })).toEqual({
      amount,
      reason: 'because',
      adminPassword: 'secret ',
    });
  });

  const incomplete = 'All fields, including a non-zero amount, are required.';

  it.each(['', '0', '-0', '000', ' '])('of “%s” is incomplete', (amount) => {
    expect(messageOf(adjustmentSchema, { amount, ...authorization })).toBe(incomplete);
  });

  it.each(['1.5', '1e3', '1,000', 'ten', '1000000001', '-1000000001', '9'.repeat(40)])(
    'of %s is not a whole amount within the limit',
    (amount) => {
      expect(messageOf(adjustmentSchema, { amount, ...authorization })).toContain('whole');
    },
  );

  it('needs a reason and the password', () => {
    const adjustment = { amount: '5', ...authorization };
    expect(messageOf(adjustmentSchema, { ...adjustment, reason: ' ' })).toBe(incomplete);
    expect(messageOf(adjustmentSchema, { ...adjustment, adminPassword: '' })).toBe(incomplete);
  });
});

describe('other changes', () => {
  it('name what is missing in the words of the specification', () => {
    expect(messageOf(authorizationSchema, { ...authorization, reason: '' })).toBe(
      'Reason and admin password are required.',
    );
    expect(messageOf(whitelistEntrySchema, { publicKey: ' ', adminPassword: 'x' })).toBe(
      'Public key and admin password are required.',
    );
    expect(whitelistEntrySchema.parse({ publicKey: ' key ', adminPassword: 'x' })).toEqual({
      publicKey: 'key',
      adminPassword: 'x',
    });
  });

  it('credit a payment to a public key with a whole number of credits above zero', () => {
    const credit = { resolution: 'credit', publicKey: ' key ', credits: ' 500 ', ...authorization };
    expect(paymentResolutionSchema.parse(credit)).toMatchObject({ publicKey: 'key', credits: 500 });
    for (const credits of ['', '0', '-1', '1.5'])
      expect(paymentResolutionSchema.safeParse({ ...credit, credits }).success).toBe(false);
    expect(paymentResolutionSchema.safeParse({ ...credit, publicKey: '' }).success).toBe(false);
  });

  it('dismiss a payment without a public key and credits', () => {
    const dismissal = { resolution: 'dismiss', publicKey: 'key', credits: '', ...authorization };
    expect(paymentResolutionSchema.parse(dismissal)).toEqual({
      resolution: 'dismiss',
      reason: 'because',
      adminPassword: 'secret ',
    });
  });
});

describe('the settings', () => {
  it('read back as they were written, even the smallest price', () => {
    const fine = {
      ...EDITABLE_SETTINGS,
      creditPlans: EDITABLE_SETTINGS.creditPlans.map((plan) => ({
        ...plan,
        solPrice: 1e-9,
        solPriceDiscounted: 1e-9,
      })),
    };
    expect(settingsSchema.parse(settingsFormValues(fine))).toEqual(fine);
    expect(changedSettings(EDITABLE_SETTINGS, EDITABLE_SETTINGS)).toEqual({});
  });

  it('change only where they differ, and say so', () => {
    const after = { ...EDITABLE_SETTINGS, signupCredits: 5, isAllowListEnabled: true };
    expect(changedSettings(EDITABLE_SETTINGS, after)).toEqual({ signupCredits: 5, isAllowListEnabled: true });
    expect(describeChanges(EDITABLE_SETTINGS, after)).toEqual([
      { label: 'Sign-up credits', before: '100', after: '5' },
      { label: 'Allow-list', before: 'off', after: 'on' },
    ]);
  });

  it.each([
    ['a plan without a title', { title: ' ' }],
    ['half credits', { amount: '1.5' }],
    ['a free plan', { solPrice: '0' }],
    ['a price with ten decimals', { solPrice: '0.0000000001' }],
    ['a discount that is none', { solPriceDiscounted: '1' }],
  ])('refuse %s', (_, change) => {
    const typed = settingsFormValues(EDITABLE_SETTINGS);
    const creditPlans = typed.creditPlans.map((plan) => ({ ...plan, ...change }));
    expect(settingsSchema.safeParse({ ...typed, creditPlans }).success).toBe(false);
  });

  it('refuse fewer than four plans, no plan named Pro, duplicate amounts or titles, and invalid numbers', () => {
    const typed = settingsFormValues(EDITABLE_SETTINGS);
    const isValid = (change: object) => settingsSchema.safeParse({ ...typed, ...change }).success;
    const withPlans = (change: (index: number) => object) =>
      isValid({ creditPlans: typed.creditPlans.map((plan, index) => ({ ...plan, ...change(index) })) });
    expect(isValid({})).toBe(true);
    expect(isValid({ creditPlans: typed.creditPlans.slice(0, 3) })).toBe(false);
    expect(withPlans((index) => ({ title: `Plan ${index}` }))).toBe(false);
    expect(withPlans((index) => (index === 0 ? { title: 'Pro' } : {}))).toBe(false);
    expect(withPlans((index) => (index === 0 ? { amount: '200' } : {}))).toBe(false);
    expect(isValid({ creditPlans: [...typed.creditPlans, ...typed.creditPlans] })).toBe(false);
    expect(isValid({ signupCredits: '-1' })).toBe(false);
    expect(isValid({ asvDiscountThreshold: '1e9' })).toBe(false);
    expect(isValid({ solUsd: '0' })).toBe(false);
  });
});

describe('the charts', () => {
  it('use the full height for the axis maximum, and keep small days visible', () => {
    const [bars = []] = dayBars([[0, 1, 1000]], 1000);
    expect(bars.map(({ height }) => height)).toEqual([0, 2, DAY_CHART.height]);
    expect(bars.every(({ x, width }) => x >= 0 && x + width <= DAY_CHART.width)).toBe(true);
  });

  it('are valid without data', () => {
    expect(axisMarks([[0, 0]], { maxSteps: 4, isWhole: true })).toEqual([0, 1]);
    expect(axisMarks([[]], { maxSteps: 4, isWhole: true })).toEqual([0, 1]);
    expect(
      dayBars([[0, 0]], 1)
        .flat()
        .every(({ height }) => height === 0),
    ).toBe(true);
    expect(dayBars([[]], 1)).toEqual([[]]);
  });

  it.each([
    [[3], { maxSteps: 2, isWhole: true }, [0, 2, 4]],
    [[1], { maxSteps: 4, isWhole: true }, [0, 1]],
    [[97, 12], { maxSteps: 4, isWhole: true }, [0, 50, 100]],
    [[1000], { maxSteps: 2, isWhole: true }, [0, 500, 1000]],
    [[0.37], { maxSteps: 4, isWhole: false }, [0, 0.1, 0.2, 0.3, 0.4]],
    [[0.0012], { maxSteps: 2, isWhole: false }, [0, 0.001, 0.002]],
  ])('label an axis for %j with %j', (values, options, marks) => {
    expect(axisMarks([values], options)).toEqual(marks);
  });

  it('label any axis at equal steps that just cover all values', () => {
    const values = fc.array(fc.double({ min: 0, max: 1e9, noNaN: true }), { minLength: 1 });
    fc.assert(
      fc.property(values, fc.integer({ min: 1, max: 4 }), fc.boolean(), (row, maxSteps, isWhole) => {
        const marks = axisMarks([row], { maxSteps, isWhole });
        const [, step = 0] = marks;
        const most = Math.max(...row);
        expect(marks.length).toBeLessThanOrEqual(maxSteps + 1);
        expect(marks.at(-1)).toBeGreaterThanOrEqual(most * (1 - 1e-9));
        if (most > 0) expect(marks.at(-2)).toBeLessThan(most);
        if (isWhole) expect(step).toBeGreaterThanOrEqual(1);
      }),
    );
  });
});

describe('figures', () => {
  it('are formatted for people', () => {
    expect(formatUsd(1204.5)).toBe('$1,204.50');
    expect(formatUsd(0)).toBe('$0.00');
    expect(formatUsd(0.001234)).toBe('$0.00123');
    expect([1, 1250].map(formatCountMark)).toEqual(['1', '1.3K']);
    expect([0, 0.05, 25, 1250].map(formatUsdMark)).toEqual(['$0', '$0.05', '$25', '$1.3K']);
    expect(formatLamports(210_000_001)).toBe('0.210000001 SOL');
    expect(previewKey('A'.repeat(44))).toBe(`${'A'.repeat(12)}…`);
    expect(sentenceCase('adjust_credits')).toBe('Adjust credits');
  });
});
