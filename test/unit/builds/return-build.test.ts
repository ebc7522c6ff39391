/**
 * Returning a build for a refund changes credits, revision and weekly limit in one transaction: all of them once, or
 * none.
 */
import { describe, expect, it } from 'vitest';
import { operationKey } from '../../../functions/adapters/dynamodb/builds/operation-keys.ts';
import { listReturns } from '../../../functions/core/admin/moderation/list-returns.ts';
import { returnBuild } from '../../../functions/core/builds/return-build.ts';
import { deleteRevision } from '../../../functions/core/projects/delete-revision.ts';
import { recordExport } from '../../../functions/core/projects/record-export.ts';
import { bankAccountId, userAccountId } from '../../../functions/ports/credits.ts';
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
  REASON,
  requestOf,
  returned,
  services,
  state,
  statusOf,
  table,
} from './returnable-builds.ts';

prepareTable();

const FULL_PRICE = { openProblems: [], creditsCharged: 25 };

describe('a build for half of its price', () => {
  it('is refunded, and its project is deleted with its only revision', async () => {
    const user = await newUser();
    const { operationId, project } = await build(user);
    expect(await creditsOf(user)).toBe(88);
    const until = new Date(state.nowMs + DAY_MS).toISOString();
    expect(await statusOf(user, operationId)).toMatchObject({
      returnableUntil: until,
      appUrl: expect.stringMatching(/\/raw\/\w+\/1\/[0-9a-f]{40}$/),
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
    const { project } = await build(user, { receipt: FULL_PRICE });
    state.nowMs += 1;
    await build(user, { project, revisionString: '1.1', receipt: FULL_PRICE });
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
        // The first request runs while the second one reads the project.
        await returned(user, operationId);
        return projects.find(projectId);
      },
    });
    const result = await returnBuild(second, callerOf(user), { operationId, reason: REASON });
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
    const { project } = await build(user, { receipt: FULL_PRICE });
    const { operationId } = await build(user, { project, revisionString: '2' });
    await returned(user, operationId);
    state.nowMs += 1;
    await build(user, { project, revisionString: '2', receipt: FULL_PRICE });
    expect(await returned(user, operationId)).toMatchObject({ remainingRevision: '2' });
    expect(files).toContain(`raw/${project.projectId}/2/index.html`);
  });
});

it('a build at the full price is returned whole', async () => {
  const user = await newUser();
  const { operationId } = await build(user, { receipt: FULL_PRICE });
  expect((await statusOf(user, operationId)).returnableUntil).toBeDefined();
  expect(await returned(user, operationId)).toEqual({ creditsReturned: 25 });
  expect(await creditsOf(user)).toBe(100);
});

describe('a return opens a case', () => {
  const list = () => listReturns({ ...services(), usernames: { of: async () => new Map() } }, { limit: 100 });

  it('with the idea, the reason and the results, until an admin closes it', async () => {
    const user = await newUser();
    const features = [{ name: 'Adds prices', outcome: 'shown' as const }];
    const { operationId } = await build(user, { receipt: { ...FULL_PRICE, features } });
    await returned(user, operationId);
    const found = (await list()).returns.find((one) => one.operationId === operationId);
    expect(found).toEqual({
      operationId,
      ownerPublicKey: user,
      mode: 'advanced',
      projectName: 'Tomato',
      idea: 'a timer',
      reason: REASON,
      credits: 25,
      features,
      returnedAt: new Date(state.nowMs).toISOString(),
    });
    const close = () =>
      services().returnCases.close(operationId, {
        actionType: 'close_return',
        adminPublicKey: 'admin',
        adminUsername: 'admin',
        targetIdentifier: operationId,
        details: 'The check missed it.',
        nowMs: state.nowMs,
        actionId: operationId,
      });
    expect(await close()).toBe(true);
    expect((await list()).returns.some((one) => one.operationId === operationId)).toBe(false);
    expect(await close()).toBe(false);
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
    const { operationId } = await build(user, { receipt: { creditsCharged: 0 } });
    for (let number = 1; number <= 4; number += 1) await returned(user, operationId).catch(() => undefined);
    expect(await services().buildReturns.recent(user)).toEqual({ timesMs: [], version: 0 });
  });
});

