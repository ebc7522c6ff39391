import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdminDesk, BECAUSE, openAdminDesk } from '../../fixtures/admin-desk.ts';
import { expectError } from '../../fixtures/json-response.ts';
import { saveProject } from '../../fixtures/saved-project.ts';
import { logIn, newWallet, type SignedInUser } from '../../fixtures/signed-in-user.ts';
import type { StoredItem } from '../../fixtures/stored-items.ts';
import { userWithKey } from '../api-user.ts';

const SIGNUP_CREDITS = 100;

let desk: AdminDesk;

beforeAll(async () => {
  desk = await openAdminDesk();
});
afterAll(() => desk.close());

describe('a ban', () => {
  it('revokes the keys at once, stops and refunds the build, and hides the apps until it is lifted', async () => {
    const villain = await desk.newUser();
    const api = userWithKey(desk.cloud.api, villain.publicKey, villain.apiKey);
    const projectIds = await Promise.all(
      Array.from({ length: 27 }, () => saveProject(desk.cloud, villain.publicKey, ['1'])),
    );
    const publishedAppName = `villain-${randomUUID()}`;
    const published = await desk.call(villain, 'publishProject', {
      projectId: projectIds[0] ?? '',
      publishStatus: true,
      revisionToPublish: '1',
      publishedAppName,
    });
    expect(published.publishedAppName).toBe(publishedAppName);
    const { operationId } = await api.createApp({ isQuickBuidl: 'false' });
    const banned = await desk.call(desk.admin, 'banUser', { publicKey: villain.publicKey, ...BECAUSE });
    await expectError(await api.call('/auth/me'), 'banned');
    // On a busy machine, the request ends before all 27 projects are marked. The scheduled job marks the others.
    if (!banned.isComplete) await desk.cloud.runSchedule('SchedulesSweepHolds');
    const { user: after } = await desk.call(desk.admin, 'getUser', { publicKey: villain.publicKey });
    expect(after).toMatchObject({ isBanned: true, banReason: BECAUSE.reason, keyCount: 0, heldCredits: 0 });
    expect(after).toMatchObject({ credits: SIGNUP_CREDITS, isCascadeRunning: false });
    expect(after.runningOperationId).toBeUndefined();
    const stopped = (await desk.items.all()).find(
      (item) => item.operationId === operationId && item.sk === 'OPERATION',
    );
    expect(stopped).toMatchObject({ status: 'failed', isCancelled: true });
    expect((await fetch(`${desk.cloud.siteUrl}/p/${publishedAppName}`)).status).toBe(410);
    // Counts only the marks of this user, because other tests ban users of the same cloud.
    const isVillains = ({ ownerPublicKey }: StoredItem) => ownerPublicKey === villain.publicKey;
    const marks = async () =>
      (await desk.items.all()).filter(
        (item) => item.sk === 'PROJECT' && item.isOwnerBanned === true && isVillains(item),
      ).length;
    expect(await marks()).toBe(27);
    expect(await desk.lastLog()).toMatchObject({ actionType: 'ban_user', details: BECAUSE.reason });
    await expectError(
      await desk.refused(desk.admin, 'banUser', { publicKey: villain.publicKey, ...BECAUSE }),
      'conflict',
    );

    await desk.call(desk.admin, 'unbanUser', { publicKey: villain.publicKey, ...BECAUSE });
    expect(await marks()).toBe(0);
    expect((await fetch(`${desk.cloud.siteUrl}/p/${publishedAppName}`)).status).toBe(200);
    // The revoked API keys stay revoked after the ban.
    await expectError(await api.call('/auth/me'), 'unauthenticated');
    await expectError(
      await desk.refused(desk.admin, 'unbanUser', { publicKey: villain.publicKey, ...BECAUSE }),
      'conflict',
    );
  });

  it('is refused for the admin’s own account and for unknown users; two admins cannot ban each other', async () => {
    const ban = (as: SignedInUser, publicKey: string) => desk.refused(as, 'banUser', { publicKey, ...BECAUSE });
    await expectError(await ban(desk.admin, desk.admin.publicKey), 'conflict');
    await expectError(await ban(desk.admin, newWallet().publicKey), 'not_found');
    await expectError(await ban(desk.admin, '1'.repeat(44)), 'invalid_input');
    const outcomes = await Promise.all([
      ban(desk.admin, desk.otherAdmin.publicKey),
      ban(desk.otherAdmin, desk.admin.publicKey),
    ]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    const [first] = outcomes;
    const [winner, loser] = first?.ok ? [desk.admin, desk.otherAdmin] : [desk.otherAdmin, desk.admin];
    await desk.call(winner, 'unbanUser', { publicKey: loser.publicKey, ...BECAUSE });
    const again = { ...loser, apiKey: await logIn(desk.cloud.api, loser.wallet) };
    if (loser === desk.admin) desk.admin = again;
    else desk.otherAdmin = again;
  });
});
