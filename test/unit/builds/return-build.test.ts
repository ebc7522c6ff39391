/** Giving back a build changes the credits, the revision and the weekly limit together and once, or not at all. */
import { describe, expect, it } from 'vitest';
import { operationKey } from '../../../functions/adapters/dynamodb/builds/operation-keys.ts';
import { returnBuild } from '../../../functions/core/builds/return-build.ts';
import { bankAccountId, userAccountId } from '../../../functions/ports/credits.ts';
import type { Receipt } from '../../../shared/domain/receipt.ts';
import { DAY_MS } from '../../../shared/domain/utc-day.ts';
import {
  build,
  callerOf,
  creditsOf,
  files,
  grant,
  newUser,
  operationOf,
  prepareTable,
  requestOf,
  returned,
  services,
  state,
  statusOf,
  table,
} from './returnable-builds.ts';

prepareTable();

describe('a build for half of its price', () => {
  it('is refunded, and its project is deleted with its only revision', async () => {
    const user = await newUser();
    const { operationId, project } = await build(user);
    expect(await creditsOf(user)).toBe(88);
    const until = new Date(state.nowMs + DAY_MS).toISOString();
    expect(await statusOf(user, operationId)).toMatchObject({
      returnableUntil: until,
      appUrl: expect.stringMatching(/\/raw\/\w+\/1\/[0-9a-f]{32}$/),
    });
    state.nowMs += DAY_MS;
    expect(await returned(user, operationId)).toEqual({ creditsReturned: 12 });
    expect(await creditsOf(user)).toBe(100);
    expect(await services().projects.find(project.projectId)).toBeUndefined();
    expect([...files].filter((key) => key.includes(project.projectId))).toEqual([]);
    const status = await statusOf(user, operationId);
    expect(status).toMatchObject({ status: 'completed', returnedAt: new Date(state.nowMs).toISOString() });
    expect(status.returnableUntil).toBeUndefined();
    expect(status.appUrl).toBeUndefined();
    const { entries } = await services().ledger.history(userAccountId(user), { limit: 9 });
    expect(entries.find(({ kind }) => kind === 'return')).toMatchObject({
      entryId: `return:${operationId}`,
      credits: 12,
      heldCredits: 0,
      reason: 'Returned a build of Tomato',
      reference: operationId,
    });
  });

  it('keeps the other revisions, the newest of which becomes the latest', async () => {
    const user = await newUser();
    const { project } = await build(user, { receipt: { openProblems: [], creditsCharged: 25 } });
    state.nowMs += 1;
    await build(user, { project, revisionString: '1.1', receipt: { openProblems: [], creditsCharged: 25 } });
    state.nowMs += 1;
    const { operationId } = await build(user, { project, revisionString: '1.2' });
    expect(await returned(user, operationId)).toEqual({ creditsReturned: 12, remainingRevision: '1.1' });
    const left = await services().projects.find(project.projectId);
    expect(left?.revisions.map(({ revisionString }) => revisionString)).toEqual(['1', '1.1']);
    expect([...files].filter((key) => key.includes(project.projectId))).toHaveLength(2);
    expect(await creditsOf(user)).toBe(50);
  });

  it('refunds the balance of its app bank too', async () => {
    const user = await newUser();
    const { operationId, project } = await build(user);
    await grant(bankAccountId(project.projectId), 7);
    await returned(user, operationId);
    expect(await creditsOf(user)).toBe(107);
    expect(await services().balances.ofBank(project.projectId)).toEqual({
      availableCredits: 0,
      heldCredits: 0,
    });
  });

  it('has the same result for a second request that finds the project deleted', async () => {
    const user = await newUser();
    const { operationId } = await build(user);
    const second = services();
    const { projects } = second;
    second.projects = Object.assign(Object.create(projects), {
      find: async (projectId: string) => {
        // The first request runs between the two reads of the second.
        await returned(user, operationId);
        return projects.find(projectId);
      },
    });
    const result = await returnBuild(second, callerOf(user), operationId);
    expect(result).toEqual({ creditsReturned: 12, remainingRevision: undefined });
  });

  it('is refunded once, however many concurrent requests there are', async () => {
    const user = await newUser();
    const { operationId } = await build(user);
    const results = await Promise.all([1, 2, 3, 4].map(() => returned(user, operationId)));
    expect(results).toEqual([1, 2, 3, 4].map(() => ({ creditsReturned: 12 })));
    expect(await creditsOf(user)).toBe(100);
  });

  it('deletes its files in a retry when the bucket failed after the refund', async () => {
    const user = await newUser();
    const { operationId, project } = await build(user);
    state.failsToRemove = true;
    await expect(returned(user, operationId)).rejects.toThrow('did not respond');
    expect(await creditsOf(user)).toBe(100);
    state.failsToRemove = false;
    expect(await returned(user, operationId)).toEqual({ creditsReturned: 12 });
    expect(await creditsOf(user)).toBe(100);
    expect([...files].filter((key) => key.includes(project.projectId))).toEqual([]);
  });

  it('keeps a later revision with the same number', async () => {
    const user = await newUser();
    const { project } = await build(user, { receipt: { openProblems: [], creditsCharged: 25 } });
    const { operationId } = await build(user, { project, revisionString: '2' });
    await returned(user, operationId);
    state.nowMs += 1;
    await build(user, { project, revisionString: '2', receipt: { openProblems: [], creditsCharged: 25 } });
    expect(await returned(user, operationId)).toMatchObject({ remainingRevision: '2' });
    expect(files).toContain(`raw/${project.projectId}/2/index.html`);
  });
});

