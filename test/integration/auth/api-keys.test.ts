import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectError } from '../../fixtures/json-response.ts';
import { type RouteCalls, routeCalls } from '../../fixtures/route-calls.ts';
import { type SignedInUser, signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { borrowCloud, type SharedCloud } from '../shared-cloud.ts';

let cloud: SharedCloud;
let calls: RouteCalls;
let user: SignedInUser;

beforeAll(async () => {
  cloud = await borrowCloud();
  calls = routeCalls(cloud.api);
  user = await signUpAndLogIn(cloud.api);
});
afterAll(() => cloud.close());

const app = { projectNameDisplay: 'Timer', userPrompt: 'a timer', isQuickBuidl: 'true' } as const;
const quiet = { ...app, imageMode: 'None' } as const;

async function withKey(input: { scopes: ('read' | 'build' | 'publish')[]; dailyCreditLimit?: number }) {
  const made = await calls.call(user, 'createApiKey', { name: 'CI', ...input });
  return { keyId: made.key.keyId, holder: { ...user, apiKey: made.apiKey } };
}

describe('a named key', () => {
  it('spends no more than its daily limit', async () => {
    const { holder, keyId } = await withKey({ scopes: ['build'], dailyCreditLimit: 1 });
    await expectError(await calls.request(holder, 'createApp', app), 'spend_limit');
    await calls.call(holder, 'generalChat', { message: 'What can I build?' });
    await expectError(await calls.request(holder, 'generalChat', { message: 'And what else?' }), 'spend_limit');
    const { keys } = await calls.call(user, 'listApiKeys', {});
    expect(keys.find((key) => key.keyId === keyId)).toMatchObject({ creditsSpentToday: 1 });
  });

  it('stops following its build when it is revoked, and the build continues', async () => {
    const { holder, keyId } = await withKey({ scopes: ['build'] });
    const { operationId } = await calls.call(holder, 'createApp', quiet);
    await calls.call(holder, 'getOperationStatus', { operationId });
    await calls.call(user, 'revokeApiKey', { keyId });
    const refusal = await calls.request(holder, 'getOperationStatus', { operationId });
    expect(await expectError(refusal, 'unauthenticated')).toBe('This API key was revoked by its user.');
    const { status } = await calls.call(user, 'getOperationStatus', { operationId });
    expect(status).not.toBe('failed');
    if (status === 'running') await calls.request(user, 'cancelOperation', { operationId });
  });
});
