import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bankAccountId } from '../../../functions/ports/credits.ts';
import { contract } from '../../../shared/contract/routes.ts';
import { deletionMessage } from '../../../shared/domain/sign-in-message.ts';
import { expectError } from '../../fixtures/json-response.ts';
import { putFile } from '../../fixtures/published-app.ts';
import { type RouteCalls, routeCalls } from '../../fixtures/route-calls.ts';
import { saveProject } from '../../fixtures/saved-project.ts';
import {
  loginRequest,
  newUsername,
  newWallet,
  postJson,
  requestNonce,
  type SignedInUser,
  signUpAndLogIn,
  signupRequest,
  type Wallet,
} from '../../fixtures/signed-in-user.ts';
import { openTable, type StoredItems } from '../../fixtures/stored-items.ts';
import { ADMIN_PASSWORD } from '../admin-password.ts';
import { userWithKey } from '../api-user.ts';
import { borrowCloud, type SharedCloud } from '../shared-cloud.ts';

let cloud: SharedCloud;
let call: RouteCalls['call'];
let request: RouteCalls['request'];
let table: StoredItems;

beforeAll(async () => {
  cloud = await borrowCloud();
  ({ call, request } = routeCalls(cloud.api));
  table = openTable(cloud);
});
afterAll(() => cloud.close());

const SIGNUP_CREDITS = 100;

interface Deletion {
  leftCredits?: 'keep' | 'donate';
  username?: string;
  signer?: Wallet;
}

async function deletionOf(
  user: SignedInUser,
  { leftCredits = 'keep', username = user.username, signer = user.wallet }: Deletion = {},
) {
  const challenge = await requestNonce(cloud.api);
  const signature = signer.sign(deletionMessage(user.publicKey, user.username, challenge));
  return { username, leftCredits, signature, nonce: challenge.nonce };
}

const remove = async (user: SignedInUser, options?: Deletion) =>
  request(user, 'deleteAccount', await deletionOf(user, options));

/** Marks the deletion as so old that no running build can still save a project. */
async function settle(user: SignedInUser): Promise<void> {
  const key = { pk: `USER#${user.publicKey}`, sk: 'CASCADE' };
  const cascade = (await table.all()).find(({ pk, sk }) => pk === key.pk && sk === key.sk);
  const deletion = Object(cascade?.deletion);
  await table.set(key, { deletion: { ...deletion, atMs: 0 } });
  await sweep();
}

const sweep = () => cloud.runSchedule('SchedulesSweepHolds');

const itemsOf = async (projectId: string) =>
  (await table.all()).filter(({ pk }) => pk === `PROJECT#${projectId}`).map(({ sk }) => sk);

const signUp = async (wallet: Wallet, username = newUsername()) =>
  postJson(`${cloud.api}/auth/signup`, await signupRequest(cloud.api, wallet, username));

async function signUpAgain({ wallet }: SignedInUser): Promise<SignedInUser> {
  const response = await signUp(wallet);
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ notice: expect.stringContaining('Welcome back') });
  const login = await postJson(`${cloud.api}/auth/login`, await loginRequest(cloud.api, wallet));
  const { user, apiKey } = contract.login.output.parse(await login.json());
  return { wallet, publicKey: wallet.publicKey, username: user.username, apiKey };
}

const creditsOf = async (user: SignedInUser) => (await call(user, 'getMe', {})).user.credits;

