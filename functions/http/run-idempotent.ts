import { createHash } from 'node:crypto';
import { idempotencyKeySchema } from '../../shared/contract/fields.ts';
import type { Route } from '../../shared/contract/route.ts';
import type { BegunCall, Idempotency, IdempotentCall } from '../ports/idempotency.ts';
import { RequestError } from '../ports/request-error.ts';
import type { ApiEvent, ApiResult } from './api-event.ts';
import { parseInput } from './parse-input.ts';

/**
 * The time after which an unfinished call no longer blocks its key. It exceeds the time limit of every API function.
 */
const LEASE_MS = 60_000;

interface OnceServices {
  idempotency(): Idempotency;
  /**
   * Receives the error when a response could not be stored or a key could not be released. The caller still gets the
   * response.
   */
  noteFailure(error: unknown): void;
}

/**
 * Runs an API call that changes something at most once for each `Idempotency-Key`; a call without a key always runs.
 * Later calls with the key get the stored first response. A response with a secret is never stored. A refused call
 * changes nothing and frees its key. Throws RequestError `conflict` when a different call used the key, when the first
 * call still runs, and when its response was not stored. Also throws the errors of `run`.
 */
export async function runIdempotent(
  routeId: string,
  route: Route,
  event: ApiEvent,
  services: OnceServices,
  run: () => Promise<ApiResult>,
): Promise<ApiResult> {
  const header = event.headers['idempotency-key'];
  if (header === undefined || route.method === 'GET' || route.returnsSecret || !event.caller) return run();
  const call = {
    publicKey: event.caller.user.publicKey,
    key: parseInput(idempotencyKeySchema, header),
    fingerprint: await fingerprintOf(routeId, event.rawInput),
  };
  const nowMs = Date.now();
  const begun = await services.idempotency().begin(call, nowMs, nowMs + LEASE_MS);
  if (begun.kind !== 'new') return responseOf(begun);
  let response: ApiResult;
  try {
    response = await run();
  } catch (error) {
    // After any other error, the call may have changed something, so its key is freed only when the lease ends.
    if (error instanceof RequestError)
      await services.idempotency().release(call, Date.now()).catch(services.noteFailure);
    throw error;
  }
  await keep(call, response, services);
  return response;
}

function responseOf(begun: Exclude<BegunCall, { kind: 'new' }>): ApiResult {
  switch (begun.kind) {
    case 'done': {
      const { headers, ...response } = begun.response;
      return { ...response, headers: { ...headers, 'idempotency-replayed': 'true' } };
    }
    case 'different':
      throw new RequestError('idempotency_key_reused');
    case 'forgotten':
      throw new RequestError('response_lost');
    case 'running':
      throw new RequestError('call_still_runs', {
        retryAfterSeconds: 2,
      });
  }
}

/**
 * Stores the response. If this fails, stores only that the call ran. Reports errors instead of throwing them, because
 * the call itself has succeeded.
 */
async function keep(call: IdempotentCall, response: ApiResult, services: OnceServices): Promise<void> {
  const headers = Object.fromEntries(
    Object.entries(response.headers ?? {}).map(([name, value]) => [name, String(value)]),
  );
  const { statusCode = 200, body = '' } = response;
  try {
    await services.idempotency().keep(call, { statusCode, headers, body }, Date.now());
  } catch (error) {
    services.noteFailure(error);
    await services.idempotency().markDone(call, Date.now()).catch(services.noteFailure);
  }
}

/**
 * Returns a hash of the route and its input fields. Does not hash the raw body, because the boundary of a form differs
 * in each request.
 */
async function fingerprintOf(routeId: string, rawInput: unknown): Promise<string> {
  const hash = createHash('sha256').update(routeId);
  const fields = typeof rawInput === 'object' && rawInput !== null ? Object.entries(rawInput) : [];
  for (const [name, value] of fields.toSorted(([left], [right]) => (left < right ? -1 : 1))) {
    for (const part of Array.isArray(value) ? value : [value]) {
      const isFile = part instanceof File;
      hash.update(`\n${JSON.stringify([name, isFile ? part.name : part])}`);
      if (isFile) hash.update(new Uint8Array(await part.arrayBuffer()));
    }
  }
  return hash.digest('hex');
}
