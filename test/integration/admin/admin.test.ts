import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DynamoDbStatisticRecords } from '../../../functions/adapters/dynamodb/admin/statistic-records.ts';
import { DynamoDbPurchases } from '../../../functions/adapters/dynamodb/credits/purchases.ts';
import { DynamoDbAppReports } from '../../../functions/adapters/dynamodb/publishing/app-reports.ts';
import { Table } from '../../../functions/adapters/dynamodb/table.ts';
import { findDrift } from '../../../functions/core/admin/rebuild-statistics.ts';
import { ACCOUNT_MAX_CREDITS } from '../../../functions/ports/credits.ts';
import { contract, type RouteId } from '../../../shared/contract/routes.ts';
import { EXAMPLES } from '../../../shared/open-api/examples.ts';
import { type AdminDesk, openAdminDesk } from '../../fixtures/admin-desk.ts';
import { ROUTE_IDS, requestOf, send } from '../../fixtures/example-requests.ts';
import { expectError } from '../../fixtures/json-response.ts';
import { saveProject } from '../../fixtures/saved-project.ts';
import {
  logIn,
  newWallet,
  postJson,
  type SignedInUser,
  signUpAndLogIn,
  signupRequest,
} from '../../fixtures/signed-in-user.ts';
import { openTable, type StoredItems } from '../../fixtures/stored-items.ts';
import { setCredits } from '../../fixtures/stored-ledger.ts';
import { ADMIN_PASSWORD } from '../admin-password.ts';
import { userWithKey } from '../api-user.ts';

const SIGNUP_CREDITS = 100;
const password = { adminPassword: ADMIN_PASSWORD };
const because = { reason: 'Because of <b>this</b>', ...password };

let desk: AdminDesk;
let items: StoredItems;
let client: DynamoDBClient;
let table: Table;
let user: SignedInUser;

beforeAll(async () => {
  desk = await openAdminDesk();
  items = openTable(desk.cloud);
  client = new DynamoDBClient({
    endpoint: desk.cloud.endpointVariables.AWS_ENDPOINT_URL_DYNAMODB ?? '',
    region: 'us-east-1',
    credentials: desk.cloud.operator,
  });
  table = new Table(desk.cloud.nameOf('tables', 'DataTable'), client);
  user = await signUpAndLogIn(desk.cloud.api);
});
afterAll(() => desk.cloud.close());

const newUser = () => signUpAndLogIn(desk.cloud.api);
const lastLog = async () => (await desk.call(desk.admin, 'listAdminLogs', { page: '1' })).logs[0];
const creditsOf = async ({ publicKey }: SignedInUser) =>
  (await desk.call(desk.admin, 'getUser', { publicKey })).user.credits;

describe('a user who is not an admin', () => {
  const forAdmins: RouteId[] = ROUTE_IDS.filter((routeId) => contract[routeId].feature === 'admin');

  it('is refused every call, even with the right password, and each refusal is logged', async () => {
    const before = await items.traces();
    for (const routeId of forAdmins) {
      const input: Record<string, unknown> = { ...EXAMPLES[routeId] };
      if ('adminPassword' in input) input.adminPassword = ADMIN_PASSWORD;
      const request = requestOf(desk.cloud.api, routeId, input);
      await expectError(await send(request, user.apiKey), 'forbidden');
    }
    await expectError(await send(requestOf(desk.cloud.api, 'getAdminStats', {}), user.apiKey), 'forbidden');
    expect(await items.traces()).toEqual(before);
    const { logs } = await desk.call(desk.admin, 'listAdminLogs', { page: '1' });
    const refusals = logs.filter(({ actionType }) => actionType === 'access_refused');
    expect(refusals.map(({ targetIdentifier }) => targetIdentifier).toSorted()).toEqual(
      forAdmins.map(String).toSorted(),
    );
    const twice = refusals.find(({ targetIdentifier }) => targetIdentifier === 'getAdminStats');
    expect(twice).toMatchObject({ adminUsername: user.username, details: '2 × within the hour' });
  });
});

