import { randomBytes } from 'node:crypto';
import { GetSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { hashPassword, isHashOf, isPasswordHash } from '../../../functions/core/admin/password-hash.ts';
import type { Cloud } from '../provisioner/boot-cloud.ts';
import { putSecret, secretsClient } from './put-secret.ts';

const SECRET = 'AdminPassword';

/**
 * Stores the hash of the wanted password. Without a wanted password, keeps the stored one. When none is stored,
 * generates a password and returns it. Otherwise returns undefined.
 */
export async function setAdminPassword(
  cloud: Pick<Cloud, 'nameOf' | 'operator' | 'endpointVariables'>,
  wanted: string | undefined,
): Promise<string | undefined> {
  const SecretId = cloud.nameOf('secrets', SECRET);
  const { SecretString: kept = '' } = await secretsClient(cloud).send(new GetSecretValueCommand({ SecretId }));
  if (wanted === undefined && isPasswordHash(kept)) return undefined;
  if (wanted !== undefined && (await isHashOf(kept, wanted))) return undefined;
  const password = wanted ?? randomBytes(12).toString('base64url');
  await putSecret(cloud, SECRET, await hashPassword(password));
  return wanted === undefined ? password : undefined;
}