describe('returns are limited', () => {
  it('to three in seven days, also for concurrent requests', async () => {
    const user = await newUser();
    await grant(userAccountId(user), 100);
    const builds = [];
    for (let number = 1; number <= 5; number += 1) builds.push(await build(user));
    const results = await Promise.allSettled(builds.map(({ operationId }) => returned(user, operationId)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))).toEqual([
      expect.objectContaining({ code: 'rate_limited', retryAfterSeconds: 7 * 86_400 }),
      expect.objectContaining({ code: 'rate_limited' }),
    ]);
    state.nowMs += 7 * DAY_MS;
    const { operationId } = await build(user);
    expect(await returned(user, operationId)).toEqual({ creditsReturned: 12 });
  });

  it('to successful returns, so that a refused return does not count', async () => {
    const user = await newUser();
    const { operationId } = await build(user, { receipt: { openProblems: [], creditsCharged: 25 } });
    for (let number = 1; number <= 4; number += 1) await returned(user, operationId).catch(() => undefined);
    expect(await services().buildReturns.recent(user)).toEqual({ timesMs: [], version: 0 });
  });
});

describe('a return is refused', () => {
  it.each<[string, Partial<Receipt>]>([
    ['at the full price', { openProblems: [], creditsCharged: 25 }],
    ['for free', { creditsCharged: 0 }],
  ])('for a build %s', async (_name, receipt) => {
    const user = await newUser();
    const { operationId } = await build(user, { receipt });
    expect((await statusOf(user, operationId)).returnableUntil).toBeUndefined();
    await expect(returned(user, operationId)).rejects.toMatchObject({
      code: 'conflict',
      message: 'Only a build that was delivered for half of its price can be returned.',
    });
  });

  it('while it runs, and after it failed', async () => {
    const user = await newUser();
    const operation = operationOf(user, `op_running_${user}`, 'prj_running');
    await services().builds.start(operation, requestOf(operation));
    await expect(returned(user, operation.operationId)).rejects.toMatchObject({ code: 'conflict' });
    await services().builds.fail(operation, 'It failed.');
    await expect(returned(user, operation.operationId)).rejects.toThrow('Only a finished build');
  });

  it('after 24 hours', async () => {
    const user = await newUser();
    const { operationId } = await build(user);
    state.nowMs += DAY_MS + 1;
    expect((await statusOf(user, operationId)).returnableUntil).toBeUndefined();
    await expect(returned(user, operationId)).rejects.toThrow('within 24 hours');
  });

  it('for the build of another user', async () => {
    const [owner, other] = [await newUser(), await newUser()];
    const { operationId } = await build(owner);
    await expect(returned(other, operationId)).rejects.toMatchObject({ code: 'not_found' });
    expect(await creditsOf(owner)).toBe(88);
  });

  it('for the last revision of a project of another user, whose build an admin paid for', async () => {
    const [owner, admin] = [await newUser(), await newUser()];
    const { project } = await build(owner, { receipt: { openProblems: [], creditsCharged: 25 } });
    state.nowMs += 1;
    const { operationId } = await build(admin, { project, revisionString: '1.1' });
    const asAdmin = () => returnBuild(services(), { ...callerOf(admin), isAdmin: true }, operationId);
    await expect(returned(admin, operationId)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await asAdmin()).toEqual({ creditsReturned: 12, remainingRevision: '1' });
  });

  it('for the published revision, until it is unpublished', async () => {
    const user = await newUser();
    const { operationId, project } = await build(user);
    const publish = (UpdateExpression: string, values?: Record<string, unknown>) =>
      table.update({
        Key: { pk: `PROJECT#${project.projectId}`, sk: 'PROJECT' },
        UpdateExpression,
        ...(values && { ExpressionAttributeValues: values }),
      });
    await publish('SET publishedRevision = :revision', { ':revision': '1' });
    await expect(returned(user, operationId)).rejects.toThrow('This revision is live. Please unpublish it first.');
    expect(await creditsOf(user)).toBe(88);
    await publish('REMOVE publishedRevision');
    expect(await returned(user, operationId)).toEqual({ creditsReturned: 12 });
  });

  it('while there is a copy of it, or after its deletion', async () => {
    const user = await newUser();
    const { project } = await build(user, { receipt: { openProblems: [], creditsCharged: 25 } });
    state.nowMs += 1;
    const { operationId } = await build(user, { project, revisionString: '1.1' });
    const copy = {
      revisionString: '2',
      imageAssets: [],
      documentSha256: operationId,
      createdAtMs: state.nowMs + 1,
    };
    await services().projectChanges.addRevision(project.projectId, copy, 150);
    await expect(returned(user, operationId)).rejects.toThrow('Revision 2 is a copy of this build.');
    const removal = {
      projectId: project.projectId,
      ownerPublicKey: user,
      projectType: project.projectType,
      revisionString: '1.1',
      createdAtMs: state.nowMs,
      isLast: false,
      bankCredits: 0,
      nowMs: state.nowMs,
    };
    expect(await services().projectChanges.removeRevision(removal)).toBe(true);
    await expect(returned(user, operationId)).rejects.toMatchObject({ code: 'not_found' });
  });
});

it('an operation that is older than returns has no end time and cannot be returned', async () => {
  const user = await newUser();
  const { operationId } = await build(user);
  await table.update({ Key: operationKey(operationId), UpdateExpression: 'REMOVE endedAtMs' });
  await expect(returned(user, operationId)).rejects.toThrow('Only a finished build');
});
