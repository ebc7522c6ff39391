import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract, type RouteId } from '../../../shared/contract/routes.ts';
import { EXAMPLES } from '../../../shared/open-api/examples.ts';
import { type AdminDesk, openAdminDesk, WITH_PASSWORD } from '../../fixtures/admin-desk.ts';
import { ROUTE_IDS, requestOf, send } from '../../fixtures/example-requests.ts';
import { expectError } from '../../fixtures/json-response.ts';
import type { SignedInUser } from '../../fixtures/signed-in-user.ts';
import { ADMIN_PASSWORD } from '../admin-password.ts';

let desk: AdminDesk;

beforeAll(async () => {
  desk = await openAdminDesk();
});
afterAll(() => desk.close());

describe('a user who is not an admin', () => {
  const forAdmins: RouteId[] = ROUTE_IDS.filter((routeId) => contract[routeId].feature === 'admin');

  it('is refused every call, even with the right password, and each refusal is logged', async () => {
    const before = await desk.items.traces();
    for (const routeId of forAdmins) {
      const input: Record<string, unknown> = { ...EXAMPLES[routeId] };
      if ('adminPassword' in input) input.adminPassword = ADMIN_PASSWORD;
      const request = requestOf(desk.cloud.api, routeId, input);
      await expectError(await send(request, desk.user.apiKey), 'forbidden');
    }
    await expectError(await send(requestOf(desk.cloud.api, 'getAdminStats', {}), desk.user.apiKey), 'forbidden');
    expect(await desk.items.traces()).toEqual(before);
    const refusals = (await desk.wholeLog()).filter(
      ({ actionType, adminUsername }) => actionType === 'access_refused' && adminUsername === desk.user.username,
    );
    expect(refusals.map(({ targetIdentifier }) => targetIdentifier).toSorted()).toEqual(
      forAdmins.map(String).toSorted(),
    );
    const twice = refusals.find(({ targetIdentifier }) => targetIdentifier === 'getAdminStats');
    expect(twice).toMatchObject({ adminUsername: desk.user.username, details: '2 × within the hour' });
  });
});

describe('the admin password', () => {
  it('is locked for an admin after five wrong ones in parallel, even for the right one', async () => {
    const guess = (as: SignedInUser, adminPassword: string) =>
      desk.refused(as, 'setAnnouncement', { announcement: 'guessed', adminPassword });
    // At most ten admin functions run at the same time. More parallel calls would be throttled.
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, index) => guess(desk.otherAdmin, `wrong ${index}`)),
    );
    const statuses = outcomes.map(({ status }) => status);
    expect(statuses.filter((status) => status === 403)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    const locked = await guess(desk.otherAdmin, ADMIN_PASSWORD);
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(800);
    await expectError(locked, 'rate_limited');
    expect((await desk.call(desk.admin, 'getSettings', {})).settings.announcement).not.toBe('guessed');
    const wrong = (await desk.wholeLog()).filter(
      ({ actionType, adminUsername }) => actionType === 'wrong_password' && adminUsername === desk.otherAdmin.username,
    );
    expect(wrong).toEqual([expect.objectContaining({ details: '5 × within the hour' })]);
    await desk.call(desk.admin, 'setAnnouncement', { announcement: '', ...WITH_PASSWORD });
  });
});
