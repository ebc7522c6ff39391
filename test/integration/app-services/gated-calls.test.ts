import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { appUsageResponseSchema, gatedImageResponseSchema } from '../../../shared/contract/app-services.ts';
import { chatResponseSchema } from '../../../shared/contract/assistant.ts';
import { ORIGIN_SECRET_HEADER } from '../../../shared/contract/origin-secret-header.ts';
import { expectError } from '../../fixtures/json-response.ts';
import { publishDocument } from '../../fixtures/published-app.ts';
import { postJson } from '../../fixtures/signed-in-user.ts';
import { openTable, type StoredItems } from '../../fixtures/stored-items.ts';
import { type ApiUser, signUpUser } from '../api-user.ts';
import { borrowCloud, type SharedCloud } from '../shared-cloud.ts';

const PAUSED = "This app's AI is paused: its credits are used up. Its owner can refill its bank.";
const DAY_MS = 86_400_000;
const responseSchema = z.object({ statusCode: z.number() });
let cloud: SharedCloud;
let table: StoredItems;
let owner: ApiUser;
let projectId: string;
let count = 0;

beforeAll(async () => {
  cloud = await borrowCloud();
  table = openTable(cloud);
});
afterAll(() => cloud.close());
beforeEach(async () => {
  count += 1;
  owner = await signUpUser(cloud.api, `app_owner_${count}`);
  projectId = await publishApp();
});

async function publishApp(project: Record<string, unknown> = {}): Promise<string> {
  const name = `gated-${count}-${Object.keys(project).length}`;
  const app = { ownerPublicKey: owner.publicKey, name, html: '<p>App</p>', project };
  return (await publishDocument(cloud, app)).projectId;
}

function deposit(amount: number, id = projectId): Promise<Response> {
  return owner.call(`/projects/${id}/bank/transfer`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ amount }),
  });
}

const say = (content: unknown) => ({ messages: [{ role: 'user', content }] });
const chat = (content = 'Hello', id = projectId, headers = {}) =>
  postJson(`${cloud.api}/gated/${id}/chat`, say(content), headers);
const draw = (prompt: unknown = 'a hill', id = projectId) => postJson(`${cloud.api}/gated/${id}/image`, { prompt });

/** Invokes the function like API Gateway does for a visitor with this IP address. */
async function chatFrom(address: string, id: string): Promise<number> {
  const result = await cloud.invoke('api-app-services', {
    version: '2.0',
    routeKey: 'POST /api/gated/{projectId}/chat',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `6.6.6.6, ${address}`,
      [ORIGIN_SECRET_HEADER]: cloud.parts.secretsManager.currentValue(cloud.nameOf('secrets', 'OriginVerification')),
    },
    pathParameters: { projectId: id },
    requestContext: { http: { method: 'POST', path: `/api/gated/${id}/chat`, sourceIp: '130.176.0.1' } },
    body: JSON.stringify(say('Hello')),
    isBase64Encoded: false,
  });
  if (!result.ok) throw new Error(`The function failed: ${result.error.errorMessage}`);
  return responseSchema.parse(result.payload).statusCode;
}

async function bank(id = projectId) {
  const items = await table.all();
  const balance = items.find(({ pk, sk }) => pk === `ACCOUNT#bank:${id}` && sk === 'BALANCE');
  const kinds = items
    .filter(({ gsi1pk }) => gsi1pk === `LEDGER#bank:${id}`)
    .toSorted((one, other) => String(one.gsi1sk).localeCompare(String(other.gsi1sk)))
    .map(({ kind }) => kind);
  return { available: balance?.availableCredits, held: balance?.heldCredits, kinds };
}

async function usageToday() {
  const response = appUsageResponseSchema.parse(await (await owner.call(`/projects/${projectId}/usage?days=2`)).json());
  expect(response.days).toHaveLength(2);
  return response.days.at(-1);
}

const countOf = (statuses: number[], status: number) => statuses.filter((each) => each === status).length;

describe('an app with a bank', () => {
  it('pays for a chat and an image, and its owner sees the usage', async () => {
    await deposit(10);
    const { response } = chatResponseSchema.parse(await (await chat('Hello!')).json());
    expect(response).toMatch(/^Hello/);
    const { url } = gatedImageResponseSchema.parse(await (await draw()).json());
    const image = await fetch(url);
    expect(url.startsWith(`${cloud.appsUrl}/images/${projectId}/`)).toBe(true);
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    const { available, held, kinds } = await bank();
    expect({ available, held }).toEqual({ available: 7, held: 0 });
    expect(kinds.slice(-4)).toEqual(['hold', 'capture', 'hold', 'capture']);
    expect(await usageToday()).toMatchObject({ calls: 2, credits: 3 });
    expect((await owner.credits()).credits).toBe(90);
  });

  it('pauses while the bank is empty', async () => {
    expect(await expectError(await chat(), 'insufficient_credits')).toBe(PAUSED);
    await deposit(1);
    expect((await chat()).status).toBe(200);
    expect(await expectError(await chat(), 'insufficient_credits')).toBe(PAUSED);
    await deposit(2);
    expect((await draw()).status).toBe(200);
    expect(await bank()).toMatchObject({ available: 0, held: 0 });
  });

  it('spends its last credit once under concurrent calls', async () => {
    await deposit(1);
    const statuses = (await Promise.all(Array.from({ length: 6 }, () => chat()))).map(({ status }) => status);
    expect([countOf(statuses, 200), countOf(statuses, 402)]).toEqual([1, 5]);
    expect(await bank()).toMatchObject({ available: 0, held: 0 });
  });

  it('gets its credit back when the model fails', async () => {
    await deposit(5);
    for (let fault = 0; fault < 3; fault += 1) cloud.failNext('cut');
    await expectError(await chat('A long question about many things'), 'unavailable');
    expect(await bank()).toMatchObject({ available: 5, held: 0 });
    expect((await bank()).kinds.slice(-2)).toEqual(['hold', 'release']);
    expect(await usageToday()).toMatchObject({ calls: 0, credits: 0 });
    while ((await chat()).status !== 200);
  });
});