describe('adjusting credits', () => {
  it('adds and removes credits through the ledger and logs it', async () => {
    const publicKey = user.publicKey;
    const added = await desk.call(desk.admin, 'adjustCredits', { publicKey, amount: 50, ...because });
    expect(added.credits).toBe(SIGNUP_CREDITS + 50);
    const taken = await desk.call(desk.admin, 'adjustCredits', { publicKey, amount: -30, ...because });
    expect(taken.credits).toBe(SIGNUP_CREDITS + 20);
    expect(await lastLog()).toMatchObject({
      adminUsername: desk.admin.username,
      actionType: 'adjust_credits',
      targetIdentifier: `${user.username} (${publicKey})`,
      details: `-30 credits: ${because.reason}`,
    });
    const { ledger } = await desk.call(desk.admin, 'getUser', { publicKey });
    expect(ledger.entries[0]).toMatchObject({ kind: 'adjustment', credits: -30, reason: because.reason });
  });

  it('happens once for one idempotency key', async () => {
    const { publicKey } = user;
    const before = await creditsOf(user);
    const adjustment = { publicKey, amount: 7, idempotencyKey: 'once-only', ...because };
    const responses = await Promise.all(
      Array.from({ length: 3 }, () => desk.call(desk.admin, 'adjustCredits', adjustment)),
    );
    expect(responses.map(({ credits }) => credits)).toEqual([before + 7, before + 7, before + 7]);
    await expectError(
      await desk.refused(desk.admin, 'adjustCredits', { ...adjustment, amount: 8 }),
      'conflict',
    );
  });

  it('refuses invalid amounts, reasons and users, and changes nothing', async () => {
    const { publicKey } = user;
    const before = await items.traces();
    const adjust = (change: Record<string, unknown>) =>
      send(
        requestOf(desk.cloud.api, 'adjustCredits', { publicKey, amount: 5, ...because, ...change }),
        desk.admin.apiKey,
      );
    for (const amount of [0, 1.5, Number.POSITIVE_INFINITY, 1e15, -1e15, '5', null, 2 ** 53]) {
      await expectError(await adjust({ amount }), 'invalid_input');
    }
    for (const reason of ['', '   ', '\u200b', '\u0000\u00ad', 'x'.repeat(501)])
      await expectError(await adjust({ reason }), 'invalid_input');
    await expectError(await adjust({ adminPassword: '' }), 'invalid_input');
    await expectError(await adjust({ publicKey: 'nobody' }), 'invalid_input');
    await expectError(await adjust({ publicKey: '1'.repeat(44) }), 'invalid_input');
    await expectError(await adjust({ publicKey: newWallet().publicKey }), 'not_found');
    await expectError(await adjust({ amount: -1_000_000 }), 'insufficient_credits');
    expect(await items.traces()).toEqual(before);
    const rich = await newUser();
    await setCredits(desk.cloud, rich.publicKey, ACCOUNT_MAX_CREDITS - 5);
    const enrich = (amount: number) => adjust({ publicKey: rich.publicKey, amount });
    const statuses = (await Promise.all([enrich(4), enrich(4)])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409]);
    expect(await expectError(await enrich(2), 'conflict')).toContain('1,000,000,000,000');
    expect((await enrich(1)).status).toBe(200);
    expect(await creditsOf(rich)).toBe(ACCOUNT_MAX_CREDITS);
  });
});