describe('a return is refused', () => {
  it('for a free build', async () => {
    const user = await newUser();
    const { operationId } = await build(user, { receipt: { creditsCharged: 0 } });
    expect((await statusOf(user, operationId)).returnableUntil).toBeUndefined();
    await expect(returned(user, operationId)).rejects.toMatchObject({
      code: 'conflict',
      message: 'This build was free, so there is nothing to return.',
    });
  });

  it('after its export, also when a later revision was exported and deleted', async () => {
    const user = await newUser();
    const { operationId, project } = await build(user, { receipt: FULL_PRICE });
    const { projectId } = project;
    state.nowMs += 1;
    const later = {
      revisionString: '1.1',
      imageAssets: [],
      documentSha256: 'later',
      createdAtMs: state.nowMs,
    };
    await services().projectChanges.addRevision(projectId, later, 150);
    const exported = { projectId, revisionString: '1.1' };
    await recordExport(services(), callerOf(await newUser()), exported).catch(() => undefined);
    expect((await statusOf(user, operationId)).returnableUntil).toBeDefined();
    await recordExport(services(), callerOf(user), exported);
    await deleteRevision(services(), callerOf(user), exported);
    expect((await statusOf(user, operationId)).returnableUntil).toBeUndefined();
    await expect(returned(user, operationId)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('was exported or published'),
    });
    expect(await creditsOf(user)).toBe(75);
  });

  it('when its export is recorded between the read and the write', async () => {
    const user = await newUser();
    const { operationId, project } = await build(user, { receipt: FULL_PRICE });
    const exporting = services();
    const write = exporting.buildReturns.write.bind(exporting.buildReturns);
    exporting.buildReturns.write = async (planned) => {
      await recordExport(services(), callerOf(user), { projectId: project.projectId, revisionString: '1' });
      return write(planned);
    };
    const given = returnBuild(exporting, callerOf(user), { operationId, reason: REASON });
    await expect(given).rejects.toThrow('was exported or published');
    expect(await creditsOf(user)).toBe(75);
  });

  it('after the export of a later build only for builds up to it', async () => {
    const user = await newUser();
    const { project } = await build(user, { receipt: FULL_PRICE });
    state.nowMs += 1;
    const { operationId } = await build(user, { project, revisionString: '1.1', receipt: FULL_PRICE });
    await recordExport(services(), callerOf(user), { projectId: project.projectId, revisionString: '1' });
    expect(await returned(user, operationId)).toEqual({ creditsReturned: 25, remainingRevision: '1' });
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
    const { project } = await build(owner, { receipt: FULL_PRICE });
    state.nowMs += 1;
    const { operationId } = await build(admin, { project, revisionString: '1.1' });
    const asAdmin = () =>
      returnBuild(services(), { ...callerOf(admin), isAdmin: true }, { operationId, reason: REASON });
    await expect(returned(admin, operationId)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await asAdmin()).toEqual({ creditsReturned: 12, remainingRevision: '1' });
  });

  it('for a published revision, also after it was unpublished', async () => {
    const user = await newUser();
    const { operationId, project } = await build(user);
    const publish = (UpdateExpression: string, values?: Record<string, unknown>) =>
      table.update({
        Key: { pk: `PROJECT#${project.projectId}`, sk: 'PROJECT' },
        UpdateExpression,
        ...(values && { ExpressionAttributeValues: values }),
      });
    await publish('SET publishedRevision = :revision, usedUntilMs = :usedUntilMs', {
      ':revision': '1',
      ':usedUntilMs': state.nowMs,
    });
    await expect(returned(user, operationId)).rejects.toThrow('was exported or published');
    await publish('REMOVE publishedRevision');
    await expect(returned(user, operationId)).rejects.toThrow('was exported or published');
    expect(await creditsOf(user)).toBe(88);
  });

  it('while there is a later revision, or after its deletion', async () => {
    const user = await newUser();
    const { project } = await build(user, { receipt: FULL_PRICE });
    state.nowMs += 1;
    const { operationId } = await build(user, { project, revisionString: '1.1' });
    const copy = {
      revisionString: '2',
      imageAssets: [],
      documentSha256: operationId,
      createdAtMs: state.nowMs + 1,
    };
    await services().projectChanges.addRevision(project.projectId, copy, 150);
    await expect(returned(user, operationId)).rejects.toThrow('Revision 2 was made from this build.');
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
