import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DynamoDbIdempotency } from '../../../functions/adapters/dynamodb/idempotency.ts';
import { promoteResponseSchema } from '../../../shared/contract/projects.ts';
import { creditsOf } from '../../fixtures/app-build.ts';
import { expectError } from '../../fixtures/json-response.ts';
import { saveProject } from '../../fixtures/saved-project.ts';
import { postJson, type SignedInUser, signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { productTable } from '../../fixtures/stored-items.ts';
import { borrowCloud, type SharedCloud } from '../shared-cloud.ts';

let cloud: SharedCloud;
let owner: SignedInUser;
let projectId: string;

beforeAll(async () => {
  cloud = await borrowCloud();
});
afterAll(() => cloud.close());
beforeEach(async () => {
  owner = await signUpAndLogIn(cloud.api);
  projectId = await saveProject(cloud, owner.publicKey);
});

const promote = (key: string, revision = '1.1', apiKey = owner.apiKey) =>
  fetch(`${cloud.api}/promote-revision/${projectId}/rev/${revision}`, {
    method: 'POST',
    headers: { 'x-api-key': apiKey, 'idempotency-key': key },
  });
const promoted = async (response: Promise<Response>) =>
  promoteResponseSchema.parse(await (await response).json()).revisionString;
const chat = (message: string, key: string) =>
  postJson(`${cloud.api}/general-chat`, { message }, { 'x-api-key': owner.apiKey, 'idempotency-key': key });

it('a response that exceeds an item is not stored, and its call does not run again', async () => {
  const kept = new DynamoDbIdempotency(productTable(cloud));
  const call = { publicKey: owner.publicKey, key: 'large-response', fingerprint: 'one' };
  const nowMs = Date.now();
  expect(await kept.begin(call, nowMs, nowMs + 1)).toEqual({ kind: 'new' });
  const response = { statusCode: 200, headers: {}, body: 'x'.repeat(450_000) };
  await expect(kept.keep(call, response, nowMs)).rejects.toThrow(/size/);
  await kept.markDone(call, nowMs);
  expect(await kept.begin(call, nowMs + 2, nowMs + 3)).toEqual({ kind: 'forgotten' });
});

describe('a call with an idempotency key', () => {
  it('promotes a revision once, and repeats the response', async () => {
    expect(await promoted(promote('promotion-1'))).toBe('2');
    const again = await promote('promotion-1');
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.headers.get('x-request-id')).not.toBeNull();
    expect(promoteResponseSchema.parse(await again.json()).revisionString).toBe('2');
    expect(await promoted(promote('promotion-2'))).toBe('3');
  });

  it('runs once among concurrent ones; the others get a conflict or the stored response', async () => {
    const responses = await Promise.all(Array.from({ length: 6 }, () => promote('promotion-1')));
    const statuses = new Set(responses.map(({ status }) => status));
    expect([...statuses].filter((status) => status !== 200 && status !== 409)).toEqual([]);
    expect(statuses).toContain(200);
    expect(await promoted(promote('promotion-2'))).toBe('3');
  });

  it('is charged once', async () => {
    const [first, again] = [await chat('hello', 'message-1'), await chat('hello', 'message-1')];
    expect(await again.text()).toBe(await first.text());
    expect((await creditsOf(cloud.api, owner.apiKey)).credits).toBe(99);
  });

  it('is refused with the key of another call', async () => {
    expect((await chat('hello', 'message-1')).status).toBe(200);
    await expectError(await chat('good evening', 'message-1'), 'conflict');
    await expectError(await promote('message-1'), 'conflict');
    expect((await creditsOf(cloud.api, owner.apiKey)).credits).toBe(99);
  });

  it('frees the key when it is refused', async () => {
    await expectError(await promote('promotion-1', '1.7'), 'not_found');
    expect(await promoted(promote('promotion-1'))).toBe('2');
  });

  it('shares its key with no other caller', async () => {
    const other = await signUpAndLogIn(cloud.api);
    expect(await promoted(promote('promotion-1'))).toBe('2');
    await expectError(await promote('promotion-1', '1.1', other.apiKey), 'forbidden');
  });

  it('is refused with an invalid key', async () => {
    await expectError(await promote('short'), 'invalid_input');
  });
});