describe('finding users', () => {
  it('matches a part of a name in any case, and a part of a key', async () => {
    const inName = await desk.call(desk.admin, 'listUsers', { search: user.username.slice(2).toUpperCase() });
    expect(inName.users.map(({ publicKey }) => publicKey)).toEqual([user.publicKey]);
    const inKey = await desk.call(desk.admin, 'listUsers', { search: user.publicKey.slice(20, 34) });
    expect(inKey.users.map(({ publicKey }) => publicKey)).toEqual([user.publicKey]);
  });

  it('matches the start of a name in any case, and the start of a key', async () => {
    const byName = await desk.call(desk.admin, 'listUsers', { search: user.username.toUpperCase() });
    expect(byName.users).toEqual([
      expect.objectContaining({ publicKey: user.publicKey, isBanned: false, isAdmin: false }),
    ]);
    expect(byName.users[0]?.credits).toBe(await creditsOf(user));
    const byKey = await desk.call(desk.admin, 'listUsers', { search: user.publicKey.slice(0, 12) });
    expect(byKey.users.map(({ publicKey }) => publicKey)).toEqual([user.publicKey]);
    const { users } = await desk.call(desk.admin, 'listUsers', { search: desk.admin.publicKey });
    expect(users).toEqual([expect.objectContaining({ isAdmin: true })]);
  });

  it('returns pages, an empty one beyond the end, and refuses invalid page numbers', async () => {
    const all = await desk.call(desk.admin, 'listUsers', {});
    expect(all.users.length).toBeGreaterThanOrEqual(3);
    expect(all.pagination).toEqual({ page: 1, totalPages: 1 });
    expect((await desk.call(desk.admin, 'listUsers', { page: '2' })).users).toEqual([]);
    expect((await desk.call(desk.admin, 'listUsers', { page: '999999' })).users).toEqual([]);
    for (const page of ['0', '-1', '1000000000', '1.5', 'x', '']) {
      await expectError(await desk.refused(desk.admin, 'listUsers', { page }), 'invalid_input');
      await expectError(await desk.refused(desk.admin, 'listAdminLogs', { page }), 'invalid_input');
    }
  });

  it('takes every character of a search literally', async () => {
    const searches = [
      '%',
      "' OR 1=1",
      '<script>',
      '\\',
      '#',
      '$&',
      ':prefix',
      'é',
      '🙂',
      '"',
      '../',
      '*',
      '\u0000',
    ];
    for (const search of searches) {
      expect((await desk.call(desk.admin, 'listUsers', { search })).users, search).toEqual([]);
    }
  });

  it('shows one user in full', async () => {
    const owner = await newUser();
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
    expect(response.ledger.entries).toEqual([
      expect.objectContaining({ kind: 'grant', credits: SIGNUP_CREDITS }),
    ]);
    const { publicKey } = newWallet();
    await expectError(await desk.refused(desk.admin, 'getUser', { publicKey }), 'not_found');
    await expectError(
      await desk.refused(desk.admin, 'getUser', { publicKey: owner.publicKey, ledgerCursor: 'nonsense' }),
      'invalid_input',
    );
  });
});