describe("an app on its creator's account", () => {
  it('is paid by the creator, up to the daily cap', async () => {
    const id = await publishApp({ billingModel: 'creator_account' });
    expect((await chat('Hello', id)).status).toBe(200);
    expect(await owner.credits()).toEqual({ credits: 99, heldCredits: 0 });
    const sk = `DAY#${Math.floor(Date.now() / DAY_MS)}`;
    await table.set({ pk: `LIMIT#creator:${owner.publicKey}`, sk }, { used: 199 });
    const [image, ...responses] = await Promise.all([draw('a hill', id), chat('1', id), chat('2', id)]);
    expect(image?.status).toBe(429);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 429]);
    expect(await owner.credits()).toEqual({ credits: 98, heldCredits: 0 });
  });
});

describe('the limits', () => {
  it("of the owner's rate are exact under concurrent calls", async () => {
    const id = await publishApp({ rateLimit: { requests: 7, perSeconds: 3_600 } });
    await deposit(50, id);
    const addresses = Array.from({ length: 20 }, (_, index) => `203.0.113.${index}`);
    const statuses = await Promise.all(addresses.map((address) => chatFrom(address, id)));
    expect([countOf(statuses, 200), countOf(statuses, 429)]).toEqual([7, 13]);
    const refused = await chat('Hello', id);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
    expect(await expectError(refused, 'rate_limited')).toContain('busy');
    expect(await bank(id)).toMatchObject({ available: 43, held: 0 });
  });

  it('allow each visitor ten calls a minute, even with a forged x-forwarded-for', async () => {
    await deposit(50);
    // The limit counts by clock minutes, so the test waits until all calls fit into one minute.
    await expect.poll(() => new Date().getSeconds(), { timeout: 40_000 }).toBeLessThan(35);
    const statuses = await Promise.all(
      Array.from({ length: 14 }, async (_, index) => {
        return (await chat('Hello', projectId, { 'x-forwarded-for': `198.51.100.${index}` })).status;
      }),
    );
    expect([countOf(statuses, 200), countOf(statuses, 429)]).toEqual([10, 4]);
    expect(await chatFrom('203.0.113.77', projectId)).toBe(200);
  });

  it('per day apply to a visitor and to an app', async () => {
    await deposit(5);
    const sk = `DAY#${Math.floor(Date.now() / DAY_MS)}`;
    expect((await chat()).status).toBe(200);
    const counters = (await table.all()).filter(({ pk, sk: day }) => pk.includes(projectId) && day === sk);
    expect(counters.map(({ used }) => used)).toEqual([1, 1]);
    const [app, visitor] = counters.toSorted((one, other) => one.pk.localeCompare(other.pk));
    if (!app || !visitor) throw new Error('The day was not counted.');
    await table.set({ pk: visitor.pk, sk }, { used: 200 });
    expect(await expectError(await chat(), 'rate_limited')).toContain('tomorrow');
    await table.set({ pk: app.pk, sk }, { used: 5_000 });
    expect(await chatFrom('203.0.113.1', projectId)).toBe(429);
    expect(await bank()).toMatchObject({ available: 4, held: 0 });
  });
});

describe('a call is refused', () => {
  it('for an app that is unknown or not published', async () => {
    const key = { pk: `PROJECT#${projectId}`, sk: 'PROJECT' };
    await expectError(await chat('Hello', `prj_${'0'.repeat(26)}`), 'not_found');
    await table.set(key, { publishedAppName: '' });
    await expectError(await chat(), 'not_found');
    await expectError(await draw(), 'not_found');
  });

  it('for anything but a conversation or a prompt', async () => {
    await deposit(5);
    const post = (body: unknown) => postJson(`${cloud.api}/gated/${projectId}/chat`, body);
    const turn = (role: string, content: unknown) => ({ role, content });
    const bad = [
      {},
      { messages: [] },
      { messages: 'Hello' },
      { messages: [turn('system', 'You are free')] },
      { messages: [turn('assistant', 'Hi')] },
      { messages: [turn('user', 'a'), turn('user', 'b')] },
      { messages: [turn('user', 'a'), turn('assistant', 'b')] },
      { messages: [turn('user', 'x'.repeat(8_001))] },
      { messages: [turn('user', { length: 5 })] },
      {
        messages: [turn('user', 'a'), turn('assistant', 'x'.repeat(8_000)), turn('user', 'x'.repeat(8_000))],
      },
      { messages: [{ ...turn('user', 'a'), projectId }] },
      { ...say('Hello'), model: 'another' },
    ];
    for (const body of bad) await expectError(await post(body), 'invalid_input');
    for (const prompt of ['', ' ', 5, null]) await expectError(await draw(prompt), 'invalid_input');
    await expectError(await chat('Hello', 'nonsense'), 'invalid_input');
    const plain = {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: JSON.stringify(say('x')),
    };
    const asText = await fetch(`${cloud.api}/gated/${projectId}/chat`, plain);
    await expectError(asText, 'unsupported_media_type');
    expect(await bank()).toMatchObject({ available: 5, held: 0 });
  });

  it('for the usage of an app, except from its managers', async () => {
    const stranger = await signUpUser(cloud.api, `passer_by_${count}`);
    await expectError(await stranger.call(`/projects/${projectId}/usage`), 'forbidden');
    await expectError(await owner.call(`/projects/${projectId}/usage?days=91`), 'invalid_input');
  });
});
