import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdminDesk, openAdminDesk, WITH_PASSWORD } from '../../fixtures/admin-desk.ts';
import { requestOf, send } from '../../fixtures/example-requests.ts';
import { expectError } from '../../fixtures/json-response.ts';
import { newWallet, postJson, signupRequest } from '../../fixtures/signed-in-user.ts';
import { startSharedCloud } from '../shared-cloud.ts';

let desk: AdminDesk;

beforeAll(async () => {
  desk = await openAdminDesk(startSharedCloud());
});
afterAll(() => desk.close());

describe('the whitelist', () => {
  it('limits sign-ups while it is switched on', async () => {
    const invited = newWallet();
    const { publicKey } = invited;
    await desk.call(desk.admin, 'addToWhitelist', { publicKey, ...WITH_PASSWORD });
    await expectError(await desk.refused(desk.admin, 'addToWhitelist', { publicKey, ...WITH_PASSWORD }), 'conflict');
    const { whitelist } = await desk.call(desk.admin, 'listWhitelist', {});
    expect(whitelist).toEqual([expect.objectContaining({ publicKey, addedBy: desk.admin.username })]);
    const another = newWallet().publicKey;
    await desk.call(desk.admin, 'addToWhitelist', { publicKey: another, ...WITH_PASSWORD });
    const first = await desk.call(desk.admin, 'listWhitelist', { limit: '1' });
    const { nextCursor: cursor } = first;
    const second = await desk.call(desk.admin, 'listWhitelist', { limit: '1', cursor });
    const keys = [first, second].flatMap((part) => part.whitelist.map((entry) => entry.publicKey));
    expect(keys.toSorted()).toEqual([publicKey, another].toSorted());
    await desk.call(desk.admin, 'removeFromWhitelist', { publicKey: another, ...WITH_PASSWORD });
    await desk.call(desk.admin, 'setSettings', { settings: { isAllowListEnabled: true }, ...WITH_PASSWORD });
    const signUp = async (wallet = newWallet(), username = `guest_${wallet.publicKey.slice(0, 6)}`) =>
      postJson(`${desk.cloud.api}/auth/signup`, await signupRequest(desk.cloud.api, wallet, username));
    await expectError(await signUp(), 'forbidden');
    expect((await signUp(invited)).status).toBe(200);
    // Admins may always sign up.
    expect((await signUp(desk.cloud.takeAdminWallet())).status).toBe(200);
    await desk.call(desk.admin, 'setSettings', { settings: { isAllowListEnabled: false }, ...WITH_PASSWORD });
    expect((await signUp()).status).toBe(200);
    await desk.call(desk.admin, 'removeFromWhitelist', { publicKey, ...WITH_PASSWORD });
    expect(await desk.lastLog()).toMatchObject({
      actionType: 'whitelist_remove',
      targetIdentifier: publicKey,
    });
    await expectError(
      await desk.refused(desk.admin, 'removeFromWhitelist', { publicKey, ...WITH_PASSWORD }),
      'not_found',
    );
    await expectError(
      await desk.refused(desk.admin, 'addToWhitelist', { publicKey: '1'.repeat(44), ...WITH_PASSWORD }),
      'invalid_input',
    );
  });
});

