/**
 * Signed HTTP to those services of AWS whose few calls do not earn the SDK's client (docs/decisions/003-lean-bundles.md), with
 * the patience that the client would have.
 */
import { AwsClient } from 'aws4fetch';
import { jitteredPause } from './jittered-pause.ts';

const TRIES = 5;
const PAUSE_BASE_MS = 25;

/** Where a service is, and who calls it. */
export interface AwsConnection {
  region: string;
  endpoint: string;
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string | undefined };
}

/** The service was busy, broken or out of reach each time it was asked; worth retrying. */
export class ServiceUnreachableError extends Error {
  override readonly name = 'ServiceUnreachableError';
  readonly code = 'service_unreachable';
}

export type SignedFetch = (url: string, init: RequestInit) => Promise<Response>;

/**
 * Sends requests until an answer is neither 429 nor 5xx, within `timeoutMs` for all tries of a request and its body.
 * Every request may arrive twice, so it has to be one that can be repeated. The function throws ServiceUnreachableError.
 */
export function signedFetch(
  service: 's3' | 'secretsmanager',
  { region, credentials }: Pick<AwsConnection, 'region' | 'credentials'>,
  timeoutMs: number,
): SignedFetch {
  const { sessionToken, ...keys } = credentials;
  const client = new AwsClient({
    ...keys,
    ...(sessionToken && { sessionToken }),
    region,
    service,
    retries: 0,
  });
  return async (url, init) => {
    const signal = AbortSignal.timeout(timeoutMs);
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await client.fetch(url, { ...init, signal }).catch((error: unknown) => ({ error }));
      if (outcome instanceof Response && outcome.status < 500 && outcome.status !== 429) return outcome;
      if (signal.aborted || attempt === TRIES) throw unreachable(service, outcome);
      await jitteredPause(attempt, PAUSE_BASE_MS);
    }
  };
}

function unreachable(service: string, outcome: Response | { error: unknown }): ServiceUnreachableError {
  return outcome instanceof Response
    ? new ServiceUnreachableError(`${service} answered ${outcome.status}.`)
    : new ServiceUnreachableError(`${service} could not be reached.`, { cause: outcome.error });
}
