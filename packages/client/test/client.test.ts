import { describe, expect, it } from 'vitest';
import { ApiError } from '../src/api-error.ts';
import { BuidlClient } from '../src/client.ts';
import { json, lost, type Reaction, scriptedClient } from './scripted-fetch.ts';

const projectId = `prj_${'a'.repeat(26)}`;
const user = { publicKey: 'p', username: 'ada', credits: 3, heldCredits: 0, isAdmin: false };
const me = json({ success: true, user });
const busy = (status: number, headers: Record<string, string> = {}) =>
  json({ success: false, error: 'Later.', code: 'unavailable' }, status, headers);
const bank = json({ success: true, appWalletBalance: 1, credits: 2 });

async function failureOf(reactions: readonly Reaction[], options = {}) {
  const { client, ...rest } = scriptedClient(reactions, options);
  const error: unknown = await client.call('getMe', {}).catch((thrown: unknown) => thrown);
  if (!(error instanceof ApiError)) throw new Error(`This is no ApiError: ${error}`);
  return { error, ...rest };
}

describe('a call', () => {
  it('goes to the origin of the address with the key', async () => {
    const { client, requests } = scriptedClient([me], { url: 'https://buidl.example/create-app?x=1' });
    await client.call('getMe', {});
    expect(requests[0]?.url).toBe('https://buidl.example/api/auth/me');
    expect(requests[0]?.headers.get('x-api-key')).toBe('the-key');
  });

  it('returns unknown fields of a newer server', async () => {
    const { client } = scriptedClient([json({ success: true, user: { ...user, badges: ['early'] }, hint: 1 })]);
    expect(await client.call('getMe', {})).toEqual({
      success: true,
      user: { ...user, badges: ['early'] },
      hint: 1,
    });
  });

  it('does not follow a redirect, which would take the key to another site', async () => {
    const elsewhere: Reaction = () =>
      new Response(null, { status: 308, headers: { location: 'https://evil.example' } });
    const { error, requests } = await failureOf([elsewhere]);
    expect(requests[0]?.redirect).toBe('manual');
    expect(error).toMatchObject({ status: 308, code: 'unexpected_response' });
  });

  it.each(['', '.', '..'])('with the path field %j is not sent', async (name) => {
    const { client, requests } = scriptedClient([]);
    const calling = client.call('getProject', { projectId: name });
    await expect(calling).rejects.toMatchObject({ code: 'invalid_request', field: 'projectId' });
    expect(requests).toEqual([]);
  });

  it.each(['buidl.example', 'ftp://buidl.example', ''])('refuses the address %j', (url) => {
    expect(() => new BuidlClient({ url })).toThrow(ApiError);
  });
});