describe('a ban', () => {
  it('revokes the keys at once, stops and refunds the build, and hides the apps until it is lifted', async () => {
    const villain = await newUser();
    const api = userWithKey(desk.cloud.api, villain.publicKey, villain.apiKey);
    const projectIds = await Promise.all(
      Array.from({ length: 27 }, () => saveProject(desk.cloud, villain.publicKey, ['1'])),
    );
    const published = await desk.call(villain, 'publishProject', {
      projectId: projectIds[0] ?? '',
      publishStatus: true,
      revisionToPublish: '1',
      publishedAppName: 'villains-app',
    });
    expect(published.publishedAppName).toBe('villains-app');
    const { operationId } = await api.createApp({ isQuickBuidl: 'false' });
    const banned = await desk.call(desk.admin, 'banUser', { publicKey: villain.publicKey, ...because });
    await expectError(await api.call('/auth/me'), 'banned');
    // On a busy machine the request's time ends before the 27 projects are marked.
    if (!banned.isComplete) await desk.cloud.runSchedule('SchedulesSweepHolds');
    const { user: after } = await desk.call(desk.admin, 'getUser', { publicKey: villain.publicKey });
    expect(after).toMatchObject({ isBanned: true, banReason: because.reason, keyCount: 0, heldCredits: 0 });
    expect(after).toMatchObject({ credits: SIGNUP_CREDITS, isCascadeRunning: false });
    expect(after.runningOperationId).toBeUndefined();
    const stopped = (await items.all()).find(
      (item) => item.operationId === operationId && item.sk === 'OPERATION',
    );
    expect(stopped).toMatchObject({ status: 'failed', isCancelled: true });
    expect((await fetch(`${desk.cloud.siteUrl}/p/villains-app`)).status).toBe(410);
    const marks = async () =>
      (await items.all()).filter((item) => item.isOwnerBanned === true && item.sk === 'PROJECT').length;
    expect(await marks()).toBe(27);
    expect(await lastLog()).toMatchObject({ actionType: 'ban_user', details: because.reason });
    await expectError(
      await desk.refused(desk.admin, 'banUser', { publicKey: villain.publicKey, ...because }),
      'conflict',
    );

    await desk.call(desk.admin, 'unbanUser', { publicKey: villain.publicKey, ...because });
    expect(await marks()).toBe(0);
    expect((await fetch(`${desk.cloud.siteUrl}/p/villains-app`)).status).toBe(200);
    // Lifting a ban does not revive the keys.
    await expectError(await api.call('/auth/me'), 'unauthenticated');
    await expectError(
      await desk.refused(desk.admin, 'unbanUser', { publicKey: villain.publicKey, ...because }),
      'conflict',
    );
  });

  it('that was interrupted is completed by the schedule, even behind one that keeps failing', async () => {
    const broken = { pk: 'USER#nobody', sk: 'CASCADE' };
    await items.put({ ...broken, gsi1pk: 'CASCADES', gsi1sk: '2025', publicKey: 'nobody' });
    const villain = await newUser();
    const projectId = await saveProject(desk.cloud, villain.publicKey, ['1']);
    await desk.call(desk.admin, 'banUser', { publicKey: villain.publicKey, ...because });
    await items.set({ pk: `PROJECT#${projectId}`, sk: 'PROJECT' }, { isOwnerBanned: false });
    await items.put({
      pk: `USER#${villain.publicKey}`,
      sk: 'CASCADE',
      gsi1pk: 'CASCADES',
      gsi1sk: '2026',
      cascadeId: 'act_cut_off',
      publicKey: villain.publicKey,
      isBan: true,
    });
    const swept = desk.cloud.runSchedule('SchedulesSweepHolds');
    const isRunning = async () => {
      const { publicKey } = villain;
      return (await desk.call(desk.admin, 'getUser', { publicKey })).user.isCascadeRunning;
    };
    await expect.poll(isRunning).toBe(false);
    // A failed sweep is run again after seconds; without the broken one it succeeds.
    await items.set(broken, { gsi1pk: 'NONE' });
    await swept;
    const project = (await items.all()).find(
      (item) => item.pk === `PROJECT#${projectId}` && item.sk === 'PROJECT',
    );
    expect(project).toMatchObject({ isOwnerBanned: true });
    const failures = desk.cloud.logLines.filter((line) => line.includes('A part failed'));
    expect(failures.join()).toContain('cascadeId');
  });

  it('is refused for oneself and for unknown users; two admins cannot ban each other', async () => {
    const ban = (as: SignedInUser, publicKey: string) =>
      desk.refused(as, 'banUser', { publicKey, ...because });
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
    await desk.call(winner, 'unbanUser', { publicKey: loser.publicKey, ...because });
    const again = await signUpAndLogInAgain(loser);
    if (loser === desk.admin) desk.admin = again;
    else desk.otherAdmin = again;
  });
});

