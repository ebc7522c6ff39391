import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ORIGIN_SECRET_HEADER } from '../../../shared/contract/origin-secret-header.ts';
import { expectError, jsonResponse } from '../../fixtures/json-response.ts';
import { RAISED_LIMITS } from '../../fixtures/raised-limits.ts';
import { saveProject } from '../../fixtures/saved-project.ts';
import {
  newUsername,
  newWallet,
  postJson,
  type SignedInUser,
  signUpAndLogIn,
  signupRequest,
} from '../../fixtures/signed-in-user.ts';
import { openTable, type StoredItems } from '../../fixtures/stored-items.ts';
import { startTestCloud, type TestCloud } from '../start-cloud.ts';

const SIGN_UPS = 30;
/** Returns a rate limit per day, so that no rate-limit token returns during a test. */
const perDay = (requests: number) => ({ requests, perSeconds: 86_400 });

let cloud: TestCloud;
let table: StoredItems;

beforeAll(async () => {
  const limited = {
    signUps: perDay(SIGN_UPS),
    userChecks: perDay(20),
    signUpsWithCreditsPerDay: 5,
    appNamesPerDay: 20,
    reportsPerDay: 10,
  };
  cloud = await startTestCloud({ settings: { requestLimits: { ...RAISED_LIMITS, ...limited } } });
  table = openTable(cloud);
});
afterAll(() => cloud.close());

/** Signs up a new wallet. Forged headers claim a different IP address for each `index`. */
async function signUpClaiming(index: number) {
  const wallet = newWallet();
  const body = await signupRequest(cloud.api, wallet, newUsername());
  const forged = `198.51.100.${index}`;
  const headers = { 'x-forwarded-for': forged, 'cloudfront-viewer-address': `${forged}:1234` };
  return { publicKey: wallet.publicKey, response: await postJson(`${cloud.api}/auth/signup`, body, headers) };
}

/** Calls the auth function like API Gateway does for a visitor with this IP address. */
async function nonceFor(address: string): Promise<void> {
  const secret = cloud.parts.secretsManager.currentValue(cloud.nameOf('secrets', 'OriginVerification'));
  const result = await cloud.invoke('api-auth', {
    version: '2.0',
    routeKey: 'GET /api/auth/nonce',
    headers: { 'x-forwarded-for': `6.6.6.6, ${address}`, [ORIGIN_SECRET_HEADER]: secret },
    requestContext: { http: { method: 'GET', path: '/api/auth/nonce', sourceIp: '130.176.0.1' } },
    isBase64Encoded: false,
  });
  expect(result).toMatchObject({ ok: true, payload: { statusCode: 200 } });
}

describe('sign-ups from one address', () => {
  it('get credits five times a day, and are refused beyond the limit, whatever the headers claim', async () => {
    // A refused sign-up, here with a taken name, does not count towards the five grants of the day.
    const first = await signUpAndLogIn(cloud.api);
    const taken = await signupRequest(cloud.api, newWallet(), first.username);
    await expectError(await postJson(`${cloud.api}/auth/signup`, taken), 'conflict');

    const keys = [first.publicKey];
    const notices: unknown[] = [];
    for (let index = 0; index < SIGN_UPS - 2; index += 1) {
      const { publicKey, response } = await signUpClaiming(index);
      const { status, body } = await jsonResponse(response);
      expect(status).toBe(200);
      keys.push(publicKey);
      if (body.notice !== undefined) notices.push(body.notice);
    }
    const ledgers = await Promise.all(keys.map((key) => table.ledgerOf(key)));
    expect(ledgers.filter((entries) => entries.length > 0)).toHaveLength(5);
    expect(notices).toHaveLength(keys.length - 5);
    expect(notices[0]).toMatch(/no welcome credits.*several accounts/);

    const { response } = await signUpClaiming(SIGN_UPS);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(60);
    expect(await expectError(response, 'rate_limited')).toContain('from your network');
  });
});

describe('wallet lookups from one address', () => {
  it('are refused beyond the limit', async () => {
    const ask = () => fetch(`${cloud.api}/auth/check-user?publicKey=${newWallet().publicKey}`);
    const responses = await Promise.all(Array.from({ length: 20 }, ask));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    const refused = await ask();
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
    await expectError(refused, 'rate_limited');
  });
});

describe('reports from one address', () => {
  it('are refused beyond the daily limit', async () => {
    const projectId = await saveProject(cloud, newWallet().publicKey, ['1']);
    const report = () =>
      postJson(`${cloud.api}/projects/${projectId}/report`, { reason: 'malicious', revisionString: '1' });
    const responses = await Promise.all(Array.from({ length: 12 }, report));
    const statuses = responses.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429]);
  });
});

describe('a counter', () => {
  it('belongs to an IPv6 network, and no item contains the plain address', async () => {
    const counters = async () =>
      (await table.all()).map(({ pk }) => String(pk)).filter((pk) => pk.startsWith('LIMIT#nonces:'));
    const before = await counters();
    for (const address of ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:db8:1:3::1']) {
      await nonceFor(address);
    }
    const made = (await counters()).filter((pk) => !before.includes(pk));
    expect(made).toHaveLength(2);
    for (const pk of made) expect(pk).toMatch(/^LIMIT#nonces:[0-9a-f]{24}$/);
    expect(JSON.stringify(await table.all())).not.toMatch(/2001:db8|127\.0\.0\.1/);
  });
});

async function emptySignUpBucket(): Promise<void> {
  const buckets = (await table.all()).filter(({ pk }) => String(pk).startsWith('LIMIT#sign-ups:'));
  for (const { pk } of buckets) await table.set({ pk: String(pk), sk: 'TOKENS' }, { fullAtMs: 0 });
}

describe('uploads of an account', () => {
  const upload = (user: SignedInUser, size: number) =>
    postJson(
      `${cloud.api}/uploads`,
      { purpose: 'generation', contentType: 'image/png', size },
      { 'x-api-key': user.apiKey },
    );

  it('end at 200 MB a day, for this account only', async () => {
    await emptySignUpBucket();
    const [user, other] = [await signUpAndLogIn(cloud.api), await signUpAndLogIn(cloud.api)];
    for (let count = 0; count < 20; count += 1) {
      expect((await upload(user, 10 * 1024 * 1024)).status).toBe(200);
    }
    const refused = await upload(user, 1);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await expectError(refused, 'rate_limited')).toContain('200 MB a day');
    expect((await upload(other, 1)).status).toBe(200);
  });
});
