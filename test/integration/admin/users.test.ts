import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdminDesk, openAdminDesk } from '../../fixtures/admin-desk.ts';
import { expectError } from '../../fixtures/json-response.ts';
import { saveProject } from '../../fixtures/saved-project.ts';
import { newWallet } from '../../fixtures/signed-in-user.ts';

const SIGNUP_CREDITS = 100;

let desk: AdminDesk;

beforeAll(async () => {
  desk = await openAdminDesk();
});
afterAll(() => desk.close());

describe('finding users', () => {
  it('matches a part of a name in any case, and a part of a key', async () => {
    const inName = await desk.call(desk.admin, 'listUsers', {
      search: desk.user.username.slice(2).toUpperCase(),
    });
    expect(inName.users.map(({ publicKey }) => publicKey)).toEqual([desk.user.publicKey]);
    const inKey = await desk.call(desk.admin, 'listUsers', { search: desk.user.publicKey.slice(20, 34) });
    expect(inKey.users.map(({ publicKey }) => publicKey)).toEqual([desk.user.publicKey]);
  });

  it('matches the start of a name in any case, and the start of a key', async () => {
    const byName = await desk.call(desk.admin, 'listUsers', { search: desk.user.username.toUpperCase() });
    expect(byName.users).toEqual([
      expect.objectContaining({ publicKey: desk.user.publicKey, isBanned: false, isAdmin: false }),
    ]);
    expect(byName.users[0]?.credits).toBe(await desk.creditsOf(desk.user));
    const byKey = await desk.call(desk.admin, 'listUsers', { search: desk.user.publicKey.slice(0, 12) });
    expect(byKey.users.map(({ publicKey }) => publicKey)).toEqual([desk.user.publicKey]);
    const { users } = await desk.call(desk.admin, 'listUsers', { search: desk.admin.publicKey });
    expect(users).toEqual([expect.objectContaining({ isAdmin: true })]);
  });

  it('returns pages, an empty one beyond the end, and refuses invalid page numbers', async () => {
    const all = await desk.call(desk.admin, 'listUsers', {});
    expect(all.users.length).toBeGreaterThanOrEqual(3);
    const { totalPages } = all.pagination;
    expect(all.pagination).toEqual({ page: 1, totalPages });
    const beyond = String(totalPages + 1);
    expect((await desk.call(desk.admin, 'listUsers', { page: beyond })).users).toEqual([]);
    expect((await desk.call(desk.admin, 'listUsers', { page: '999999' })).users).toEqual([]);
    for (const page of ['0', '-1', '1000000000', '1.5', 'x', '']) {
      await expectError(await desk.refused(desk.admin, 'listUsers', { page }), 'invalid_input');
      await expectError(await desk.refused(desk.admin, 'listAdminLogs', { page }), 'invalid_input');
    }
  });

  it('searches for wildcard characters literally', async () => {
    const searches = ['%', "' OR 1=1", '<script>', '\\', '#', '$&', ':prefix', 'é', '🙂', '"', '../', '*', '\u0000'];
    for (const search of searches) {
      expect((await desk.call(desk.admin, 'listUsers', { search })).users, search).toEqual([]);
    }
  });

  it('shows one user in full', async () => {
    const owner = await desk.newUser();
    const projectId = await saveProject(desk.cloud, owner.publicKey);
    const response = await desk.call(desk.admin, 'getUser', { publicKey: owner.publicKey });
    expect(response.user).toMatchObject({
      username: owner.username,
      credits: SIGNUP_CREDITS,
      heldCredits: 0,
      creditsSpent: 0,
      keyCount: 1,
      isBanned: false,
      isCascadeRunning: false,
    });
    expect(response.projects.entries).toEqual([
      expect.objectContaining({ projectId, name: 'Hills', isTakenDown: false }),
    ]);
    expect(response.ledger.entries).toEqual([expect.objectContaining({ kind: 'grant', credits: SIGNUP_CREDITS })]);
    const { publicKey } = newWallet();
    await expectError(await desk.refused(desk.admin, 'getUser', { publicKey }), 'not_found');
    await expectError(
      await desk.refused(desk.admin, 'getUser', { publicKey: owner.publicKey, ledgerCursor: 'nonsense' }),
      'invalid_input',
    );
  });
});
