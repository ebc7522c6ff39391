import { createHash } from 'node:crypto';
import { idempotencyKeySchema } from '../../shared/contract/fields.ts';
import type { Route } from '../../shared/contract/route.ts';
import type { Idempotency } from '../ports/idempotency.ts';
import { RequestError } from '../ports/request-error.ts';
import type { ApiEvent, ApiResult } from './api-event.ts';
import { parseInput } from './parse-input.ts';

/** Longer than any API function runs. */
const LEASE_MS = 60_000;

/**
 * Runs a call that changes something at most once for its `Idempotency-Key`, if its caller sent one: later calls with the key get
 * the response of the first, unless it tells a secret, which is stored nowhere. A refusal changes nothing, so the key is free again.
 * Throws RequestError `conflict` for the key of another call and of one that still runs, and what `run` throws.
 */
export async function runOnce(
  routeId: string,
  route: Route,
  event: ApiEvent,
  idempotency: () => Idempotency,
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
  const begun = await idempotency().begin(call, nowMs, nowMs + LEASE_MS);
  if (begun.kind === 'done') {
    const { headers, ...response } = begun.response;
    return { ...response, headers: { ...headers, 'idempotency-replayed': 'true' } };
  }
  if (begun.kind === 'different')
    throw new RequestError('conflict', 'This idempotency key belongs to another call.');
  if (begun.kind === 'running')
    throw new RequestError('conflict', 'The call with this idempotency key still runs.', {
      retryAfterSeconds: 2,
    });
  try {
    const response = await run();
    const headers = Object.fromEntries(
      Object.entries(response.headers ?? {}).map(([name, value]) => [name, String(value)]),
    );
    const { statusCode = 200, body = '' } = response;
    await idempotency().keep(call, { statusCode, headers, body }, Date.now());
    return response;
  } catch (error) {
    // What failed for another reason may have changed something; its key is free when the lease ends.
    if (error instanceof RequestError) await idempotency().release(call, Date.now());
    throw error;
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