describe('an account that its user deletes', () => {
  it('ends at once; the schedule deletes its apps, and their banks pay out', async () => {
    const user = await signUpAndLogIn(cloud.api);
    const live = await saveProject(cloud, user.publicKey, ['1', '1.1', '2']);
    const draft = await saveProject(cloud, user.publicKey, ['1']);
    const image = `images/${draft}/${'0'.repeat(64)}.webp`;
    await putFile(cloud, image, 'an image', 'image/webp');
    expect((await fetch(`${cloud.appsUrl}/${image}`)).status).toBe(200);
    const publishedAppName = `leaver-${Date.now()}`;
    await call(user, 'publishProject', {
      projectId: live,
      publishStatus: true,
      revisionToPublish: '2',
      publishedAppName,
    });
    await call(user, 'depositToBank', { projectId: live, amount: 30 });
    const page = `${cloud.siteUrl}/p/${publishedAppName}`;
    expect((await fetch(page)).status).toBe(200);

    expect((await remove(user)).status).toBe(200);
    await expectError(await request(user, 'getMe', {}), 'unauthenticated');
    expect((await fetch(page)).status).toBe(410);
    const again = await postJson(`${cloud.api}/auth/login`, await loginRequest(cloud.api, user.wallet));
    await expectError(again, 'not_found');
    const check = await fetch(`${cloud.api}/auth/check-user?publicKey=${user.publicKey}`);
    expect(await check.json()).toMatchObject({ exists: false });

    await sweep();
    expect((await fetch(page)).status).toBe(404);
    expect([...(await itemsOf(live)), ...(await itemsOf(draft))]).toEqual([]);
    expect((await fetch(`${cloud.appsUrl}/${image}`)).status).toBe(404);
    expect(JSON.stringify(await table.all())).not.toContain(`"username":"${user.username}"`);
    // The user cannot sign up again while a build that was running could still save a project.
    await expectError(await signUp(user.wallet), 'conflict');
    await settle(user);
    expect(await creditsOf(await signUpAgain(user))).toBe(SIGNUP_CREDITS);
    const kinds = (await table.ledgerOf(user.publicKey)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'grant')).toHaveLength(1);
  });

  it('gives its credits to the platform when its user chooses that', async () => {
    const user = await signUpAndLogIn(cloud.api);
    const projectId = await saveProject(cloud, user.publicKey, ['1']);
    await call(user, 'depositToBank', { projectId, amount: 30 });
    expect((await remove(user, { leftCredits: 'donate' })).status).toBe(200);
    await settle(user);
    expect((await table.ledgerOf(user.publicKey)).at(-1)).toMatchObject({
      kind: 'adjustment',
      availableChange: -SIGNUP_CREDITS,
    });
    expect(await creditsOf(await signUpAgain(user))).toBe(0);
  });

  it('keeps its name reserved, and has a pseudonym for admins, who cannot ban or unban it', async () => {
    const user = await signUpAndLogIn(cloud.api);
    const admin = await signUpAndLogIn(cloud.api, cloud.takeAdminWallet());
    await remove(user);
    await expectError(await signUp(newWallet(), user.username), 'conflict');
    const { publicKey } = user;
    const { user: seen } = await call(admin, 'getUser', { publicKey });
    expect(seen).toMatchObject({
      isDeleted: true,
      username: expect.stringMatching(/^deleted-[0-9a-f]{12}$/),
    });
    for (const routeId of ['banUser', 'unbanUser'] as const) {
      const input = { publicKey, reason: 'test', adminPassword: ADMIN_PASSWORD };
      await expectError(await request(admin, routeId, input), 'conflict');
    }
  });

  it('stops its build and refunds its credits', async () => {
    const user = await signUpAndLogIn(cloud.api);
    cloud.setTokensPerSecond(20);
    const { operationId } = await userWithKey(cloud.api, user.publicKey, user.apiKey).createApp({
      isQuickBuidl: 'false',
    });
    await remove(user);
    await sweep();
    cloud.setTokensPerSecond(Number.POSITIVE_INFINITY);
    const operation = (await table.all()).find((item) => item.operationId === operationId && item.sk === 'OPERATION');
    expect(operation).toMatchObject({ status: 'failed', isCancelled: true });
    await settle(user);
    expect(await creditsOf(await signUpAgain(user))).toBe(SIGNUP_CREDITS);
  });

  it('is deleted completely when the deletion was interrupted among its apps', async () => {
    const user = await signUpAndLogIn(cloud.api);
    const cut = await saveProject(cloud, user.publicKey, ['1', '2']);
    const whole = await saveProject(cloud, user.publicKey, ['1']);
    await call(user, 'depositToBank', { projectId: cut, amount: 30 });
    await remove(user);
    // The deletion of a project whose bank has held credits is interrupted, and continues in a later run of the
    // scheduled job.
    const balance = { pk: `ACCOUNT#${bankAccountId(cut)}`, sk: 'BALANCE' };
    await table.set(balance, { heldCredits: 1 });
    const swept = sweep();
    const revisions = async () => (await itemsOf(cut)).filter((sk) => sk.startsWith('REV#'));
    await expect.poll(revisions).toHaveLength(1);
    // The local cloud retries the failed run of the scheduled job after some seconds. By then, no credits are held.
    await table.set(balance, { heldCredits: 0 });
    await swept;
    await settle(user);
    expect([...(await itemsOf(cut)), ...(await itemsOf(whole))]).toEqual([]);
    expect(await creditsOf(await signUpAgain(user))).toBe(SIGNUP_CREDITS);
  });
});

describe('the deletion of an account', () => {
  it('is refused for another name, for a signature of another wallet or text, and for a used nonce', async () => {
    const user = await signUpAndLogIn(cloud.api);
    await expectError(await remove(user, { username: user.username.toUpperCase() }), 'invalid_input');
    await expectError(await remove(user, { signer: newWallet() }), 'unauthenticated');
    const login = await loginRequest(cloud.api, user.wallet);
    const { signature, nonce } = login;
    const input = { username: user.username, leftCredits: 'keep', signature, nonce } as const;
    await expectError(await request(user, 'deleteAccount', input), 'unauthenticated');
    await expectError(await request(user, 'deleteAccount', input), 'unauthenticated');
    await expectError(await postJson(`${cloud.api}/auth/delete-account`, input), 'unauthenticated');
    expect(await creditsOf(user)).toBe(SIGNUP_CREDITS);
  });

  it('happens once when two requests arrive at the same time', async () => {
    const user = await signUpAndLogIn(cloud.api);
    const inputs = await Promise.all([deletionOf(user), deletionOf(user, { leftCredits: 'donate' })]);
    const responses = await Promise.all(inputs.map((input) => request(user, 'deleteAccount', input)));
    expect(responses.filter(({ ok }) => ok)).toHaveLength(1);
    await settle(user);
    await signUpAgain(user);
  });
});
