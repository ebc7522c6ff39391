/** What the dashboard understands of what admins type, and how it shows what it is told. */
import { describe, expect, it } from 'vitest';
import type { EditableSettings } from '../../../shared/contract/admin-platform.ts';
import {
  formatLamports,
  formatUsd,
  previewKey,
  sentenceCase,
} from '../../../web/src/features/admin/admin-format.ts';
import {
  checkAdjustment,
  checkAuthorization,
  checkPaymentCredit,
  checkWhitelistEntry,
} from '../../../web/src/features/admin/admin-input.ts';
import { DAY_CHART, dayBars } from '../../../web/src/features/admin/day-bars.ts';
import {
  changedSettings,
  describeChanges,
  draftOf,
  readDraft,
} from '../../../web/src/features/settings/settings-draft.ts';
import { readLightMarkdown } from '../../../web/src/lib/light-markdown.ts';

const given = { reason: ' because ', adminPassword: 'secret ' };
const incomplete = { ok: false, problem: 'All fields, including a non-zero amount, are required.' };

describe('an adjustment', () => {
  it.each([
    ['5', 5],
    [' -50 ', -50],
    ['+7', 7],
    ['−3', -3],
    ['1000000000', 1_000_000_000],
  ])('of %s is %s credits', (text, amount) => {
    expect(checkAdjustment(text, given)).toEqual({
      ok: true,
      value: { amount, reason: 'because', adminPassword: 'secret ' },
    });
  });

  it.each(['', '0', '-0', '000', ' '])('of “%s” is none', (text) => {
    expect(checkAdjustment(text, given)).toEqual(incomplete);
  });

  it.each(['1.5', '1e3', '1,000', 'ten', '1000000001', '-1000000001', '9'.repeat(40)])(
    'of %s is refused as no whole amount within reach',
    (text) => {
      expect(checkAdjustment(text, given)).toMatchObject({
        ok: false,
        problem: expect.stringContaining('whole'),
      });
    },
  );

  it('needs a reason and the password', () => {
    expect(checkAdjustment('5', { ...given, reason: ' ' })).toEqual(incomplete);
    expect(checkAdjustment('5', { ...given, adminPassword: '' })).toEqual(incomplete);
  });
});

describe('other changes', () => {
  it('say what they need in the words of the specification', () => {
    expect(checkAuthorization({ ...given, reason: '' })).toEqual({
      ok: false,
      problem: 'Reason and admin password are required.',
    });
    expect(checkWhitelistEntry({ publicKey: ' ', adminPassword: 'x' })).toEqual({
      ok: false,
      problem: 'Public key and admin password are required.',
    });
    expect(checkWhitelistEntry({ publicKey: ' key ', adminPassword: 'x' })).toEqual({
      ok: true,
      value: { publicKey: 'key', adminPassword: 'x' },
    });
  });

  it('credit a payment with whole credits above zero to somebody', () => {
    expect(checkPaymentCredit(' key ', ' 500 ')).toEqual({
      ok: true,
      value: { publicKey: 'key', credits: 500 },
    });
    for (const credits of ['', '0', '-1', '1.5']) expect(checkPaymentCredit('key', credits).ok).toBe(false);
    expect(checkPaymentCredit('', '5').ok).toBe(false);
  });
});

const settings: EditableSettings = {
  creditPlans: ['Tiny', 'Small', 'Pro', 'Large'].map((title, index) => ({
    title,
    amount: 100 * (index + 1),
    solPrice: 0.21,
    solPriceDiscounted: 0.168,
  })),
  asvHoldingRequirement: 0,
  asvDiscountThreshold: 25_000,
  signupCredits: 100,
  isAllowListEnabled: false,
  solUsd: 150,
};

