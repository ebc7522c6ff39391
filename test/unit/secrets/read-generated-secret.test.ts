import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readGeneratedSecret } from '../../../functions/adapters/secrets/read-generated-secret.ts';
import { admissionServices } from '../../../functions/composition/auth.ts';
import { readEnvironment } from '../../../infra/settings/environment.ts';
import { settingsDefaults } from '../../../infra/settings/stack-settings.ts';

const manager = mockClient(SecretsManagerClient);

beforeEach(() => {
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('TABLE_NAME', 'table');
  vi.stubEnv('SETTINGS_DEFAULTS', JSON.stringify(settingsDefaults(readEnvironment('dev').settings)));
  vi.stubEnv('VISITOR_SECRET', 'arn:visitor');
});
afterEach(() => {
  manager.reset();
  vi.unstubAllEnvs();
});

afterAll(() => manager.restore());

const storeOf = (text: string) => ({ readCurrent: async () => text, readPrevious: async () => '' });

it('a secret is read', async () => {
  expect(await readGeneratedSecret(storeOf('secret'), 'arn', 60)).toBe('secret');
});

it('an empty secret is refused, by its name', async () => {
  await expect(readGeneratedSecret(storeOf(''), 'arn:receipts', 60)).rejects.toMatchObject({
    code: 'empty_secret',
    message: expect.stringContaining('arn:receipts'),
  });
});

it('an empty secret creates no visitor ids', async () => {
  manager.on(GetSecretValueCommand).resolves({ SecretString: '' });
  await expect(admissionServices().visitorSecret()).rejects.toMatchObject({ code: 'empty_secret' });
});
