import { describe, expect, it } from 'vitest';
import type { ApiError } from '../src/api-error.ts';
import { watchBuild } from '../src/watch-build.ts';
import { json, lost, type Reaction, scriptedClient } from './scripted-fetch.ts';

const OPERATION = `op_${'a'.repeat(26)}`;

function status(percent: number, more: Record<string, unknown> = {}): Reaction {
  return json({
    success: true,
    operationId: OPERATION,
    status: 'running',
    stage: 'code',
    progress: 'Writing',
    message: 'Writing',
    projectId: `prj_${'a'.repeat(26)}`,
    startedAt: '2026-11-24T00:00:00.000Z',
    percent,
    ...more,
  });
}

const done = status(100, { status: 'completed', appUrl: 'https://apps.example/a' });

async function watched(reactions: readonly Reaction[], options = {}) {
  const { client, wait, waitsMs } = scriptedClient(reactions, { retries: 0 });
  const seen: [string, number][] = [];
  const lostWith: ApiError[] = [];
  const onLost = (error: ApiError) => lostWith.push(error);
  const watching = (async () => {
    for await (const each of watchBuild(client, OPERATION, { wait, onLost, ...options })) {
      seen.push([each.status, each.percent]);
    }
  })();
  const error: unknown = await watching.catch((thrown: unknown) => thrown);
  return { seen, error, lostWith, waitsMs };
}

describe('watchBuild', () => {
  it('yields each changed status and ends with the last', async () => {
    const { seen, waitsMs } = await watched([status(10), status(10), status(60), done]);
    expect(seen).toEqual([
      ['running', 10],
      ['running', 60],
      ['completed', 100],
    ]);
    expect(waitsMs).toEqual([1_000, 5_000, 5_000]);
  });

  it('continues after a network failure and reports it', async () => {
    const { seen, lostWith } = await watched([status(10), lost, lost, done]);
    expect(seen.at(-1)).toEqual(['completed', 100]);
    expect(lostWith.map(({ code }) => code)).toEqual(['unreachable', 'unreachable']);
  });

  it('fails after `patienceMs` with the id of the operation', async () => {
    const { error } = await watched([status(10), lost], { patienceMs: 0 });
    expect(error).toMatchObject({ code: 'unreachable', operationId: OPERATION });
  });

  it('yields a failed build as a status', async () => {
    const { seen, error } = await watched([status(40, { status: 'failed', error: 'No.' })]);
    expect(seen).toEqual([['failed', 40]]);
    expect(error).toBeUndefined();
  });

  it('treats an unknown state as running', async () => {
    const { seen } = await watched([status(10, { status: 'paused' }), done]);
    expect(seen.map(([state]) => state)).toEqual(['paused', 'completed']);
  });

  it('fails at a refusal, such as of a revoked key', async () => {
    const revoked = json({ success: false, error: 'This key is revoked.', code: 'unauthenticated' }, 401);
    const { error } = await watched([status(10), revoked]);
    expect(error).toMatchObject({ status: 401, code: 'unauthenticated', operationId: OPERATION });
  });

  it.each([{ percent: 'half' }, { status: 7 }, { projectId: undefined }])('refuses a status with %j', async (wrong) => {
    const { error } = await watched([status(10, wrong)]);
    expect(error).toMatchObject({ code: 'unexpected_response', operationId: OPERATION });
  });

  it('ends with the signal', async () => {
    const reason = new Error('enough');
    const { error } = await watched([status(10)], { signal: AbortSignal.abort(reason) });
    expect(error).toBe(reason);
  });
});
