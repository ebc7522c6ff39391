import { beforeEach, describe, expect, it } from 'vitest';
import {
  type CascadeServices,
  continueCascade,
  continueCascades,
} from '../../../functions/core/admin/users/ban-cascade.ts';
import type { BanCascade } from '../../../functions/ports/admin.ts';
import type { Project } from '../../../functions/ports/projects.ts';
import { appProject } from '../../fixtures/app-project.ts';

const NOW_MS = Date.UTC(2026, 10, 21);
const IN_TIME = NOW_MS + 1;

let platform: ReturnType<typeof newPlatform>;
beforeEach(() => {
  platform = newPlatform();
});

/** Returns an in-memory store of bans and apps. Each call for an id in `poisoned` fails. */
function newPlatform() {
  const cascades = new Map<string, BanCascade>();
  const apps = new Map<string, string[]>();
  const hidden = new Set<string>();
  const lockedOut = new Set<string>();
  const poisoned = new Set<string>();
  const touch = (what: string) => {
    if (poisoned.has(what)) throw new Error(`${what} is poisoned`);
  };
  const services: CascadeServices = {
    clock: { nowMs: () => NOW_MS },
    adminUsers: {
      waitingCascades: async function* () {
        yield* [...cascades.keys()];
      },
      findCascade: async (publicKey) => {
        touch(`cascade of ${publicKey}`);
        return cascades.get(publicKey);
      },
      advanceCascade: async (cascade) => cascades.has(cascade.publicKey) && !!cascades.set(cascade.publicKey, cascade),
      endCascade: async ({ publicKey }) => void cascades.delete(publicKey),
      removeKeys: async (publicKey) => {
        touch(`keys of ${publicKey}`);
        lockedOut.add(publicKey);
      },
      details: async () => ({ creditsSpent: 0, projectCount: 0, keyCount: 0, isCascadeRunning: true }),
    },
    suspensions: {
      listOfOwner: async (publicKey, { limit, cursor = '0' }) => {
        const from = Number(cursor);
        const ids = apps.get(publicKey) ?? [];
        const entries = ids.slice(from, from + limit).map((id) => appOf(id, hidden.has(id)));
        return { entries, nextCursor: from + limit < ids.length ? String(from + limit) : undefined };
      },
      setOwnerBanned: async (projectId, isOwnerBanned) => {
        touch(projectId);
        if (isOwnerBanned) hidden.add(projectId);
        else hidden.delete(projectId);
      },
    },
    builds: { find: async () => undefined, fail: async () => true },
    work: { readText: async () => undefined, write: async () => undefined },
  };
  return {
    services,
    cascades,
    hidden,
    lockedOut,
    poisoned,
    ban: (publicKey: string, appCount: number) => {
      cascades.set(publicKey, { cascadeId: `ban of ${publicKey}`, publicKey, isBan: true });
      apps.set(
        publicKey,
        Array.from({ length: appCount }, (_, index) => `${publicKey}-${index}`),
      );
    },
  };
}

function appOf(projectId: string, isOwnerBanned: boolean): Project {
  return appProject({
    projectId,
    name: 'App',
    projectType: 'webapp',
    createdAtMs: NOW_MS,
    isOwnerBanned,
  });
}

const carryOut = () => continueCascades(platform.services, IN_TIME);

describe('a failing ban', () => {
  it.each(['cascade of bad', 'keys of bad', 'bad-0'])('(%s) is reported and does not stop later bans', async (what) => {
    for (const publicKey of ['good', 'bad', 'better', 'best']) platform.ban(publicKey, 2);
    platform.poisoned.add(what);
    await expect(carryOut()).rejects.toThrow('Some bans are not complete.');
    expect([...platform.cascades.keys()]).toEqual(['bad']);
    for (const publicKey of ['good', 'better', 'best']) {
      expect(platform.lockedOut).toContain(publicKey);
      expect(platform.hidden).toContain(`${publicKey}-1`);
    }
    platform.poisoned.clear();
    await carryOut();
    expect(platform.cascades.size).toBe(0);
    expect(platform.lockedOut).toContain('bad');
    expect(platform.hidden).toContain('bad-0');
  });

  it('does not starve later bans, however many fail', async () => {
    for (let number = 0; number < 120; number += 1) {
      platform.ban(`bad${number}`, 0);
      platform.poisoned.add(`cascade of bad${number}`);
    }
    platform.ban('behind', 1);
    await expect(carryOut()).rejects.toMatchObject({ errors: { length: 120 } });
    expect(platform.cascades.has('behind')).toBe(false);
    expect(platform.hidden).toContain('behind-0');
  });

  it('hides all other apps when one fails, and continues there in the next run', async () => {
    platform.ban('bad', 80);
    for (const appId of ['bad-3', 'bad-30']) platform.poisoned.add(appId);
    const first = continueCascade(platform.services, 'bad', IN_TIME);
    await expect(first).rejects.toThrow('The ban of bad is not complete.');
    await expect(first).rejects.toMatchObject({ errors: { length: 2 } });
    expect(platform.hidden.size).toBe(78);
    platform.poisoned.delete('bad-3');
    await expect(continueCascade(platform.services, 'bad', IN_TIME)).rejects.toThrow();
    expect(platform.cascades.get('bad')?.cursor).toBe('25');
    platform.poisoned.clear();
    expect(await continueCascade(platform.services, 'bad', IN_TIME)).toBe(true);
    expect(platform.hidden.size).toBe(80);
    expect(platform.cascades.size).toBe(0);
  });
});

describe('a ban when the time is over', () => {
  it('is left to the next run', async () => {
    platform.ban('patient', 30);
    expect(await continueCascade(platform.services, 'patient', NOW_MS - 1)).toBe(false);
    expect(platform.cascades.has('patient')).toBe(true);
    expect(await continueCascade(platform.services, 'patient', IN_TIME)).toBe(true);
  });
});
