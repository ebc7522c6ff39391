import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planPrice } from '../../../web/src/features/credits/plan-price.ts';

const starter = { title: 'Starter', amount: 100, solPrice: 0.05, solPriceDiscounted: 0.04 };
const pro = { title: 'Pro', amount: 500, solPrice: 0.21, solPriceDiscounted: 0.168 };
const plans = [pro, starter];

describe('the price of a plan', () => {
  it('shows credits per SOL and the saving against the smallest plan', () => {
    expect(planPrice(starter, plans, false)).toEqual({
      solPrice: 0.05,
      creditsPerSol: 2_000,
      savingPercent: 0,
    });
    expect(planPrice(pro, plans, false)).toEqual({ solPrice: 0.21, creditsPerSol: 2_380, savingPercent: 16 });
  });

  it('compares discounted prices with discounted ones', () => {
    const even = { ...pro, solPriceDiscounted: 0.2 };
    expect(planPrice(even, [starter, even], true)).toMatchObject({ solPrice: 0.2, savingPercent: 0 });
  });

  it('never overstates the saving', () => {
    const lamports = fc.integer({ min: 1, max: 10_000_000_000 });
    fc.assert(
      fc.property(lamports, lamports, fc.integer({ min: 101, max: 100_000 }), (base, price, amount) => {
        const plan = { title: 'Pro', amount, solPrice: price / 1e9, solPriceDiscounted: price / 1e9 };
        const smallest = { ...starter, solPrice: base / 1e9, solPriceDiscounted: base / 1e9 };
        const { savingPercent, creditsPerSol } = planPrice(plan, [smallest, plan], false);
        const exact = 100 * (1 - price / amount / (base / starter.amount));
        expect(savingPercent).toBeLessThanOrEqual(Math.max(0, exact) + 1e-6);
        expect(savingPercent).toBeGreaterThanOrEqual(Math.max(0, Math.floor(exact - 1e-6)));
        expect(creditsPerSol * price).toBeLessThanOrEqual(amount * 1e9);
      }),
    );
  });
});