describe('the whitelist', () => {
  it('limits sign-ups while it is switched on', async () => {
    const invited = newWallet();
    const { publicKey } = invited;
    await desk.call(desk.admin, 'addToWhitelist', { publicKey, ...password });
    await expectError(
      await desk.refused(desk.admin, 'addToWhitelist', { publicKey, ...password }),
      'conflict',
    );
    const { whitelist } = await desk.call(desk.admin, 'listWhitelist', {});
    expect(whitelist).toEqual([expect.objectContaining({ publicKey, addedBy: desk.admin.username })]);
    const another = newWallet().publicKey;
    await desk.call(desk.admin, 'addToWhitelist', { publicKey: another, ...password });
    const first = await desk.call(desk.admin, 'listWhitelist', { limit: '1' });
    const { nextCursor: cursor } = first;
    const second = await desk.call(desk.admin, 'listWhitelist', { limit: '1', cursor });
    const keys = [first, second].flatMap((part) => part.whitelist.map((entry) => entry.publicKey));
    expect(keys.toSorted()).toEqual([publicKey, another].toSorted());
    await desk.call(desk.admin, 'removeFromWhitelist', { publicKey: another, ...password });
    await desk.call(desk.admin, 'setSettings', { settings: { isAllowListEnabled: true }, ...password });
    const signUp = async (wallet = newWallet(), username = `guest_${wallet.publicKey.slice(0, 6)}`) =>
      postJson(`${desk.cloud.api}/auth/signup`, await signupRequest(desk.cloud.api, wallet, username));
    await expectError(await signUp(), 'forbidden');
    expect((await signUp(invited)).status).toBe(200);
    // Admins may always sign up.
    expect((await signUp(desk.comingAdminWallet)).status).toBe(200);
    await desk.call(desk.admin, 'setSettings', { settings: { isAllowListEnabled: false }, ...password });
    expect((await signUp()).status).toBe(200);
    await desk.call(desk.admin, 'removeFromWhitelist', { publicKey, ...password });
    expect(await lastLog()).toMatchObject({ actionType: 'whitelist_remove', targetIdentifier: publicKey });
    await expectError(
      await desk.refused(desk.admin, 'removeFromWhitelist', { publicKey, ...password }),
      'not_found',
    );
    await expectError(
      await desk.refused(desk.admin, 'addToWhitelist', { publicKey: '1'.repeat(44), ...password }),
      'invalid_input',
    );
  });
});

describe('settings', () => {
  it('change only the given fields, and the log has the old and the new value', async () => {
    const { settings: before } = await desk.call(desk.admin, 'getSettings', {});
    const { settings } = await desk.call(desk.admin, 'setSettings', {
      settings: { solUsd: 142.37 },
      ...password,
    });
    expect(before.solUsdSetAt).toBeUndefined();
    expect(settings).toEqual({ ...before, solUsd: 142.37, solUsdSetAt: expect.any(String) });
    const { kpi } = (await desk.call(desk.admin, 'getAdminStats', {})).stats;
    expect(kpi).toMatchObject({ solUsd: 142.37, solUsdSetAt: settings.solUsdSetAt });
    expect(await lastLog()).toMatchObject({ actionType: 'settings', details: 'solUsd: 150 → 142.37' });
  });

  it('are refused when they make no sense', async () => {
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
      const request = requestOf(desk.cloud.api, 'setSettings', { settings, ...password });
      await expectError(await send(request, desk.admin.apiKey), 'invalid_input');
    }
    // JSON.parse reads 1e309 as infinity.
    const body = JSON.stringify({ settings: withPro({ solPrice: 7 }), ...password }).replace(
      ':7,',
      ':1e309,',
    );
    const headers = { 'content-type': 'application/json', 'x-api-key': desk.admin.apiKey };
    const infinite = fetch(`${desk.cloud.api}/admin/settings`, { method: 'POST', headers, body });
    await expectError(await infinite, 'invalid_input');
    expect((await desk.call(desk.admin, 'getSettings', {})).settings.creditPlans).toEqual(creditPlans);
    await desk.call(desk.admin, 'setSettings', { settings: withPro({ solPrice: 0.22 }), ...password });
    await desk.call(desk.admin, 'setSettings', { settings: { creditPlans }, ...password });
  });

  it('apply to everyone at once', async () => {
    const { creditPlans } = (await desk.call(desk.admin, 'getSettings', {})).settings;
    const planOf = async () => (await desk.call(user, 'getCreditConfig', {})).config.creditPlans[0]?.solPrice;
    const quote = async () => {
      const plan = { creditsToPurchase: 100, userPublicKey: user.publicKey, isDiscountedPurchase: false };
      return (await desk.call(user, 'prepareTransaction', plan)).priceLamports;
    };
    expect([await planOf(), await quote()]).toEqual([0.05, 50_000_000]);
    const [starter, ...others] = creditPlans;
    if (!starter) throw new Error('There is no plan.');
    const changed = { creditPlans: [{ ...starter, solPrice: 0.06 }, ...others] };
    await desk.call(desk.admin, 'setSettings', { settings: changed, ...password });
    expect([await planOf(), await quote()]).toEqual([0.06, 60_000_000]);
    await desk.call(desk.admin, 'setSettings', { settings: { creditPlans }, ...password });
  });

  it('hold the announcement as it was written', async () => {
    const shown = async () => (await desk.call(user, 'getAnnouncement', {})).announcement;
    const announcement = '**Hello** <img src=x onerror=alert(1)> [link](javascript:alert(1))';
    await desk.call(desk.admin, 'setAnnouncement', { announcement, ...password });
    expect(await shown()).toBe(announcement);
    await desk.call(desk.admin, 'setAnnouncement', { announcement: '', ...password });
    expect(await shown()).toBe('');
    const tooLong = { announcement: 'x'.repeat(2_001), ...password };
    await expectError(await desk.refused(desk.admin, 'setAnnouncement', tooLong), 'invalid_input');
  });
});

