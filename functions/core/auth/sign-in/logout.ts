import type { ApiKeyRecord, ApiKeys } from '../../../ports/auth.ts';

/** Revokes the API key of the request; repeating it changes nothing. */
export async function logout(services: { apiKeys: ApiKeys }, key: ApiKeyRecord): Promise<void> {
  await services.apiKeys.remove(key, 'revoked');
}
