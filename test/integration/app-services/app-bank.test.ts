import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ACTION_PASSWORD_HEADER } from '../../../shared/contract/action-password-header.ts';
import { bankResponseSchema } from '../../../shared/contract/app-services.ts';
import { ledgerResponseSchema } from '../../../shared/contract/credits.ts';
import { APP_SERVICE_MESSAGES } from '../../../shared/messages/app-services.ts';
import { expectError } from '../../fixtures/json-response.ts';
import { saveProject } from '../../fixtures/saved-project.ts';
import { postJson, type SignedInUser, signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { smallApp } from '../../fixtures/small-app.ts';
import { openTable, type StoredItems } from '../../fixtures/stored-items.ts';
import { ADMIN_PASSWORD } from '../admin-password.ts';
import { type ApiUser, signUpUser } from '../api-user.ts';
import { borrowCloud, type SharedCloud } from '../shared-cloud.ts';

const SIGNUP_CREDITS = 100;
const JSON_HEADERS = { 'content-type': 'application/json' };

let cloud: SharedCloud;
let table: StoredItems;
let admin: SignedInUser;
let owner: ApiUser;
let stranger: ApiUser;
let projectId: string;
let userCount = 0;

beforeAll(async () => {
  cloud = await borrowCloud();
  table = openTable(cloud);
  admin = await signUpAndLogIn(cloud.api, cloud.takeAdminWallet());
});
afterAll(() => cloud.close());
beforeEach(async () => {
  [owner, stranger] = await Promise.all([newUser(), newUser()]);
  // The project needs no revision, because the tests use only its bank.
  projectId = await saveProject(cloud, owner.publicKey, []);
});

function newUser(): Promise<ApiUser> {
  userCount += 1;
  return signUpUser(cloud.api, `banker_${userCount}`);
}

type Direction = 'transfer' | 'withdraw';

function send(user: ApiUser, direction: Direction, bodyText: string, id = projectId): Promise<Response> {
  return user.call(`/projects/${id}/bank/${direction}`, {
    method: 'POST',
    headers: JSON_HEADERS,
    body: bodyText,
  });
}

const move = (user: ApiUser, direction: Direction, amount: unknown, more: object = {}) =>
  send(user, direction, JSON.stringify({ amount, ...more }));

async function moved(request: Promise<Response>) {
  const response = await request;
  if (!response.ok) throw new Error(`The bank responded with ${response.status}: ${await response.text()}`);
  return bankResponseSchema.parse(await response.json());
}

describe('a bank', () => {
  it('takes deposits from anyone and pays out to its owner', async () => {
    expect(await moved(move(stranger, 'transfer', 30))).toMatchObject({ appWalletBalance: 30, credits: 70 });
    expect(await moved(move(owner, 'withdraw', 12))).toMatchObject({ appWalletBalance: 18, credits: 112 });
    expect((await stranger.credits()).credits).toBe(70);
  });

  it('pays out to nobody but its owner', async () => {
    await moved(move(owner, 'transfer', 30));
    await expectError(await move(stranger, 'withdraw', 1), 'forbidden');
    expect((await owner.credits()).credits).toBe(70);
  });

  it('pays its owner what an admin withdraws', async () => {
    await moved(move(stranger, 'transfer', 30));
    const url = `${cloud.api}/projects/${projectId}/bank/withdraw`;
    const headers = { 'x-api-key': admin.apiKey, [ACTION_PASSWORD_HEADER]: ADMIN_PASSWORD };
    const response = await moved(postJson(url, { amount: 5 }, headers));
    expect(response).toMatchObject({ appWalletBalance: 25, credits: SIGNUP_CREDITS + 5 });
    expect((await owner.credits()).credits).toBe(SIGNUP_CREDITS + 5);
  });

  it('cannot be overdrawn, even by concurrent withdrawals', async () => {
    await moved(move(owner, 'transfer', 50));
    const responses = await Promise.all(Array.from({ length: 12 }, () => move(owner, 'withdraw', 10)));
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(statuses.filter((status) => status === 402)).toHaveLength(7);
    expect(await moved(move(owner, 'transfer', 1))).toMatchObject({ appWalletBalance: 1 });
    expect((await owner.credits()).credits).toBe(SIGNUP_CREDITS - 1);
  });

  it('takes no more than the depositor owns, even in concurrent deposits', async () => {
    await expectError(await move(stranger, 'transfer', SIGNUP_CREDITS + 1), 'insufficient_credits');
    const responses = await Promise.all(Array.from({ length: 8 }, () => move(stranger, 'transfer', 30)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(3);
    expect((await stranger.credits()).credits).toBe(10);
  });

  it('moves credits once for one idempotency key, even in concurrent requests', async () => {
    const idempotencyKey = 'deposit-0001';
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => moved(move(owner, 'transfer', 20, { idempotencyKey }))),
    );
    for (const response of responses) expect(response).toMatchObject({ appWalletBalance: 20, credits: 80 });
    await expectError(await move(owner, 'transfer', 21, { idempotencyKey }), 'conflict');
    expect((await owner.credits()).credits).toBe(80);
  });

  it('refuses an idempotency key that was used with another bank', async () => {
    const idempotencyKey = 'withdrawal-0001';
    const other = await saveProject(cloud, owner.publicKey, []);
    await moved(move(owner, 'transfer', 20));
    await moved(send(owner, 'transfer', '{"amount":20}', other));
    await moved(move(owner, 'withdraw', 5, { idempotencyKey }));
    const body = JSON.stringify({ amount: 5, idempotencyKey });
    await expectError(await send(owner, 'withdraw', body, other), 'conflict');
    expect((await owner.credits()).credits).toBe(SIGNUP_CREDITS - 35);
  });

  it('of an unknown project responds with 404 and moves nothing', async () => {
    const nowhere = `prj_${'0'.repeat(26)}`;
    await expectError(await send(owner, 'transfer', '{"amount":5}', nowhere), 'not_found');
    await expectError(await send(owner, 'withdraw', '{"amount":5}', nowhere), 'not_found');
    expect((await owner.credits()).credits).toBe(SIGNUP_CREDITS);
  });

  it('of an app that was taken down, or of a banned owner, refuses deposits and allows withdrawals', async () => {
    const decide = async (path: string, more: object = {}) => {
      const decision = { reason: 'a test', adminPassword: ADMIN_PASSWORD, ...more };
      const response = await postJson(`${cloud.api}/admin/${path}`, decision, { 'x-api-key': admin.apiKey });
      if (!response.ok) throw new Error(`${path} responded with ${response.status}: ${await response.text()}`);
    };
    const deposit = () => move(stranger, 'transfer', 5);
    const repeated = () => move(stranger, 'transfer', 7, { idempotencyKey: 'before-it-went' });
    const first = await moved(repeated());
    await decide(`projects/${projectId}/take-down`, { isTakenDown: true });
    await expectError(await deposit(), 'gone');
    expect(await moved(repeated())).toEqual(first);
    expect((await moved(move(owner, 'withdraw', 3))).appWalletBalance).toBe(4);
    await decide(`projects/${projectId}/take-down`, { isTakenDown: false });
    await decide(`users/${owner.publicKey}/ban`);
    await expectError(await deposit(), 'gone');
    await decide(`users/${owner.publicKey}/unban`);
    expect((await moved(deposit())).appWalletBalance).toBe(9);
  });
});

describe('an amount', () => {
  const wrong = [
    '0',
    '-1',
    '1.5',
    '1e309',
    '-1e309',
    '"1e3"',
    '"5"',
    'null',
    '[5]',
    'true',
    '1e300',
    '9007199254740993',
  ];
  it('that is not a whole number of credits above zero is refused', async () => {
    for (const text of wrong) {
      for (const direction of ['transfer', 'withdraw'] as const) {
        const response = await send(owner, direction, `{"amount":${text}}`);
        expect(await expectError(response, 'invalid_input'), text).toContain(APP_SERVICE_MESSAGES.invalidAmount);
      }
    }
    expect((await owner.credits()).credits).toBe(SIGNUP_CREDITS);
  });
});

describe('usage controls', () => {
  const controls = { billingModel: 'creator_account', rateLimit: { requests: 5, perSeconds: 60 } };
  const set = (user: ApiUser, body: object = controls) =>
    user.call(`/projects/${projectId}/usage-controls`, {
      method: 'POST',
      headers: JSON_HEADERS,
      body: JSON.stringify(body),
    });

  it('are set by the owner and by nobody else', async () => {
    await expectError(await set(stranger), 'forbidden');
    expect((await set(owner)).status).toBe(200);
    const key = `PROJECT#${projectId}`;
    const stored = (await table.all()).find(({ pk, sk }) => pk === key && sk === 'PROJECT');
    expect(stored).toMatchObject(controls);
  });

  it('accept two billing models and whole, non-negative limits', async () => {
    const rateLimit = { requests: -1, perSeconds: 1 };
    await expectError(await set(owner, { ...controls, billingModel: 'free' }), 'invalid_input');
    await expectError(await set(owner, { ...controls, rateLimit }), 'invalid_input');
  });
});

describe('the credits of a user', () => {
  const generate = (user: ApiUser, isQuickBuidl: boolean) => user.createApp({ isQuickBuidl: String(isQuickBuidl) });

  it('must cover the cost: 24 do not pay for 25', async () => {
    await moved(move(stranger, 'transfer', SIGNUP_CREDITS - 24));
    await expect(generate(stranger, false)).rejects.toThrow('402');
    expect(await stranger.credits()).toMatchObject({ credits: 24, heldCredits: 0 });
  });

  it('are held for one build at a time: of two concurrent ones one is refused', async () => {
    cloud.model.always('Coder', smallApp);
    const starts = await Promise.allSettled([generate(owner, true), generate(owner, true)]);
    const refused = starts.filter((start) => start.status === 'rejected');
    expect(refused.map(({ reason }) => String(reason))).toEqual([expect.stringContaining('409')]);
    expect((await owner.credits()).credits).toBe(SIGNUP_CREDITS - 10);
    // The end of the build is the subject of other tests.
    for (const start of starts.filter((one) => one.status === 'fulfilled'))
      await owner.call(`/operations/${start.value.operationId}/cancel`, { method: 'POST' });
  });

  it('have a history, newest first and page by page', async () => {
    for (const amount of [1, 2, 3]) await moved(move(owner, 'transfer', amount));
    await moved(move(owner, 'withdraw', 4));
    const read = async (query: string) => {
      const response = await owner.call(`/credits/ledger?${query}`);
      return ledgerResponseSchema.parse(await response.json());
    };
    const first = await read('limit=2');
    expect(first.entries.map(({ kind, credits }) => [kind, credits])).toEqual([
      ['transfer', 4],
      ['transfer', -3],
    ]);
    const second = await read(`limit=2&cursor=${first.nextCursor}`);
    expect(second.entries.map(({ credits }) => credits)).toEqual([-2, -1]);
    const last = await read(`limit=2&cursor=${second.nextCursor}`);
    expect(last.entries.map(({ kind, credits }) => [kind, credits])).toEqual([['grant', SIGNUP_CREDITS]]);
    expect(last.nextCursor).toBeUndefined();
    const foreign = await stranger.call(`/credits/ledger?limit=2&cursor=${first.nextCursor}`);
    await expectError(foreign, 'invalid_input');
  });
});
