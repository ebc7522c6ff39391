import { createHash } from 'node:crypto';
import { idempotencyKeySchema } from '../../shared/contract/fields.ts';
import type { Route } from '../../shared/contract/route.ts';
import type { BegunCall, Idempotency, IdempotentCall } from '../ports/idempotency.ts';
import { RequestError } from '../ports/request-error.ts';
import type { ApiEvent, ApiResult } from './api-event.ts';
import { parseInput } from './parse-input.ts';

/** Longer than any API function runs. */
const LEASE_MS = 60_000;

interface OnceServices {
  idempotency(): Idempotency;
  /** Is told why a response was not kept, or a key not freed. The response is given all the same. */
  noteFailure(error: unknown): void;
}

/**
 * Runs a call that changes something at most once for its `Idempotency-Key`, if its caller sent one: later calls with the key get
 * the response of the first, unless it tells a secret, which is stored nowhere. A refusal changes nothing, so the key is free again.
 * Throws RequestError `conflict` for the key of another call, of one that still runs and of one whose response could not be kept,
 * and what `run` throws.
 */
export async function runOnce(
  routeId: string,
  route: Route,
  event: ApiEvent,
  services: OnceServices,
  run: () => Promise<ApiResult>,
): Promise<ApiResult> {
  const header = event.headers['idempotency-key'];
  if (header === undefined || route.method === 'GET' || route.tellsSecret || !event.caller) return run();
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
    // What failed for another reason may have changed something; its key is free when the lease ends.
    if (error instanceof RequestError)
      await services.idempotency().release(call, Date.now()).catch(services.noteFailure);
    throw error;
  }
  await keep(call, response, services);
  return response;
}

/** Returns what is said to a later call with a key. */
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

/** Keeps a response; what cannot be kept is remembered as done, which is small. The work is done, so a failure is only noted. */
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

/** Returns a hash of the route and its fields. A form has another boundary each time it is sent, so that its bytes do not tell. */
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
