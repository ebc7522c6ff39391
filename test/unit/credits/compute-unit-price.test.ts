import { describe, expect, it } from 'vitest';
import { unitPriceFor } from '../../../functions/core/credits/compute-unit-price.ts';
import { ChainUnavailableError } from '../../../functions/ports/chain.ts';
import { openShop } from './open-shop.ts';

describe('the priority fee of a payment', () => {
  it('outbids three of four recent blocks', () => {
    expect(unitPriceFor([40_000, 10_000, 30_000, 20_000])).toBe(40_000);
    expect(unitPriceFor([50_000, 20_000, 20_000, 20_000, 20_000, 20_000, 20_000, 20_000])).toBe(20_000);
  });

  it('has a lowest price for quiet and unknown networks, and a highest for extreme ones', () => {
    expect(unitPriceFor([])).toBe(10_000);
    expect(unitPriceFor([0, 0, 0])).toBe(10_000);
    expect(unitPriceFor([9e12])).toBe(1_000_000);
  });

  it('is read for each quote, and does not stop a purchase when no node knows it', async () => {
    const shop = openShop();
    shop.setUnitPrices(() => [70_000]);
    expect(JSON.parse((await shop.prepare('buyer')).transaction)).toMatchObject({ unitPrice: 70_000 });
    shop.setUnitPrices(() => {
      throw new ChainUnavailableError('No endpoint knows the method.');
    });
    expect(JSON.parse((await shop.prepare('buyer')).transaction)).toMatchObject({ unitPrice: 10_000 });
  });
});
