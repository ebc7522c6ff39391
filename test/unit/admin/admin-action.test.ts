import { randomBytes, scryptSync } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { requireAdminPassword } from '../../../functions/core/admin/admin-action.ts';
import { readNumberedPage } from '../../../functions/core/admin/numbered-page.ts';
import type { PasswordAttempt } from '../../../functions/ports/admin.ts';
import { ADMIN_PAGE_MAX } from '../../../shared/contract/admin/users.ts';

const MINUTE_MS = 60_000;

function hashOf(password: string): string {
  const salt = randomBytes(16);
  const key = scryptSync(password, salt, 32, { N: 1024, r: 8, p: 1 });
  return ['scrypt', 1024, 8, 1, salt.toString('base64url'), key.toString('base64url')].join('$');
}

const caller = {
  user: { publicKey: 'key', username: 'Ada', isBanned: false, createdAtMs: 0 },
  apiKey: { keyHash: '', publicKey: 'key', createdAtMs: 0, expiresAtMs: 0 },
  isAdmin: true,
};

describe('the action password', () => {
  let nowMs = 0;
  let hashReads = 0;
  let stored: { attempts: PasswordAttempt[]; version: number };
  const hash = hashOf('right');
  const refusals: string[] = [];
  const services = {
    clock: { nowMs: () => nowMs },
    adminPassword: {
      readHash: async () => {
        hashReads += 1;
        return hash;
      },
    },
    passwordAttempts: {
      read: async () => stored,
      write: async (_key: string, attempts: PasswordAttempt[], basedOn: number) => {
        if (stored.version !== basedOn) return false;
        stored = { attempts, version: basedOn + 1 };
        return true;
      },
    },
    adminLog: {
      recordRefusal: async ({ actionType }: { actionType: string }) => void refusals.push(actionType),
    },
  };
  const attempt = (password: string) =>
    requireAdminPassword(services, caller, password).then(
      () => 'ok',
      (error: { code: string }) => error.code,
    );

  beforeEach(() => {
    nowMs = 1_000_000_000;
    hashReads = 0;
    stored = { attempts: [], version: 0 };
    refusals.length = 0;
  });

  it('accepts the right password any number of times', async () => {
    for (let times = 0; times < 8; times += 1) expect(await attempt('right')).toBe('ok');
    expect(stored.attempts).toEqual([]);
  });

  it('is locked after five wrong passwords, even for the right one, before anything is hashed', async () => {
    for (let times = 0; times < 5; times += 1) expect(await attempt('wrong')).toBe('forbidden');
    expect(await attempt('right')).toBe('rate_limited');
    expect(hashReads).toBe(5);
    expect(refusals).toEqual(Array(5).fill('wrong_password'));
    nowMs += 15 * MINUTE_MS + 1;
    expect(await attempt('right')).toBe('ok');
  });

  it('counts the wrong passwords of the last 15 minutes', async () => {
    for (let times = 0; times < 4; times += 1) {
      await attempt('wrong');
      nowMs += 4 * MINUTE_MS;
    }
    // The first attempt was 16 minutes ago, so it no longer counts.
    expect(await attempt('wrong')).toBe('forbidden');
    expect(await attempt('wrong')).toBe('forbidden');
    expect(await attempt('right')).toBe('rate_limited');
  });

  it('accepts ten concurrent right passwords', async () => {
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => attempt('right')));
    expect(outcomes).toEqual(Array(10).fill('ok'));
  });

  it('accepts nothing while the secret contains no hash', async () => {
    const unset = { ...services, adminPassword: { readHash: async () => 'generated' } };
    await expect(requireAdminPassword(unset, caller, 'generated')).rejects.toMatchObject({
      code: 'forbidden',
    });
  });
});

describe('a page by its number', () => {
  const read = (total: number) => async (limit: number) =>
    Array.from({ length: Math.min(limit, total) }, (_, index) => index);

  it('knows the number of pages near the end', async () => {
    expect(await readNumberedPage(1, 10, read(35))).toEqual({
      entries: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
      pagination: { page: 1, totalPages: 4 },
    });
    expect((await readNumberedPage(4, 10, read(35))).entries).toEqual([30, 31, 32, 33, 34]);
    expect((await readNumberedPage(1, 10, read(0))).pagination).toEqual({ page: 1, totalPages: 1 });
  });

  it('is empty beyond the end, and returns the number of the last page', async () => {
    for (const page of [9, ADMIN_PAGE_MAX + 1, 1_000_000]) {
      const pagination = { page, totalPages: 4 };
      expect(await readNumberedPage(page, 10, read(35))).toEqual({ entries: [], pagination });
    }
  });

  it('is never read beyond the last reachable page', async () => {
    const limits: number[] = [];
    const readMany = (limit: number) => {
      limits.push(limit);
      return read(100_000)(limit);
    };
    const { entries, pagination } = await readNumberedPage(1_000_000, 10, readMany);
    expect({ entries, totalPages: pagination.totalPages }).toEqual({
      entries: [],
      totalPages: ADMIN_PAGE_MAX,
    });
    expect(limits).toEqual([ADMIN_PAGE_MAX * 10]);
  });
});
