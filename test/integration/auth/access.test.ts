import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../../shared/contract/routes.ts';
import { EXAMPLES } from '../../../shared/open-api/examples.ts';
import { ROUTE_IDS, requestOf, send } from '../../fixtures/example-requests.ts';
import { expectError } from '../../fixtures/json-response.ts';
import { type SignedInUser, signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { borrowCloud, type SharedCloud } from '../shared-cloud.ts';

const UNKNOWN_KEY = `buidl_${'A'.repeat(43)}`;

let cloud: SharedCloud;
let user: SignedInUser;
let admin: SignedInUser;

beforeAll(async () => {
  cloud = await borrowCloud();
  [user, admin] = await Promise.all([signUpAndLogIn(cloud.api), signUpAndLogIn(cloud.api, cloud.takeAdminWallet())]);
});
afterAll(() => cloud.close());

const sampleOf = (routeId: (typeof ROUTE_IDS)[number]) => requestOf(cloud.api, routeId, EXAMPLES[routeId]);
const withKey = ROUTE_IDS.filter((routeId) => contract[routeId].auth !== 'public');

describe('a call that needs a key', () => {
  it.each(withKey)('%s is refused without one and with an unknown one', async (routeId) => {
    await expectError(await send(sampleOf(routeId)), 'unauthenticated');
    await expectError(await send(sampleOf(routeId), UNKNOWN_KEY), 'unauthenticated');
  });
});

describe('a call for admins', () => {
  const forAdmins = ROUTE_IDS.filter((routeId) => contract[routeId].auth === 'admin');
  it.each(forAdmins)('%s is refused to everyone else', async (routeId) => {
    await expectError(await send(sampleOf(routeId), user.apiKey), 'forbidden');
  });

  it('lists all projects', async () => {
    const listAll = requestOf(cloud.api, 'listApps', { scope: 'all' });
    await expectError(await send(listAll, user.apiKey), 'forbidden');
    expect((await send(listAll, admin.apiKey)).status).toBe(200);
  });
});

describe('an unknown path below /api', () => {
  it('responds with 404 as JSON', async () => {
    for (const path of ['/nothing', '/auth/nonce/more', '/']) {
      await expectError(await fetch(`${cloud.api}${path}`), 'not_found');
    }
  });

  it('differs from a path with another method', async () => {
    await expectError(await fetch(`${cloud.api}/create-app`), 'method_not_allowed');
  });
});
