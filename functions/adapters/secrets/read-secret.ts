/**
 * Secrets Manager's one call that functions make, over signed HTTP: it does not earn the SDK's client
 * (docs/decisions/003-lean-bundles.md). Protocol: AWS JSON 1.1.
 */
import { AwsClient } from 'aws4fetch';
import * as z from 'zod';

const REQUEST_TIMEOUT_MS = 5_000;
const RETRIES = 3;
const replySchema = z.object({ SecretString: z.string().default('') });

/** Secrets Manager refused; the answer's text is left out, because nothing about a secret belongs into a log. */
export class SecretError extends Error {
  override readonly name = 'SecretError';
  readonly code = 'secret_unavailable';
  readonly status: number;

  constructor(status: number) {
    super(`Secrets Manager answered ${status}.`);
    this.status = status;
  }
}

export interface SecretsConnection {
  region: string;
  endpoint: string;
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string | undefined };
}

/** Reads the text of a secret, empty when it has none: the current one or the one before. Throws SecretError. */
export type SecretReader = (secretId: string, stage?: 'AWSCURRENT' | 'AWSPREVIOUS') => Promise<string>;

export function secretReader({ region, endpoint, credentials }: SecretsConnection): SecretReader {
  const { sessionToken, ...keys } = credentials;
  const client = new AwsClient({
    ...keys,
    ...(sessionToken && { sessionToken }),
    region,
    service: 'secretsmanager',
    retries: RETRIES,
  });
  return async (secretId, stage = 'AWSCURRENT') => {
    const response = await client.fetch(endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'secretsmanager.GetSecretValue',
      },
      body: JSON.stringify({ SecretId: secretId, VersionStage: stage }),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    if (!response.ok) throw new SecretError(response.status);
    return z.parse(replySchema, await response.json()).SecretString;
  };
}
