import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorResponseSchema } from '../../../shared/contract/errors.ts';
import type { Route } from '../../../shared/contract/route.ts';
import { contract, type RouteId } from '../../../shared/contract/routes.ts';
import { KEY_SCOPES, type KeyScope } from '../../../shared/domain/key-scope.ts';
import { EXAMPLES } from '../../../shared/open-api/examples.ts';
import { ROUTE_IDS, requestOf, send } from '../../fixtures/example-requests.ts';
import { expectError } from '../../fixtures/json-response.ts';
import { type RouteCalls, routeCalls } from '../../fixtures/route-calls.ts';
import { type SignedInUser, signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { borrowCloud, type SharedCloud } from '../shared-cloud.ts';

let cloud: SharedCloud;
let calls: RouteCalls;
let owner: SignedInUser;
const keys = new Map<KeyScope, string>();

beforeAll(async () => {
  cloud = await borrowCloud();
  calls = routeCalls(cloud.api);
  owner = await signUpAndLogIn(cloud.api);
  for (const scope of KEY_SCOPES) keys.set(scope, await keyWith(scope));
});
afterAll(() => cloud.close());

async function keyWith(...scopes: KeyScope[]): Promise<string> {
  return (await calls.call(owner, 'createApiKey', { name: scopes.join(), scopes })).apiKey;
}

const holder = async (...scopes: KeyScope[]) => ({ ...owner, apiKey: await keyWith(...scopes) });

/** Returns why the key may not call the route; undefined when it may, even if the call then fails. */
async function refusalOf(routeId: RouteId, apiKey: string | undefined): Promise<string | undefined> {
  const response = await send(requestOf(cloud.api, routeId, EXAMPLES[routeId]), apiKey);
  if (response.status !== 403) return undefined;
  const { reason } = errorResponseSchema.parse(await response.json());
  return ['scope_missing', 'session_needed', 'admins_only'].find((known) => known === reason);
}

function expectedRefusal({ auth, scopes }: Route, scope: KeyScope): string | undefined {
  if (auth === 'public' || scopes.includes(scope)) return undefined;
  return scopes.length === 0 ? 'session_needed' : 'scope_missing';
}

describe('a key of each scope', () => {
  it.each(ROUTE_IDS)('opens the call %s exactly if the contract says so', async (routeId) => {
    const refusals = await Promise.all(
      KEY_SCOPES.map(async (scope) => [scope, await refusalOf(routeId, keys.get(scope))]),
    );
    expect(refusals).toEqual(KEY_SCOPES.map((scope) => [scope, expectedRefusal(contract[routeId], scope)]));
  });
});

describe('a key that builds', () => {
  const startChess = () => calls.call(owner, 'startFromTemplate', { templateId: 'chess', projectNameDisplay: 'Chess' });

  it('cannot change the image of a published app, but of a draft', async () => {
    const { projectId, revisionString } = await startChess();
    const swap = { ...EXAMPLES.swapAsset, projectId, revisionString };
    const [builder, publisher] = [await holder('build'), await holder('build', 'publish')];
    await expectError(await calls.request(builder, 'swapAsset', swap), 'not_found');
    await calls.call(owner, 'publishProject', {
      projectId,
      publishStatus: true,
      revisionToPublish: revisionString,
    });
    expect(await expectError(await calls.request(builder, 'swapAsset', swap), 'forbidden')).toContain('“publish”');
    await expectError(await calls.request(publisher, 'swapAsset', swap), 'not_found');
  });

  it('cannot delete an app that was published, with what its visitors stored', async () => {
    const [{ projectId, revisionString }, draft] = [await startChess(), await startChess()];
    await calls.call(owner, 'publishProject', { projectId, publishStatus: true, revisionToPublish: revisionString });
    await calls.call(owner, 'publishProject', { projectId, publishStatus: false });
    const builder = await holder('build');
    const refused = await calls.request(builder, 'deleteRevision', { projectId, revisionString });
    expect(await expectError(refused, 'forbidden')).toContain('“data”');
    await calls.call(builder, 'deleteRevision', {
      projectId: draft.projectId,
      revisionString: draft.revisionString,
    });
    await calls.call(await holder('build', 'data'), 'deleteRevision', { projectId, revisionString });
  });
});
