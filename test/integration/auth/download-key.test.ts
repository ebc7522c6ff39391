import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { downloadKeyResponseSchema } from '../../../shared/contract/auth.ts';
import { contract } from '../../../shared/contract/routes.ts';
import { siteRoutes } from '../../../shared/contract/site-routes.ts';
import { webhookRoutes } from '../../../shared/contract/webhooks.ts';
import { downloadMessage } from '../../../shared/domain/sign-in-message.ts';
import { EXAMPLES } from '../../../shared/open-api/examples.ts';
import { collectAccount } from '../../../web/src/features/auth/api/collect-account.ts';
import { createApiClient } from '../../../web/src/lib/api-client.ts';
import { ROUTE_IDS, requestOf, send } from '../../fixtures/example-requests.ts';
import { expectError } from '../../fixtures/json-response.ts';
import { routeCalls } from '../../fixtures/route-calls.ts';
import { saveProject } from '../../fixtures/saved-project.ts';
import {
  loginRequest,
  postJson,
  requestNonce,
  type SignedInUser,
  signUpAndLogIn,
  type Wallet,
} from '../../fixtures/signed-in-user.ts';
import { openTable } from '../../fixtures/stored-items.ts';
import { ADMIN_PASSWORD } from '../admin-password.ts';
import { borrowCloud, type SharedCloud } from '../shared-cloud.ts';

let cloud: SharedCloud;
let admin: SignedInUser;
let banned: SignedInUser;
let projectId: string;
let key: string;

beforeAll(async () => {
  cloud = await borrowCloud();
  admin = await signUpAndLogIn(cloud.api, cloud.takeAdminWallet());
  banned = await signUpAndLogIn(cloud.api);
  projectId = await saveProject(cloud, banned.publicKey, ['1']);
  await decide('banUser', banned);
  const response = await askForKey(banned.wallet);
  key = downloadKeyResponseSchema.parse(await response.json()).apiKey;
});
afterAll(() => cloud.close());

function decide(call: 'banUser' | 'unbanUser', { publicKey }: SignedInUser) {
  const decision = { publicKey, reason: 'A test', adminPassword: ADMIN_PASSWORD };
  return routeCalls(cloud.api).call(admin, call, decision);
}

async function askForKey(wallet: Wallet): Promise<Response> {
  const challenge = await requestNonce(cloud.api);
  const signature = wallet.sign(downloadMessage(wallet.publicKey, challenge));
  const { publicKey } = wallet;
  return postJson(`${cloud.api}/auth/download-key`, { publicKey, signature, nonce: challenge.nonce });
}

describe('the key for the download of a banned user', () => {
  it('reads all of the user’s account', async () => {
    const callApi = createApiClient(
      { ...siteRoutes, ...webhookRoutes },
      {
        fetch: (url, init) => fetch(url instanceof Request ? url : new URL(url, cloud.siteUrl), init),
        readApiKey: () => key,
      },
    );
    const account = await collectAccount(callApi, {
      signal: AbortSignal.timeout(30_000),
      onProgress: () => {},
    });
    expect(account.profile).toMatchObject({ publicKey: banned.publicKey, isAdmin: false });
    expect(account.projects.map((project) => project.projectId)).toEqual([projectId]);
    expect(account.ledger.length).toBeGreaterThan(0);
  });

  const others = ROUTE_IDS.filter((routeId) => contract[routeId].auth !== 'public' && !contract[routeId].isOfDownload);
  it.each(others)('does not open %s', async (routeId) => {
    await expectError(await send(requestOf(cloud.api, routeId, EXAMPLES[routeId]), key), 'banned');
  });

  it('reads nothing of others beyond what every user may read', async () => {
    const stranger = await signUpAndLogIn(cloud.api);
    const theirs = await saveProject(cloud, stranger.publicKey, ['1']);
    await expectError(await send(requestOf(cloud.api, 'getProject', { projectId: theirs }), key), 'not_found');
    await expectError(await send(requestOf(cloud.api, 'listApps', { scope: 'all' }), key), 'forbidden');
  });

  it('lasts 15 minutes, and use does not extend it', async () => {
    const stored = (await openTable(cloud).all()).filter(
      (item) => item.publicKey === banned.publicKey && item.isForDownload === true,
    );
    expect(stored.length).toBeGreaterThan(0);
    for (const { createdAtMs, expiresAtMs } of stored) {
      expect(Number(expiresAtMs) - Number(createdAtMs)).toBe(15 * 60_000);
    }
  });

  it('does not sign in after the ban has ended', async () => {
    const forgiven = await signUpAndLogIn(cloud.api);
    await decide('banUser', forgiven);
    const { apiKey } = downloadKeyResponseSchema.parse(await (await askForKey(forgiven.wallet)).json());
    await decide('unbanUser', forgiven);
    await expectError(await send(requestOf(cloud.api, 'logout', {}), apiKey), 'unauthenticated');
  });

  it('is issued to banned users only, once for each signature of their wallet', async () => {
    const user = await signUpAndLogIn(cloud.api);
    await expectError(await askForKey(user.wallet), 'conflict');
    const wrong = await loginRequest(cloud.api, banned.wallet);
    await expectError(await postJson(`${cloud.api}/auth/download-key`, wrong), 'unauthenticated');
  });
});
