import { describe, expect, it } from 'vitest';
import { type ImportServices, importApp } from '../../../functions/core/builds/import-app.ts';
import type { NewRevision } from '../../../functions/ports/projects.ts';
import { importAppInputSchema } from '../../../shared/contract/projects.ts';
import { requestLimitsSchema } from '../../../shared/domain/request-limits.ts';
import { servicesOfApp } from '../../fixtures/app-services.ts';

const HTML = '<!doctype html><title>Tea timer</title><h1>Tea</h1>';
const user = { publicKey: 'ada', username: 'ada', isBanned: false, createdAtMs: 0 };
const caller = {
  user,
  apiKey: { keyHash: '', publicKey: 'ada', createdAtMs: 0, expiresAtMs: 0 },
  isAdmin: false,
};
const project = {
  projectId: 'prj_other',
  ownerPublicKey: 'ada',
  name: 'Other',
  projectType: 'game',
  createdAtMs: 0,
  isShowcased: false,
  billingModel: 'app_wallet',
  rateLimit: { requests: 0, perSeconds: 0 },
} as const;

function prepare({ isWithinLimits = true, isBanned = false } = {}) {
  const saved: { revision: NewRevision; idea: string }[] = [];
  const files = new Map<string, string | Uint8Array>();
  const counted: string[] = [];
  const base = servicesOfApp(project, user, '');
  const services: ImportServices = {
    ...base,
    projectChanges: {
      createProject: async (revision, idea) => {
        if (isBanned) return 'banned';
        saved.push({ revision, idea });
        return 'created';
      },
    },
    apps: {
      ...base.apps,
      write: async (key, body) => void files.set(key, body),
      removeFolder: async (start) => {
        for (const key of files.keys()) if (key.startsWith(start)) files.delete(key);
      },
    },
    ids: { projectId: () => 'prj_new' },
    clock: { nowMs: () => 7 },
    settings: { read: async () => ({ limits: requestLimitsSchema.parse({ templatesPerDay: 7 }) }) },
    rateLimits: {
      countToday: async (counter, amount, limit) => {
        counted.push(`${counter} ${amount} of ${limit}`);
        return isWithinLimits;
      },
    },
  };
  return { services, saved, files, counted };
}

const inputOf = (text: string, more: object = {}) =>
  importAppInputSchema.parse({ document: new File([text], 'timer.html'), ...more });

describe('an imported file', () => {
  it('becomes revision 1 of a project that costs nothing, named as its title', async () => {
    const { services, saved, files, counted } = prepare();
    const made = await importApp(services, caller, inputOf(HTML));
    expect(made).toEqual({ projectId: 'prj_new', revisionString: '1' });
    expect(saved).toMatchObject([
      {
        idea: 'Tea timer',
        revision: {
          project: { name: 'Tea timer', ownerPublicKey: 'ada', projectType: 'webapp', isShowcased: false },
          turn: { kind: 'import', instruction: 'timer.html', creditsCharged: 0 },
          isFirst: true,
          createdAtMs: 7,
        },
      },
    ]);
    expect([...files.keys()]).toEqual(['raw/prj_new/1/index.html', 'raw/prj_new/1/flows.json']);
    expect(files.get('raw/prj_new/1/index.html')).toBe(HTML);
    // With projects from templates.
    expect(counted).toEqual(['templates:ada 1 of 7']);
  });

  it.each([
    [HTML, { projectNameDisplay: 'My timer' }, 'My timer'],
    ['<!doctype html><h1>Tea</h1>', {}, 'Imported app'],
    [`<!doctype html><title>${'long '.repeat(200)}</title>`, {}, expect.stringMatching(/^long long/)],
  ])('has a name in any case', async (text, more, name) => {
    const { services, saved } = prepare();
    await importApp(services, caller, inputOf(text, more));
    expect(saved[0]?.revision.project.name).toEqual(name);
  });

  it('that is refused counts for no limit, and leaves nothing', async () => {
    const { services, saved, files, counted } = prepare();
    await expect(importApp(services, caller, inputOf('no HTML'))).rejects.toMatchObject({
      code: 'invalid_input',
    });
    expect([saved, counted, files.size]).toEqual([[], [], 0]);
  });

  it.each([
    [{ isWithinLimits: false }, 'rate_limited'],
    [{ isBanned: true }, 'banned'],
  ])('of somebody who may not make one leaves nothing: %j', async (state, code) => {
    const { services, saved, files } = prepare(state);
    await expect(importApp(services, caller, inputOf(HTML))).rejects.toMatchObject({ code });
    expect([saved, files.size]).toEqual([[], 0]);
  });
});
