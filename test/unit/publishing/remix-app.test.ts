import { describe, expect, it } from 'vitest';
import { type RemixServices, remixApp } from '../../../functions/core/publishing/gallery/remix-app.ts';
import type { NewRevision, Project } from '../../../functions/ports/projects.ts';
import { appProject } from '../../fixtures/app-project.ts';
import { servicesOfApp } from '../../fixtures/app-services.ts';
import { callerOf } from '../../simulation/app-data/simulated-browser.ts';

const NOW_MS = Date.UTC(2026, 10, 21);

const source = appProject({
  projectId: 'prj_source',
  projectType: 'game',
  createdAtMs: NOW_MS,
  publishedAppName: 'boats',
  publishedRevision: '1',
  isShowcased: true,
  isRemixable: true,
  billingModel: 'creator_account',
  rateLimit: { requests: 100_000, perSeconds: 1 },
});
const caller = callerOf('remixer');

function servicesWith(project: Project, saved: NewRevision[], isWithinLimits = true): RemixServices {
  const services = servicesOfApp(project, { ...caller.user, publicKey: 'owner' }, 'sha');
  return {
    ...services,
    projectChanges: {
      ...services.projectChanges,
      createRemix: async (remix) => {
        saved.push(remix);
        return true;
      },
    },
    ids: { ...services.ids, projectId: () => 'prj_remix' },
    rateLimits: { ...services.rateLimits, countToday: async () => isWithinLimits },
  };
}

describe('a remix', () => {
  it('uses no credits of its new owner for AI without consent', async () => {
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

  it('starts with the settings of its source', async () => {
    const settings = { styleSettings: { theme: 'light' as const }, llmSettings: {} };
    const saved: NewRevision[] = [];
    await remixApp(servicesWith({ ...source, settings }, saved), caller, 'prj_source');
    expect(saved[0]?.project.settings).toEqual(settings);
  });

  it('has a copy of its source’s thumbnail', async () => {
    const showcaseImageUrl = 'https://apps.example/images/prj_source/abc.jpg';
    const saved: NewRevision[] = [];
    const services = servicesWith({ ...source, showcaseImageUrl }, saved);
    const apps = { ...services.apps, readBytes: async () => new Uint8Array([1]) };
    await remixApp({ ...services, apps }, caller, 'prj_source');
    expect(saved[0]?.thumbnailUrl).toMatch(/\/images\/prj_remix\/[0-9a-f]{64}\.jpg$/);
  });

  it('is refused for an app that was taken down, and without the owner’s permission', async () => {
    const remix = (change: Partial<Project>) =>
      remixApp(servicesWith({ ...source, ...change }, []), caller, 'prj_source');
    await expect(remix({ isTakenDown: true })).rejects.toMatchObject({ code: 'not_found' });
    await expect(remix({ isRemixable: false })).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('is refused for an own app, also for admins, who need no permission of others', async () => {
    const remix = (publicKey: string, isAdmin: boolean) => {
      const by = { ...caller, isAdmin, user: { ...caller.user, publicKey } };
      return remixApp(servicesWith({ ...source, isRemixable: false }, []), by, 'prj_source');
    };
    const message = 'This app is yours already. Open it from Home to change it.';
    await expect(remix('owner', false)).rejects.toMatchObject({ code: 'forbidden', message });
    await expect(remix('owner', true)).rejects.toMatchObject({ code: 'forbidden', message });
    await expect(remix('remixer', true)).resolves.toEqual({ projectId: 'prj_remix', revisionString: '1' });
  });

  it('is refused above the daily limit, until the next UTC day', async () => {
    const saved: NewRevision[] = [];
    const remix = remixApp(servicesWith(source, saved, false), caller, 'prj_source');
    await expect(remix).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: 24 * 60 * 60 });
    expect(saved).toEqual([]);
  });
});