describe('the settings', () => {
  it('read back as they were written, even the smallest price', () => {
    const fine = {
      ...settings,
      creditPlans: settings.creditPlans.map((plan) => ({
        ...plan,
        solPrice: 1e-9,
        solPriceDiscounted: 1e-9,
      })),
    };
    expect(readDraft(draftOf(fine))).toEqual({ ok: true, value: fine });
    expect(changedSettings(settings, settings)).toEqual({});
  });

  it('change only where they differ, and say so', () => {
    const after = { ...settings, signupCredits: 5, isAllowListEnabled: true };
    expect(changedSettings(settings, after)).toEqual({ signupCredits: 5, isAllowListEnabled: true });
    expect(describeChanges(settings, after)).toEqual([
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
    const draft = draftOf(settings);
    expect(readDraft({ ...draft, plans: draft.plans.map((plan) => ({ ...plan, ...change })) }).ok).toBe(
      false,
    );
  });

  it('refuse too few plans, none that is Pro, two of one amount or title, and what is no number', () => {
    const draft = draftOf(settings);
    const withPlans = (change: (index: number) => object) =>
      readDraft({ ...draft, plans: draft.plans.map((plan, index) => ({ ...plan, ...change(index) })) });
    expect(readDraft({ ...draft, plans: draft.plans.slice(0, 3) }).ok).toBe(false);
    expect(withPlans((index) => ({ title: `Plan ${index}` })).ok).toBe(false);
    expect(withPlans((index) => (index === 0 ? { title: 'Pro' } : {})).ok).toBe(false);
    expect(withPlans((index) => (index === 0 ? { amount: '200' } : {})).ok).toBe(false);
    expect(readDraft({ ...draft, plans: [...draft.plans, ...draft.plans] }).ok).toBe(false);
    expect(readDraft({ ...draft, signupCredits: '-1' }).ok).toBe(false);
    expect(readDraft({ ...draft, asvDiscountThreshold: '1e9' }).ok).toBe(false);
    expect(readDraft({ ...draft, solUsd: '0' }).ok).toBe(false);
  });
});

describe('the charts', () => {
  it('set the highest bar to the full height, and keep small days visible', () => {
    const [bars = []] = dayBars([[0, 1, 1000]]);
    expect(bars.map(({ height }) => height)).toEqual([0, 2, DAY_CHART.height]);
    expect(bars.every(({ x, width }) => x >= 0 && x + width <= DAY_CHART.width)).toBe(true);
  });

  it('stand when there is nothing to show', () => {
    expect(
      dayBars([[0, 0]])
        .flat()
        .every(({ height }) => height === 0),
    ).toBe(true);
    expect(dayBars([[]])).toEqual([[]]);
  });
});

describe('figures', () => {
  it('read as people write them', () => {
    expect(formatUsd(1204.5)).toBe('$1,204.50');
    expect(formatUsd(0)).toBe('$0.00');
    expect(formatUsd(0.001234)).toBe('$0.00123');
    expect(formatLamports(210_000_001)).toBe('0.210000001 SOL');
    expect(previewKey('A'.repeat(44))).toBe(`${'A'.repeat(12)}…`);
    expect(sentenceCase('adjust_credits')).toBe('Adjust credits');
  });
});

describe('an announcement', () => {
  it('keeps HTML as text and follows no script', () => {
    const text =
      '<img src=x onerror=alert(1)> [a](javascript:alert(1)) [b](data:text/html,x) [c](//evil.example)';
    expect(
      readLightMarkdown(text)
        .flatMap(({ spans }) => spans)
        .every(({ kind }) => kind === 'text'),
    ).toBe(true);
    const read = readLightMarkdown(text)
      .flatMap(({ spans }) => spans.map((span) => span.text))
      .join('');
    expect(read).toBe(text);
  });

  it('shows bold, italics, code, links and paragraphs', () => {
    const [first, second] = readLightMarkdown(
      '**Big** *small* `code`\n\n[here](https://a.example/x) or [help](/help)',
    );
    expect(first?.spans.map(({ kind }) => kind)).toEqual(['bold', 'text', 'italic', 'text', 'code']);
    expect(second?.spans.filter(({ kind }) => kind === 'link').map(({ href }) => href)).toEqual([
      'https://a.example/x',
      '/help',
    ]);
  });

  it('reads 2,000 hostile characters at once', () => {
    const started = performance.now();
    for (const character of ['*', '[', '`', '[a](', '**'])
      readLightMarkdown(character.repeat(2_000).slice(0, 2_000));
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});
