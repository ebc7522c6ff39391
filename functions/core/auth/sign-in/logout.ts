import type { ApiKeyRecord, ApiKeys } from '../../../ports/auth.ts';

export async function logout(services: { apiKeys: ApiKeys }, key: ApiKeyRecord): Promise<void> {
  await services.apiKeys.remove(key, 'revoked');
}
