import { describe, expect, it } from 'vitest';
import { type RemixServices, remixApp } from '../../../functions/core/publishing/remix-app.ts';
import type { NewRevision, Project } from '../../../functions/ports/projects.ts';

const NOW_MS = Date.UTC(2026, 10, 21);

const source: Project = {
  projectId: 'prj_source',
  ownerPublicKey: 'owner',
  name: 'Boats',
  projectType: 'game',
  createdAtMs: NOW_MS,
  publishedAppName: 'boats',
  publishedRevision: '1',
  isShowcased: true,
  isRemixable: true,
  billingModel: 'creator_account',
  rateLimit: { requests: 100_000, perSeconds: 1 },
};
const caller = {
  user: { publicKey: 'remixer', username: 'remixer', isBanned: false, createdAtMs: NOW_MS },
  apiKey: { keyHash: '', publicKey: 'remixer', createdAtMs: NOW_MS, expiresAtMs: NOW_MS },
  isAdmin: false,
};

function servicesWith(project: Project, saved: NewRevision[], isWithinLimits = true): RemixServices {
  const revision = { revisionString: '1', imageAssets: [], documentSha256: 'sha', createdAtMs: NOW_MS };
  const unused = () => Promise.reject(new Error('A remix has no use for this.'));
  return {
    projects: { find: async () => ({ project, revisions: [revision] }), list: unused },
    users: {
      find: async () => ({ ...caller.user, publicKey: 'owner' }),
      create: unused,
      recordActivity: unused,
    },
    publications: {
      find: unused,
      publish: unused,
      unpublish: unused,
      showcase: unused,
      setThumbnail: unused,
      setRemixable: unused,
    },
    projectChanges: {
      createRemix: async (remix) => {
        saved.push(remix);
        return true;
      },
      addRevision: unused,
      removeRevision: unused,
      lock: unused,
      saveLocked: unused,
      unlock: unused,
    },
    apps: {
      readText: async () => '<!doctype html>',
      readBytes: unused,
      write: async () => {},
      writeNew: unused,
      remove: unused,
      removeFolder: unused,
    },
    addresses: { siteUrl: unused, appsUrl: async () => 'https://apps.example' },
    ids: {
      projectId: () => 'prj_remix',
      operationId: () => '',
      uploadKey: () => '',
      chatId: () => '',
      reportId: () => '',
      nonce: () => '',
      apiKey: () => '',
    },
    rateLimits: { takeToken: unused, countToday: async () => isWithinLimits },
    clock: { nowMs: () => NOW_MS },
  };
}

describe('a remix', () => {
  it('spends nothing of its new owner on AI before they say so', async () => {
    const saved: NewRevision[] = [];
    await remixApp(servicesWith(source, saved), caller, 'prj_source');
    expect(saved[0]?.project).toEqual({
      projectId: 'prj_remix',
      ownerPublicKey: 'remixer',
      name: 'Boats (remix)',
      projectType: 'game',
      createdAtMs: NOW_MS,
      isShowcased: false,
      remixedFrom: { projectId: 'prj_source', name: 'Boats' },
      billingModel: 'app_wallet',
      rateLimit: { requests: 0, perSeconds: 0 },
    });
  });

  it('starts from the settings of its source', async () => {
    const settings = { styleSettings: { theme: 'light' as const }, llmSettings: {} };
    const saved: NewRevision[] = [];
    await remixApp(servicesWith({ ...source, settings }, saved), caller, 'prj_source');
    expect(saved[0]?.project.settings).toEqual(settings);
  });

  it('is refused of an app that was taken down, and without the owner’s leave', async () => {
    const remix = (change: Partial<Project>) =>
      remixApp(servicesWith({ ...source, ...change }, []), caller, 'prj_source');
    await expect(remix({ isTakenDown: true })).rejects.toMatchObject({ code: 'not_found' });
    await expect(remix({ isRemixable: false })).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('is refused after many of one day', async () => {
    const saved: NewRevision[] = [];
    const remix = remixApp(servicesWith(source, saved, false), caller, 'prj_source');
    await expect(remix).rejects.toMatchObject({ code: 'rate_limited' });
    expect(saved).toEqual([]);
  });
});
