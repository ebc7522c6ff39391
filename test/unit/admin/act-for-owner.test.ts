import { describe, expect, it } from 'vitest';
import { actForOwnerOfBuild, changeForOwner } from '../../../functions/core/admin/act-for-owner.ts';
import type { Activity } from '../../../functions/ports/activities.ts';
import type { Operation } from '../../../functions/ports/builds.ts';
import { RequestError } from '../../../functions/ports/request-error.ts';
import { projectOf } from '../../fixtures/project-of.ts';

const BUILD = { routeId: 'returnBuild', operationId: 'op_1', password: undefined };
const callerOf = (publicKey: string, isAdmin: boolean) => ({
  user: { publicKey, username: publicKey, isBanned: false, createdAtMs: 0 },
  apiKey: { keyHash: '', publicKey, createdAtMs: 0, expiresAtMs: 0 },
  isAdmin,
});

/**
 * Returns the services of a build that `builtBy` started in a project of `ada`. Writing to the admin log fails, because
 * no call has a password.
 */
function servicesOf(builtBy: string) {
  const unused = () => Promise.reject(new Error('No password was sent.'));
  const operation: Operation = {
    operationId: 'op_1',
    ownerPublicKey: builtBy,
    projectId: 'prj_1',
    mode: 'revise',
    status: 'completed',
    stage: 'save',
    percent: 100,
    progress: 'Done',
    heldCredits: 0,
    startedAtMs: 0,
  };
  return {
    adminLog: { recordForOwner: unused, recordRefusal: unused },
    adminPassword: { readHash: unused },
    passwordAttempts: { read: unused, write: unused },
    clock: { nowMs: () => 0 },
    projects: { findProject: async () => projectOf({ projectId: 'prj_1', ownerPublicKey: 'ada' }) },
    builds: { find: async () => operation },
  };
}

describe('the return of a build', () => {
  it('by an admin needs the action password in the project of another user', async () => {
    const returning = actForOwnerOfBuild(servicesOf('bea'), callerOf('bea', true), BUILD);
    await expect(returning).rejects.toMatchObject({ reason: 'action_password_needed' });
  });

  it.each([
    ['in an own project', 'ada', callerOf('ada', true)],
    ['without admin rights', 'bea', callerOf('bea', false)],
    ['that another user made', 'bea', callerOf('cleo', true)],
  ])('needs none %s', async (_what, builtBy, caller) => {
    await expect(actForOwnerOfBuild(servicesOf(builtBy), caller, BUILD)).resolves.toBeUndefined();
  });
});

describe('the entry of an admin’s change in the activity of the owner', () => {
  const entry: Activity = { activityId: 'act_1', publicKey: 'ada', atMs: 0, call: 'deleteRevision' };
  const outcomes = [
    [
      'says so when the change was refused',
      new RequestError({ key: 'revision_not_found', params: { revision: '9' } }),
      [entry],
    ],
    ['stays when it is unknown whether the change was made', new Error('The table is away.'), []],
  ] as const;

  it.each(outcomes)('%s', async (_what, error, marked) => {
    const refused: Activity[] = [];
    const adminLog = { markRefused: async (activity: Activity) => void refused.push(activity) };
    await expect(changeForOwner(adminLog, entry, () => Promise.reject(error))).rejects.toBe(error);
    expect(refused).toEqual(marked);
  });

  it('stays when the change was made', async () => {
    const adminLog = { markRefused: () => Promise.reject(new Error('It was not refused.')) };
    expect(await changeForOwner(adminLog, entry, async () => 'done')).toBe('done');
  });
});
