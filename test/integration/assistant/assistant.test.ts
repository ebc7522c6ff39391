import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chatResponseSchema } from '../../../shared/contract/assistant.ts';
import { creditsOf } from '../../fixtures/app-build.ts';
import { expectError } from '../../fixtures/json-response.ts';
import { saveProject } from '../../fixtures/saved-project.ts';
import { postJson, type SignedInUser, signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { openTable, type StoredItems } from '../../fixtures/stored-items.ts';
import { setCredits } from '../../fixtures/stored-ledger.ts';
import { borrowCloud, type SharedCloud } from '../shared-cloud.ts';

let cloud: SharedCloud;
let table: StoredItems;
let user: SignedInUser;

beforeAll(async () => {
  cloud = await borrowCloud();
  table = openTable(cloud);
});
afterAll(() => cloud.close());
beforeEach(async () => {
  user = await signUpAndLogIn(cloud.api);
});

const ask = (message: unknown, apiKey = user.apiKey) =>
  postJson(`${cloud.api}/general-chat`, { message }, { 'x-api-key': apiKey });
const askAbout = (projectId: string, message: string, revision = '1', apiKey = user.apiKey) =>
  postJson(`${cloud.api}/project-chat/${projectId}/rev/${revision}`, { message }, { 'x-api-key': apiKey });

describe('the general chat', () => {
  it('costs one credit, held and then captured', async () => {
    const { response } = chatResponseSchema.parse(await (await ask('an app for my plants')).json());
    expect(response.length).toBeGreaterThan(20);
    expect(await creditsOf(cloud.api, user.apiKey)).toEqual({ credits: 99, heldCredits: 0 });
    const kinds = (await table.ledgerOf(user.publicKey)).map(({ kind }) => kind);
    expect(kinds).toEqual(['grant', 'hold', 'capture']);
  });

  it('returns the credit when the model does not respond', async () => {
    for (let fault = 0; fault < 3; fault += 1) cloud.failNext('cut');
    const failed = await ask('an app for my plants and their many different needs');
    expect(await expectError(failed, 'unavailable')).toContain('credit was returned');
    expect(await creditsOf(cloud.api, user.apiKey)).toEqual({ credits: 100, heldCredits: 0 });
    const kinds = (await table.ledgerOf(user.publicKey)).map(({ kind }) => kind);
    expect(kinds).toEqual(['grant', 'hold', 'release']);
    // Asks until the remaining injected faults are used up.
    while ((await ask('hello')).status !== 200);
  });

  it('is refused without credits, and one credit pays for one of several concurrent messages', async () => {
    await setCredits(cloud, user.publicKey, 1);
    const statuses = (await Promise.all([1, 2, 3].map(() => ask('hello')))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 402, 402]);
    await expectError(await ask('hello'), 'insufficient_credits');
  });

  it('accepts a message of 1 to 8,000 characters from a user with a key', async () => {
    for (const message of ['', '   ', 'x'.repeat(8_001), 5, null]) {
      await expectError(await ask(message), 'invalid_input');
    }
    await expectError(await ask('hello', 'nonsense'), 'unauthenticated');
    expect(await creditsOf(cloud.api, user.apiKey)).toEqual({ credits: 100, heldCredits: 0 });
  });

  it('takes 20 messages a minute', async () => {
    // 19 of the 20 tokens of the rate limit are taken. One token returns every 3 s.
    const fullAtMs = Date.now() + 57_000;
    await table.put({ pk: `LIMIT#assistant:${user.publicKey}`, sk: 'TOKENS', fullAtMs });
    const responses = await Promise.all([ask('hello'), ask('hello')]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 429]);
    const refused = responses.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await creditsOf(cloud.api, user.apiKey)).credits).toBe(99);
  });
});

describe('the chat about a project', () => {
  it('knows the revision’s document', async () => {
    const projectId = await saveProject(cloud, user.publicKey);
    const chat = await askAbout(projectId, 'What does this app do?');
    const { response } = chatResponseSchema.parse(await chat.json());
    expect(response).toMatch(/Hills/);
    expect(await creditsOf(cloud.api, user.apiKey)).toEqual({ credits: 99, heldCredits: 0 });
  });

  it('is for everyone who may view the revision, for example that of a published app', async () => {
    const owner = await signUpAndLogIn(cloud.api);
    const projectId = await saveProject(cloud, owner.publicKey);
    const published = {
      publishStatus: true,
      publishedAppName: `hills-${projectId.slice(-12)}`,
      revisionToPublish: '1',
    };
    const publish = await postJson(`${cloud.api}/projects/${projectId}/publish`, published, {
      'x-api-key': owner.apiKey,
    });
    expect(publish.status).toBe(200);
    expect((await askAbout(projectId, 'What does this app do?')).status).toBe(200);
    expect(await creditsOf(cloud.api, user.apiKey)).toEqual({ credits: 99, heldCredits: 0 });
  });

  it('costs nothing when refused', async () => {
    const owner = await signUpAndLogIn(cloud.api);
    const projectId = await saveProject(cloud, owner.publicKey);
    await expectError(await askAbout(projectId, 'hello'), 'not_found');
    await expectError(await askAbout(projectId, 'hello', '7', owner.apiKey), 'not_found');
    await expectError(await askAbout(`prj_${'0'.repeat(26)}`, 'hello'), 'not_found');
    await expectError(await askAbout('nonsense', 'hello'), 'invalid_input');
    const ref = { pk: `PROJECT#${projectId}`, sk: 'REV#2' };
    await table.put({ ...ref, revisionString: '2', imageAssets: [], documentSha256: '', createdAtMs: 0 });
    await expectError(await askAbout(projectId, 'hello', '2', owner.apiKey), 'not_found');
    expect(await creditsOf(cloud.api, user.apiKey)).toEqual({ credits: 100, heldCredits: 0 });
  });
});