describe('payments for review', () => {
  const signature = (digit: string) => digit.repeat(88);
  const review = (digit: string) =>
    new DynamoDbPurchases(table).review({
      signature: signature(digit),
      mismatches: ['wrong_amount'],
      lamports: 40_000_000,
      publicKey: user.publicKey,
      foundAtMs: Date.now(),
    });

  it('are credited once or dismissed', async () => {
    await review('5');
    await review('6');
    const { payments } = await desk.call(desk.admin, 'listPayments', {});
    expect(payments.map((payment) => payment.signature)).toEqual([signature('5'), signature('6')]);
    const before = await creditsOf(user);
    const credit = {
      signature: signature('5'),
      resolution: 'credit',
      publicKey: user.publicKey,
      credits: 80,
      ...because,
    } as const;
    const responses = await Promise.all(
      Array.from({ length: 3 }, () => desk.refused(desk.admin, 'resolvePayment', credit)),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await creditsOf(user)).toBe(before + 80);
    const dismiss = { signature: signature('6'), resolution: 'dismiss', ...because } as const;
    await desk.call(desk.admin, 'resolvePayment', dismiss);
    await expectError(await desk.refused(desk.admin, 'resolvePayment', dismiss), 'conflict');
    expect((await desk.call(desk.admin, 'listPayments', {})).payments).toEqual([]);
    await expectError(
      await desk.refused(desk.admin, 'resolvePayment', { ...dismiss, signature: signature('7') }),
      'not_found',
    );
    await expectError(
      await desk.refused(desk.admin, 'resolvePayment', { ...dismiss, credits: 5 }),
      'invalid_input',
    );
  });

  it('are not credited to an unknown user', async () => {
    await review('8');
    const credit = { signature: signature('8'), resolution: 'credit', credits: 80, ...because } as const;
    const { publicKey } = newWallet();
    await expectError(
      await desk.refused(desk.admin, 'resolvePayment', { ...credit, publicKey }),
      'not_found',
    );
    await expectError(await desk.refused(desk.admin, 'resolvePayment', credit), 'invalid_input');
  });
});

