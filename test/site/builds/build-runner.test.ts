import { describe, expect, it } from 'vitest';
import { siteRoutes } from '../../../shared/contract/site-routes.ts';
import type { BuildMode } from '../../../shared/domain/build-mode.ts';
import { createBuildRunner } from '../../../web/src/features/builds/build-runner.ts';
import { buildStages, isBeingWritten } from '../../../web/src/features/builds/build-stages.ts';
import type { CallApi } from '../../../web/src/lib/api-client.ts';
import { createApiClient } from '../../../web/src/lib/api-client.ts';
import { STORAGE_KEYS } from '../../../web/src/lib/storage-keys.ts';
import { memoryStorage } from '../../fixtures/memory-storage.ts';
import { OPERATION_ID, PROJECT_ID, RUNNING_BUILD } from '../../fixtures/running-build.ts';

type Respond = () => Response | Promise<Response>;
const response = (status: number, body: object) => new Response(JSON.stringify(body), { status });
const started: Respond = () => response(202, { success: true, operationId: OPERATION_ID, projectId: PROJECT_ID });
const progress =
  (part: object): Respond =>
  () =>
    response(200, { ...RUNNING_BUILD, ...part });
const offline: Respond = () => Promise.reject(new TypeError('offline'));

/** A runner with a controlled clock, random source and server. */
function runnerWith(responses: Respond[], storage = memoryStorage(), chance = 0) {
  const delays: number[] = [];
  let pending: (() => void) | null = null;
  const callApi: CallApi = createApiClient(siteRoutes, {
    fetch: async () => (responses.shift() ?? offline)(),
    readApiKey: () => 'k',
  });
  const runner = createBuildRunner({
    callApi,
    storage,
    schedule: (task, delayMs) => {
      delays.push(delayMs);
      pending = task;
      return () => {
        pending = null;
      };
    },
    now: () => 60_000,
    random: () => chance,
  });
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  const nextPoll = async () => {
    const task = pending;
    pending = null;
    task?.();
    await settle();
    await settle();
  };
  const start = async () => {
    await runner.start({
      kind: 'create',
      fields: { projectNameDisplay: 'A', userPrompt: 'b', isQuickBuidl: true },
    });
    if (pending !== null) await nextPoll();
  };
  const lines = () => {
    const state = runner.getState();
    return state.status === 'LOADING' ? state.lines.map(({ text }) => text) : state.status;
  };
  return { runner, start, nextPoll, delays, lines, storage, hasPendingPoll: () => pending !== null };
}

