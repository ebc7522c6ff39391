import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type GatedServices, gatedCall } from '../../../functions/core/app-services/gated-call.ts';
import { type GatedImageServices, gatedImage } from '../../../functions/core/app-services/gated-image.ts';
import { limitCalls } from '../../../functions/core/app-services/limit-calls.ts';
import type { LedgerMovement } from '../../../functions/ports/credits.ts';
import type { RateLimits } from '../../../functions/ports/rate-limits.ts';
import { appProject } from '../../fixtures/app-project.ts';
import { FIXED_IDS } from '../../fixtures/fixed-ids.ts';
import { projectReads } from '../../fixtures/project-reads.ts';

const NOW_MS = Date.UTC(2026, 10, 21);
const clock = { nowMs: () => NOW_MS };

const project = appProject({
  name: 'Painter',
  projectType: 'webapp',
  createdAtMs: NOW_MS,
  publishedAppName: 'painter',
  publishedRevision: '1',
  billingModel: 'creator_account',
});

function gatedServices(rateLimits: RateLimits, moved: LedgerMovement['kind'][]): GatedServices {
  const owner = { publicKey: 'owner', username: 'owner', isBanned: false, createdAtMs: NOW_MS };
  return {
    projects: {
      ...projectReads(async () => ({ project, revisions: [] })),
      list: async () => ({ projects: [] }),
      listWithRevisions: async () => ({ projects: [] }),
    },
    users: {
      find: async () => owner,
      create: async () => ({ ok: true }),
      recordActivity: async () => {},
    },
    rateLimits,
    ledger: {
      move: async ({ kind }) => {
        moved.push(kind);
        return { ok: true, isRepeat: false };
      },
      entries: async () => [],
      openHolds: async function* () {},
      history: async () => ({ entries: [] }),
    },
    ids: FIXED_IDS,
    clock,
  };
}

describe('an app whose owner allows no requests', () => {
  const admits = async (requests: number, perSeconds: number) => {
    const rateLimits = { takeToken: async () => 0, countToday: async () => true };
    const limited = { ...project, rateLimit: { requests, perSeconds } };
    return limitCalls({ rateLimits, clock }, { project: limited, visitorId: 'v', credits: 1 });
  };

  it('refuses every call, and says when to retry', () =>
    expect(admits(0, 60)).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: 60 }));

  it.each([
    [0, 0],
    [1, 60],
    [5, 0],
  ])('differs from an app with %i requests in %i seconds', (requests, perSeconds) =>
    expect(admits(requests, perSeconds)).resolves.toBeUndefined(),
  );
});

describe('a visitor who has reached the daily limit', () => {
  it('does not use up the limits of other visitors', async () => {
    const used: string[] = [];
    const moved: LedgerMovement['kind'][] = [];
    const rateLimits = {
      takeToken: async (bucket: string) => {
        used.push(bucket);
        return 0;
      },
      countToday: async (counter: string) => {
        used.push(counter);
        return !counter.startsWith('visitor:');
      },
    };
    const request = { projectId: 'prj_1', visitorId: 'visitor', endpoint: 'chat', credits: 1 } as const;
    const call = gatedCall(gatedServices(rateLimits, moved), request, () => Promise.reject(new Error('Called.')));
    await expect(call).rejects.toMatchObject({ code: 'rate_limited' });
    expect(new Set(used)).toEqual(new Set(['visitor:prj_1:visitor']));
    expect(moved).toEqual([]);
  });
});

describe('an image that is not drawn in time', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is cancelled before the gateway’s timeout, and costs nothing', async () => {
    const moved: LedgerMovement['kind'][] = [];
    const services: GatedImageServices = {
      ...gatedServices({ takeToken: async () => 0, countToday: async () => true }, moved),
      artist: { draw: () => new Promise(() => {}) },
      vectorArtist: { drawSvg: () => '<svg/>' },
      imageEncoder: { encode: () => Promise.reject(new Error('There is nothing to encode.')) },
      apps: files(),
      addresses: {
        siteUrl: 'https://site.example',
        appsUrl: 'https://apps.example',
        appOrigin: () => 'https://apps.example',
      },
    };
    const drawing = gatedImage(services, { projectId: 'prj_1', prompt: 'a boat' }, 'visitor');
    const refusal = expect(drawing).rejects.toMatchObject({ code: 'unavailable' });
    await vi.advanceTimersByTimeAsync(27_000);
    await refusal;
    expect(moved).toEqual(['hold', 'release']);
  });
});

function files(): GatedImageServices['apps'] {
  return {
    readText: async () => undefined,
    readBytes: async () => undefined,
    write: async () => {},
    writeNew: async () => true,
    remove: async () => {},
    removeFolder: async () => {},
  };
}
