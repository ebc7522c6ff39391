/** The password for admin actions: its scrypt hash in the stack's secret. */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import type { Cloud } from './cloud.ts';
import { REGION } from './template/resolver.ts';

const derive = promisify<string, Buffer, number, Buffer>(scrypt);
const KEY_BYTES = 32;
/** The defaults of Node: cost 16384, block size 8, parallelization 1. */
const HASH = /^scrypt\$16384\$8\$1\$([\w-]+)\$([\w-]+)$/;

/**
 * Puts the hash of `wanted` into the secret whose logical id starts with AdminPassword; without a wish and without a
 * password of before, one is made. Returns the password that was made, to be shown once.
 */
export async function setAdminPassword(
  cloud: Pick<Cloud, 'nameOf' | 'operator' | 'endpointVariables'>,
  wanted: string | undefined,
): Promise<string | undefined> {
  const client = new SecretsManagerClient({
    region: REGION,
    endpoint: cloud.endpointVariables.AWS_ENDPOINT_URL_SECRETS_MANAGER ?? '',
    credentials: cloud.operator,
  });
  const SecretId = cloud.nameOf('secrets', 'AdminPassword');
  const { SecretString: kept = '' } = await client.send(new GetSecretValueCommand({ SecretId }));
  if (wanted === undefined && HASH.test(kept)) return undefined;
  if (wanted !== undefined && (await isHashOf(kept, wanted))) return undefined;
  const password = wanted ?? randomBytes(12).toString('base64url');
  await client.send(new PutSecretValueCommand({ SecretId, SecretString: await hashOf(password) }));
  return wanted === undefined ? password : undefined;
}

async function hashOf(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, KEY_BYTES);
  return ['scrypt', 16384, 8, 1, salt.toString('base64url'), key.toString('base64url')].join('$');
}

async function isHashOf(hash: string, password: string): Promise<boolean> {
  const [, salt, key] = HASH.exec(hash) ?? [];
  if (salt === undefined || key === undefined) return false;
  const derived = await derive(password, Buffer.from(salt, 'base64url'), KEY_BYTES);
  const expected = Buffer.from(key, 'base64url');
  return derived.length === expected.length && timingSafeEqual(derived, expected);
}