describe('a call that changes something', () => {
  it('sends the same Idempotency-Key with all attempts', async () => {
    const { client, requests } = scriptedClient([lost, busy(503), bank]);
    await client.call('depositToBank', { projectId, amount: 3 });
    const keys = requests.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(keys).size).toBe(1);
  });

  it('has a key of its own', async () => {
    const { client, requests } = scriptedClient([bank, bank]);
    for (const amount of [3, 3]) await client.call('depositToBank', { projectId, amount });
    expect(new Set(requests.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(2);
  });

  it('uses the key of its caller', async () => {
    const { client, requests } = scriptedClient([bank]);
    await client.call('depositToBank', { projectId, amount: 3 }, { idempotencyKey: 'monday-deposit' });
    expect(requests[0]?.headers.get('idempotency-key')).toBe('monday-deposit');
  });

  it('retries a conflict with an attempt whose response was lost, but not a first conflict', async () => {
    const running = json({ success: false, error: 'It runs.', code: 'conflict' }, 409, {
      'retry-after': '2',
    });
    const repeated = scriptedClient([lost, running, bank]);
    await repeated.client.call('depositToBank', { projectId, amount: 3 });
    expect(repeated.waitsMs[1]).toBe(2_000);
    const first = scriptedClient([running]);
    await expect(first.client.call('depositToBank', { projectId, amount: 3 })).rejects.toThrow('It runs.');
  });

  it('is not repeated without an Idempotency-Key, which calls without an account lack', async () => {
    const { client, requests } = scriptedClient([lost]);
    const calling = client.call('login', { publicKey: 'p', signature: 's', nonce: 'n' });
    await expect(calling).rejects.toMatchObject({ code: 'unreachable' });
    expect(requests[0]?.headers.has('idempotency-key')).toBe(false);
  });
});

describe('a retry', () => {
  it.each([429, 502, 503, 504])('follows %s', async (status) => {
    const { client, requests } = scriptedClient([busy(status), me]);
    await client.call('getMe', {});
    expect(requests).toHaveLength(2);
  });

  it('waits as long as the server says, in seconds or until a date', async () => {
    const soon = new Date(Date.now() + 9_000).toUTCString();
    const { client, waitsMs } = scriptedClient([
      busy(429, { 'retry-after': '7' }),
      busy(503, { 'retry-after': soon }),
      me,
    ]);
    await client.call('getMe', {});
    expect(waitsMs[0]).toBe(7_000);
    expect(waitsMs[1]).toBeGreaterThan(6_000);
    expect(waitsMs[1]).toBeLessThanOrEqual(9_000);
  });

  it('waits longer each time and reports the error', async () => {
    const seen: number[] = [];
    const onRetry = ({ attempt, error }: { attempt: number; error: ApiError }) => {
      expect(error.code).toBe('unreachable');
      seen.push(attempt);
    };
    const { error, waitsMs } = await failureOf([lost, lost, lost], { retries: 2, onRetry });
    expect(seen).toEqual([1, 2]);
    const [first = 0, second = 0] = waitsMs;
    expect(second).toBeGreaterThan(first * 1.1);
    expect(error).toMatchObject({ status: 0, code: 'unreachable', isFromServer: false });
  });

  it('is left out when the server asks for more than a minute', async () => {
    const { error, waitsMs } = await failureOf([busy(429, { 'retry-after': '3600' })]);
    expect(waitsMs).toEqual([]);
    expect(error.retryAfterSeconds).toBe(3_600);
  });

  it('is left out when the server asks for more than `longestWaitMs`', async () => {
    const { waitsMs } = await failureOf([busy(429, { 'retry-after': '6' })], { longestWaitMs: 5_000 });
    expect(waitsMs).toEqual([]);
  });

  it.each([400, 401, 403, 404, 500])('does not follow %s', async (status) => {
    const { requests } = await failureOf([busy(status)]);
    expect(requests).toHaveLength(1);
  });

  it('ends with the signal and rejects with its reason', async () => {
    const reason = new Error('enough');
    const stop = new AbortController();
    const { client } = scriptedClient([lost], { onRetry: () => stop.abort(reason) });
    await expect(client.call('getMe', {}, { signal: stop.signal })).rejects.toBe(reason);
  });

  it('follows an attempt that timed out', async () => {
    const silent: Reaction = ({ signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    const { client, requests } = scriptedClient([silent, me], { timeoutMs: 5 });
    await client.call('getMe', {});
    expect(requests).toHaveLength(2);
  });
});

describe('a refusal', () => {
  it('has the details that the server sent', async () => {
    const problems = [{ field: 'amount', message: 'is too small', limit: 1 }];
    const body = {
      success: false,
      error: 'amount is too small',
      code: 'invalid_input',
      field: 'amount',
      problems,
    };
    const { error } = await failureOf([json(body, 400, { 'x-request-id': 'r-1' })]);
    expect(error).toMatchObject({
      message: 'amount is too small',
      status: 400,
      code: 'invalid_input',
      field: 'amount',
      problems,
      requestId: 'r-1',
      isFromServer: true,
    });
  });

  it('keeps an unknown code', async () => {
    const { error } = await failureOf([json({ success: false, error: 'No.', code: 'moon_phase' }, 418)]);
    expect(error).toMatchObject({ status: 418, code: 'moon_phase', isFromServer: true });
  });

  it.each<[string, unknown]>([
    ['no object', 'denied'],
    ['a text that is none', { success: false, error: { text: 'x' }, code: 'conflict' }],
    ['no code', { error: 'x' }],
    ['a list', [1]],
    ['null', null],
  ])('with %s is not marked as a message of the server', async (_what, body) => {
    const { error } = await failureOf([json(body, 400)]);
    expect(error).toMatchObject({ code: 'unexpected_response', isFromServer: false });
    expect(error.message).toBe('The server responded with 400.');
  });

  it('leaves out malformed problems', async () => {
    const body = {
      success: false,
      error: 'x',
      code: 'invalid_input',
      problems: [1, { field: 2, message: 'y' }, {}],
    };
    const { error } = await failureOf([json(body, 400, { 'retry-after': 'soon' })]);
    expect(error.problems).toEqual([{ message: 'y' }]);
    expect(error.retryAfterSeconds).toBeUndefined();
  });
});

describe('a response that does not match the contract', () => {
  it.each<[string, Reaction]>([
    ['a page', () => new Response('<h1>Welcome to the hotel</h1>')],
    ['nothing', () => new Response(null, { status: 204 })],
    ['a list', json([])],
    ['an object without success', json({ ok: true })],
  ])('is refused: %s', async (_what, reaction) => {
    const { error } = await failureOf([reaction]);
    expect(error).toMatchObject({ code: 'unexpected_response', isFromServer: false });
    expect(error.message).toContain('https://buidl.example responded in a form');
  });

  it('is not read beyond 25 MB', async () => {
    let sentBytes = 0;
    let isCancelled = false;
    const endless = () =>
      new Response(
        new ReadableStream({
          pull: (controller) => {
            sentBytes += 1_000_000;
            controller.enqueue(new Uint8Array(1_000_000));
          },
          cancel: () => {
            isCancelled = true;
          },
        }),
      );
    const { error } = await failureOf([endless]);
    expect(error).toMatchObject({
      code: 'unexpected_response',
      message: 'The response of the server is too large.',
    });
    expect(isCancelled).toBe(true);
    expect(sentBytes).toBeLessThan(30_000_000);
  });

  it('that breaks off counts as a network failure', async () => {
    const broken = () =>
      new Response(new ReadableStream({ pull: (controller) => controller.error(new TypeError('terminated')) }));
    const { client, requests } = scriptedClient([broken, me]);
    await client.call('getMe', {});
    expect(requests).toHaveLength(2);
  });
});