describe('a generation', () => {
  it('is polled after a second, then every 5 seconds, and 10 seconds after a network failure', async () => {
    const { start, nextPoll, delays, lines } = runnerWith([started, progress({ progress: 'Writing' }), offline]);
    await start();
    expect(lines()).toEqual(['Writing']);
    await nextPoll();
    expect(lines()).toEqual(['Writing', 'Network issue, retrying...']);
    expect(delays).toEqual([1_000, 5_000, 10_000]);
  });

  it('keeps the last three lines and makes every third "still" line a humorous one', async () => {
    const same = progress({ progress: 'Writing' });
    const { start, nextPoll, lines } = runnerWith([started, same, same, same, same, same]);
    await start();
    await nextPoll();
    await nextPoll();
    expect(lines()).toEqual(['Writing', 'Still generating...', 'Still generating...']);
    await nextPoll();
    expect(lines()).toEqual(['Still generating...', 'Still generating...', 'Convincing the pixels to line up...']);
  });

  it('adds no "still" line before the build begins', async () => {
    const queued = progress({ progress: 'Warming up', stage: 'queued' });
    const { start, nextPoll, lines } = runnerWith([started, queued, queued, queued]);
    await start();
    await nextPoll();
    expect(lines()).toEqual(['Warming up']);
  });

  it('makes every third "still" line of a revision a humorous one, by chance', async () => {
    const same = progress({ progress: 'Writing' });
    const { runner, nextPoll, lines } = runnerWith([started, same, same, same, same], memoryStorage(), 0.999);
    const fields = { projectNameDisplay: 'A', userPrompt: 'b', projectId: 'prj_1', baseRevisionString: '1' };
    await runner.start({ kind: 'revise', fields });
    for (let polls = 0; polls < 4; polls += 1) await nextPoll();
    expect(lines()).toEqual(['Still revising...', 'Still revising...', 'Reminding the divs to stay centered...']);
  });

  it('reports when another build is already running', async () => {
    const { start, runner } = runnerWith([
      () => response(409, { success: false, error: 'Wait for it.', code: 'build_in_progress' }),
    ]);
    await start();
    expect(runner.getState()).toMatchObject({
      status: 'ERROR',
      title: 'BUIDL In Progress',
      message: 'Wait for it.',
    });
  });

  it('is resumed after a reload from the stored operation', async () => {
    const storage = memoryStorage();
    const before = runnerWith([started, progress({ progress: 'Writing' })], storage);
    await before.start();
    const after = runnerWith([progress({ progress: 'Checking', stage: 'Check', percent: 80 })], storage);
    await after.runner.resume();
    expect(after.runner.getState()).toMatchObject({
      status: 'LOADING',
      subject: { projectNameDisplay: 'A', isQuickBuidl: true },
      stage: 'Check',
      percent: 80,
      startedAtMs: 0,
    });
  });

  it('is idle, forgotten and not polled after it is closed', async () => {
    const { start, runner, storage, hasPendingPoll } = runnerWith([started, progress({})]);
    await start();
    runner.close();
    expect(runner.getState().status).toBe('IDLE');
    expect(storage.length).toBe(0);
    expect(hasPendingPoll()).toBe(false);
  });

  it('is resumed by its user after a new sign-in, and forgotten for other users', async () => {
    const { start, runner, storage, hasPendingPoll } = runnerWith([started, progress({}), progress({})]);
    expect(runner.setUser('ada')).toBe(false);
    await start();
    runner.stopWatching();
    expect(runner.getState().status).toBe('IDLE');
    expect(hasPendingPoll()).toBe(false);
    expect(runner.setUser('ada')).toBe(true);
    await runner.resume();
    expect(runner.getState()).toMatchObject({ status: 'LOADING', subject: { projectNameDisplay: 'A' } });

    expect(runner.setUser('bob')).toBe(false);
    await runner.resume();
    expect(runner.getState().status).toBe('IDLE');
    expect(hasPendingPoll()).toBe(false);
    expect(storage.getItem(STORAGE_KEYS.activeOperation)).toBeNull();
  });

  it('is no longer followed when the server does not know it', async () => {
    const { start, runner, hasPendingPoll } = runnerWith([
      started,
      () => response(404, { success: false, error: 'No such operation.', code: 'not_found' }),
    ]);
    await start();
    expect(runner.getState()).toMatchObject({ status: 'ERROR', message: 'No such operation.' });
    expect(hasPendingPoll()).toBe(false);
  });

  it('shows the app while it is written, and keeps it when a later response has none', async () => {
    const { start, nextPoll, runner } = runnerWith([
      started,
      progress({ previewUrl: 'https://apps.example/partial/op/index.html' }),
      progress({ stage: 'Check' }),
    ]);
    await start();
    await nextPoll();
    expect(runner.getState()).toMatchObject({ previewUrl: 'https://apps.example/partial/op/index.html' });
    expect(isBeingWritten('Code')).toBe(true);
    expect(isBeingWritten('Check')).toBe(false);
  });

  it('is idle and forgotten after it is stopped, and the server is notified', async () => {
    const { start, runner, storage, hasPendingPoll } = runnerWith([
      started,
      progress({}),
      () => response(200, { success: true }),
    ]);
    await start();
    expect(await runner.stop()).toEqual({ ok: true });
    expect(runner.getState().status).toBe('IDLE');
    expect(storage.length).toBe(0);
    expect(hasPendingPoll()).toBe(false);
  });

  it('shows its result when it ended before it could be stopped', async () => {
    const { start, runner, nextPoll } = runnerWith([
      started,
      progress({}),
      () => response(409, { success: false, error: 'It is over.', code: 'conflict' }),
      progress({ status: 'completed', revisionString: '1' }),
    ]);
    await start();
    expect(await runner.stop()).toMatchObject({ ok: false, isOver: true });
    await nextPoll();
    expect(runner.getState().status).toBe('SUCCESS');
  });

  it('that blocks another one can be followed instead', async () => {
    const { start, runner } = runnerWith([
      () =>
        response(409, {
          success: false,
          error: 'Wait for it.',
          code: 'build_in_progress',
          operationId: OPERATION_ID,
        }),
      progress({ progress: 'Writing' }),
    ]);
    await start();
    const state = runner.getState();
    if (state.status !== 'ERROR' || state.running === null) throw new Error('The running build is not named.');
    await runner.watch(state.running);
    expect(runner.getState()).toMatchObject({ status: 'LOADING', operation: { operationId: OPERATION_ID } });
  });

  it('is found by its name when its start had no response before a reload', async () => {
    const storage = memoryStorage();
    const before = runnerWith([() => new Promise<Response>(() => undefined)], storage);
    void before.start();
    expect(runnerWith([], storage).runner.unconfirmedStart()).toMatchObject({ projectNameDisplay: 'A' });
  });

  it('has the stages of its mode, with repairs as part of the check', () => {
    const shown = (mode: BuildMode, stage: string) =>
      buildStages(mode, stage).map(({ label, progress: state }) => `${label} ${state}`);
    expect(shown('quick', 'Code')).toEqual(['Code current', 'Assemble waiting', 'Check waiting', 'Save waiting']);
    expect(shown('advanced', 'Repair')).toEqual([
      'Plan done',
      'Images done',
      'Code done',
      'Assemble done',
      'Repair current',
      'Save waiting',
    ]);
    expect(shown('advanced', 'review')).toContain('Review current');
    expect(shown('revise', 'edit')).toEqual(['Edit current', 'Check waiting', 'Save waiting']);
    expect(shown('revise', 'repair')).toEqual(['Edit done', 'Repair current', 'Save waiting']);
  });
});