describe('reports and takedowns', () => {
  it('take an app down and restore it', async () => {
    const owner = await newUser();
    const projectId = await saveProject(desk.cloud, owner.publicKey, ['1']);
    await desk.call(owner, 'publishProject', {
      projectId,
      publishStatus: true,
      revisionToPublish: '1',
      publishedAppName: 'reported-app',
    });
    const reportId = `rep_${'a'.repeat(26)}`;
    const report = {
      reportId,
      projectId,
      reason: 'phishing',
      details: '<script>alert(1)</script>',
      createdAtMs: 1,
    };
    await new DynamoDbAppReports(table).add(report);
    const { reports } = await desk.call(desk.admin, 'listReports', {});
    expect(reports.find((open) => open.reportId === reportId)).toMatchObject({
      projectName: 'Hills',
      publishedAppName: 'reported-app',
      ownerPublicKey: owner.publicKey,
      isTakenDown: false,
      details: report.details,
    });
    const decision = { reportId, resolution: 'take_down', ...because } as const;
    await desk.call(desk.admin, 'resolveReport', decision);
    await expectError(await desk.refused(desk.admin, 'resolveReport', decision), 'conflict');
    expect((await fetch(`${desk.cloud.siteUrl}/p/reported-app`)).status).toBe(410);
    const takeDown = { projectId, isTakenDown: true, ...because };
    await expectError(await desk.refused(desk.admin, 'setTakenDown', takeDown), 'conflict');
    await desk.call(desk.admin, 'setTakenDown', { ...takeDown, isTakenDown: false });
    expect(await lastLog()).toMatchObject({ actionType: 'restore_app', targetIdentifier: projectId });
    expect((await fetch(`${desk.cloud.siteUrl}/p/reported-app`)).status).toBe(200);
    const unknown = { ...takeDown, projectId: `prj_${'0'.repeat(26)}` };
    await expectError(await desk.refused(desk.admin, 'setTakenDown', unknown), 'not_found');
    const noReport = { ...decision, reportId: `rep_${'b'.repeat(26)}` };
    await expectError(await desk.refused(desk.admin, 'resolveReport', noReport), 'not_found');
  });
});

describe('running builds', () => {
  it('are listed and can be stopped with a refund', async () => {
    const builder = await newUser();
    const api = userWithKey(desk.cloud.api, builder.publicKey, builder.apiKey);
    const { operationId } = await api.createApp({ isQuickBuidl: 'false' });
    const { operations } = await desk.call(desk.admin, 'listRunningOperations', {});
    expect(operations.find((running) => running.operationId === operationId)).toMatchObject({
      ownerPublicKey: builder.publicKey,
      mode: 'advanced',
      heldCredits: 25,
    });
    await desk.call(desk.admin, 'cancelAnyOperation', { operationId, ...because });
    expect(await api.credits()).toMatchObject({ credits: SIGNUP_CREDITS, heldCredits: 0 });
    expect(await lastLog()).toMatchObject({ actionType: 'cancel_operation', targetIdentifier: operationId });
    await expectError(
      await desk.refused(desk.admin, 'cancelAnyOperation', { operationId, ...because }),
      'conflict',
    );
    const unknown = { operationId: `op_${'0'.repeat(26)}`, ...because };
    await expectError(await desk.refused(desk.admin, 'cancelAnyOperation', unknown), 'not_found');
  });
});

describe('exports', () => {
  async function wholeFile(kind: 'users' | 'ledger' | 'log'): Promise<string> {
    let file = '';
    let cursor: string | undefined;
    do {
      const part = await desk.call(desk.admin, 'exportCsv', { kind, ...(cursor && { cursor }) });
      file += part.csv;
      cursor = part.nextCursor;
    } while (cursor);
    return file;
  }

  it('return everything page by page, and are logged', async () => {
    const formula = { publicKey: user.publicKey, amount: 1, ...because, reason: '=HYPERLINK("http://x")' };
    await desk.call(desk.admin, 'adjustCredits', formula);
    const users = await wholeFile('users');
    expect(users).toMatch(/^\u{feff}publicKey,username,credits,/u);
    expect(users).toContain(`${user.publicKey},${user.username},${await creditsOf(user)},0,false,`);
    const ledger = await wholeFile('ledger');
    expect(ledger).toContain(`user:${user.publicKey},signup,`);
    expect(ledger).toContain(`"'=HYPERLINK(""http://x"")"`);
    const entries = (await items.all()).filter((item) => item.sk.startsWith('ENTRY#'));
    expect(ledger.trimEnd().split('\r\n')).toHaveLength(entries.length + 1);
    expect(await wholeFile('log')).toContain('adjust_credits');
    expect((await desk.call(desk.admin, 'listAdminLogs', {})).logs.slice(0, 3)).toEqual([
      expect.objectContaining({ actionType: 'export', targetIdentifier: 'log' }),
      expect.objectContaining({ actionType: 'export', targetIdentifier: 'ledger' }),
      expect.objectContaining({ actionType: 'export', targetIdentifier: 'users' }),
    ]);
  });

  it('refuse unknown kinds and invalid cursors', async () => {
    const { api } = desk.cloud;
    const asked = (kind: string, cursor = 'nonsense') =>
      send(requestOf(api, 'exportCsv', { kind, cursor }), desk.admin.apiKey);
    for (const kind of ['users', 'ledger', 'log', 'secrets'])
      await expectError(await asked(kind), 'invalid_input');
    await expectError(await asked('ledger', 'users.bad.0.'), 'invalid_input');
  });
});