describe('settings', () => {
  it('change only the given fields, and the log has the old and the new value', async () => {
    const { settings: before } = await desk.call(desk.admin, 'getSettings', {});
    const { settings } = await desk.call(desk.admin, 'setSettings', {
      settings: { solUsd: 142.37 },
      ...WITH_PASSWORD,
    });
    expect(before.solUsdSetAt).toBeUndefined();
    expect(settings).toEqual({ ...before, solUsd: 142.37, solUsdSetAt: expect.any(String) });
    const { kpi } = (await desk.call(desk.admin, 'getAdminStats', {})).stats;
    expect(kpi).toMatchObject({ solUsd: 142.37, solUsdSetAt: settings.solUsdSetAt });
    expect(await desk.lastLog()).toMatchObject({ actionType: 'settings', details: 'solUsd: 150 → 142.37' });
  });

  it('are refused when they are inconsistent', async () => {
    const { creditPlans } = (await desk.call(desk.admin, 'getSettings', {})).settings;
    const withPro = (change: object) => ({
      creditPlans: creditPlans.map((plan) => (plan.title === 'Pro' ? { ...plan, ...change } : plan)),
    });
    const bad: Record<string, unknown>[] = [
      {},
      { creditPlans: [] },
      { creditPlans: creditPlans.slice(0, 3) },
      { creditPlans: [...creditPlans, ...creditPlans] },
      withPro({ title: 'Not Pro' }),
      withPro({ title: '   ' }),
      withPro({ title: 'Starter' }),
      ...[0, -0.1, 0.000_000_000_1, 1e300, '0.1', null].map((solPrice) => withPro({ solPrice })),
      withPro({ solPriceDiscounted: 1 }),
      ...[0, -5, 1.5, 1e15, '5', creditPlans[0]?.amount].map((amount) => withPro({ amount })),
      ...[-1, 1.5, 1e15].map((signupCredits) => ({ signupCredits })),
      ...[0, -150, 1e300, '150'].map((solUsd) => ({ solUsd })),
      { asvDiscountThreshold: -1 },
      { isAllowListEnabled: 'yes' },
      { adminPublicKeys: [] },
      { treasury: 'mine' },
    ];
    for (const settings of bad) {
      const request = requestOf(desk.cloud.api, 'setSettings', { settings, ...WITH_PASSWORD });
      await expectError(await send(request, desk.admin.apiKey), 'invalid_input');
    }
    // JSON.parse reads 1e309 as Infinity.
    const body = JSON.stringify({ settings: withPro({ solPrice: 7 }), ...WITH_PASSWORD }).replace(':7,', ':1e309,');
    const headers = { 'content-type': 'application/json', 'x-api-key': desk.admin.apiKey };
    const infinite = fetch(`${desk.cloud.api}/admin/settings`, { method: 'POST', headers, body });
    await expectError(await infinite, 'invalid_input');
    expect((await desk.call(desk.admin, 'getSettings', {})).settings.creditPlans).toEqual(creditPlans);
    await desk.call(desk.admin, 'setSettings', { settings: withPro({ solPrice: 0.22 }), ...WITH_PASSWORD });
    await desk.call(desk.admin, 'setSettings', { settings: { creditPlans }, ...WITH_PASSWORD });
  });

  it('apply to everyone at once', async () => {
    const { creditPlans } = (await desk.call(desk.admin, 'getSettings', {})).settings;
    const planOf = async () => (await desk.call(desk.user, 'getCreditConfig', {})).config.creditPlans[0]?.solPrice;
    const quote = async () => {
      const plan = {
        creditsToPurchase: 100,
        userPublicKey: desk.user.publicKey,
        isDiscountedPurchase: false,
      };
      return (await desk.call(desk.user, 'prepareTransaction', plan)).priceLamports;
    };
    expect([await planOf(), await quote()]).toEqual([0.05, 50_000_000]);
    const [starter, ...others] = creditPlans;
    if (!starter) throw new Error('There is no plan.');
    const changed = { creditPlans: [{ ...starter, solPrice: 0.06 }, ...others] };
    await desk.call(desk.admin, 'setSettings', { settings: changed, ...WITH_PASSWORD });
    expect([await planOf(), await quote()]).toEqual([0.06, 60_000_000]);
    await desk.call(desk.admin, 'setSettings', { settings: { creditPlans }, ...WITH_PASSWORD });
  });

  it('keep the text of the announcement unchanged', async () => {
    const shown = async () => (await desk.call(desk.user, 'getAnnouncement', {})).announcement;
    const announcement = '**Hello** <img src=x onerror=alert(1)> [link](javascript:alert(1))';
    await desk.call(desk.admin, 'setAnnouncement', { announcement, ...WITH_PASSWORD });
    expect(await shown()).toBe(announcement);
    await desk.call(desk.admin, 'setAnnouncement', { announcement: '', ...WITH_PASSWORD });
    expect(await shown()).toBe('');
    const tooLong = { announcement: 'x'.repeat(2_001), ...WITH_PASSWORD };
    await expectError(await desk.refused(desk.admin, 'setAnnouncement', tooLong), 'invalid_input');
  });
});
