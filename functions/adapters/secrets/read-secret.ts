/** Secrets Manager's one call that functions make, over signed HTTP. Protocol: AWS JSON 1.1. */
import * as z from 'zod';
import { type AwsConnection, signedFetch } from '../signed-http.ts';

const TIMEOUT_MS = 5_000;
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

/**
 * Reads the text of a secret, empty when it has none: the current one or the one before. Throws SecretError, and
 * ServiceUnreachableError when nobody answers.
 */
export type SecretReader = (secretId: string, stage?: 'AWSCURRENT' | 'AWSPREVIOUS') => Promise<string>;

export function secretReader(connection: AwsConnection): SecretReader {
  const send = signedFetch('secretsmanager', connection, TIMEOUT_MS);
  return async (secretId, stage = 'AWSCURRENT') => {
    const response = await send(connection.endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'secretsmanager.GetSecretValue',
      },
      body: JSON.stringify({ SecretId: secretId, VersionStage: stage }),
    });
    if (!response.ok) throw new SecretError(response.status);
    return z.parse(replySchema, await response.json()).SecretString;
  };
}