describe('statistics', () => {
  it('count a build, its credits and its owner', async () => {
    const builder = await newUser();
    const api = userWithKey(desk.cloud.api, builder.publicKey, builder.apiKey);
    const before = (await desk.call(desk.admin, 'getAdminStats', {})).stats;
    const { operationId } = await api.createApp();
    await expect
      .poll(async () => (await api.operationStatus(operationId)).status, { timeout: 100_000, interval: 100 })
      .toBe('completed');
    const { stats } = await desk.call(desk.admin, 'getAdminStats', {});
    expect(stats.kpi.creditsSpent).toBe(before.kpi.creditsSpent + 10);
    // 0.04 SOL of the payment that an admin credited above, at 142.37 USD.
    expect(stats.kpi.totalRevenueUsd).toBe(5.69);
    // The leaderboard is updated shortly after the build.
    const leaderboard = async () => (await desk.call(desk.admin, 'getAdminStats', {})).stats.userLeaderboard;
    await expect.poll(leaderboard).toContainEqual({
      username: builder.username,
      publicKey: builder.publicKey,
      projectCount: 1,
      estimatedCreditsSpent: 10,
    });
    const quick = stats.buidlStats.find(({ operationType }) => operationType === 'quick');
    expect(quick).toMatchObject({ count: 1 });
    expect(quick?.avgOutput).toBeGreaterThan(50);
    const { series } = await desk.call(desk.admin, 'getAdminSeries', { days: '7' });
    expect(series).toHaveLength(7);
    expect(series.at(-1)).toMatchObject({ builds: 1, failures: 2, revenueUsd: 5.69 });
    expect(series.at(-1)?.activeUsers).toBeGreaterThanOrEqual(5);
    for (const days of ['0', '-1', '93', 'x']) {
      await expectError(await desk.refused(desk.admin, 'getAdminSeries', { days }), 'invalid_input');
    }
  });

  it('match the ledger and the records', async () => {
    const records = new DynamoDbStatisticRecords(desk.cloud.nameOf('tables', 'DataTable'), client);
    const { drifts, unexplained, events } = await findDrift(records);
    expect(events).toBeGreaterThan(10);
    expect(unexplained).toEqual([]);
    expect(drifts).toEqual([]);
  });
});

describe('the admin password', () => {
  it('is locked for one admin by five wrong ones in parallel, even for the right one', async () => {
    const guess = (as: SignedInUser, adminPassword: string) =>
      desk.refused(as, 'setAnnouncement', { announcement: 'guessed', adminPassword });
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_, index) => guess(desk.otherAdmin, `wrong ${index}`)),
    );
    const statuses = outcomes.map(({ status }) => status);
    expect(statuses.filter((status) => status === 403)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
    const locked = await guess(desk.otherAdmin, ADMIN_PASSWORD);
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(800);
    await expectError(locked, 'rate_limited');
    expect((await desk.call(desk.admin, 'getSettings', {})).settings.announcement).toBe('');
    // The log sorts refusals at the start of their hour, after all actions of that hour.
    const pages = await Promise.all(
      ['1', '2', '3'].map(async (page) => (await desk.call(desk.admin, 'listAdminLogs', { page })).logs),
    );
    const wrong = pages.flat().find(({ actionType }) => actionType === 'wrong_password');
    expect(wrong).toMatchObject({ adminUsername: desk.otherAdmin.username, details: '5 × within the hour' });
    await desk.call(desk.admin, 'setAnnouncement', { announcement: 'Hello', ...password });
  });
});

async function signUpAndLogInAgain(banned: SignedInUser): Promise<SignedInUser> {
  return { ...banned, apiKey: await logIn(desk.cloud.api, banned.wallet) };
}
