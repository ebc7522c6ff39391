import { beforeEach, describe, expect, it } from 'vitest';
import {
  startFromTemplate,
  TemplateMissingError,
  type TemplateServices,
} from '../../../functions/core/projects/start-from-template.ts';
import type { NewRevision } from '../../../functions/ports/projects.ts';
import { findTemplate } from '../../../shared/domain/gallery.ts';
import { inlineImageUrl } from '../../../shared/domain/inline-images.ts';
import { requestLimitsSchema } from '../../../shared/domain/request-limits.ts';
import { servicesOfApp } from '../../fixtures/app-services.ts';
import { callerOf } from '../../simulation/app-data/simulated-browser.ts';

const NOW_MS = Date.UTC(2026, 10, 21);
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64');
const IMAGE = { contentType: 'image/svg+xml', base64: SVG } as const;
const FLOWS = [{ name: 'First use', steps: [{ action: 'click', role: 'button', name: 'Start' }] }];
const REVISION = {
  document: `<!doctype html><img src="${inlineImageUrl('hero', IMAGE)}">`,
  images: [{ placeholder_id: 'hero', purpose: 'Top', description: 'Bread', ...IMAGE }],
  flows: FLOWS,
  summary: 'A bakery.',
  checksPassed: 9,
};
const caller = callerOf('ada');
const input = {
  templateId: 'bakery-website',
  projectNameDisplay: 'My bakery',
  idempotencyKey: 'key-00000001',
};

let saved: { revision: NewRevision; idea: string }[];
let files: Map<string, string | Uint8Array>;
let removed: string[];
/** The ids of all created projects. The table keeps them after a deletion. */
let made: Set<string>;
let counted: string[];
beforeEach(() => {
  saved = [];
  files = new Map();
  removed = [];
  made = new Set();
  counted = [];
});

function services({ isWithinLimits = true, isDeployed = true, isBanned = false } = {}): TemplateServices {
  const project = {
    projectId: 'prj_other',
    ownerPublicKey: 'ada',
    name: 'Other',
    projectType: 'game',
    createdAtMs: NOW_MS,
    isShowcased: false,
    billingModel: 'app_wallet',
    rateLimit: { requests: 0, perSeconds: 0 },
  } as const;
  const base = servicesOfApp(project, caller.user, '');
  return {
    ...base,
    projects: {
      findProject: async (id) => saved.find(({ revision }) => revision.project.projectId === id)?.revision.project,
    },
    projectChanges: {
      createProject: async (revision, idea) => {
        if (isBanned) return 'banned';
        if (made.has(revision.project.projectId)) return 'exists';
        made.add(revision.project.projectId);
        saved.push({ revision, idea });
        return 'created';
      },
    },
    apps: {
      ...base.apps,
      readText: async () => (isDeployed ? JSON.stringify(REVISION) : undefined),
      readBytes: async () => (isDeployed ? new Uint8Array([1]) : undefined),
      write: async (key, body) => void files.set(key, body),
      removeFolder: async (start) => void removed.push(start),
    },
    ids: { projectId: () => `prj_${'1'.repeat(26)}` },
    settings: { read: async () => ({ limits: requestLimitsSchema.parse({ templatesPerDay: 7 }) }) },
    rateLimits: {
      countToday: async (counter, amount, limit) => {
        counted.push(`${counter} ${amount} of ${limit}`);
        return isWithinLimits;
      },
    },
  };
}

describe('a project that starts from a template', () => {
  it('has the data of a finished build, and the idea of the template', async () => {
    const { projectId, revisionString } = await startFromTemplate(services(), caller, input);
    expect(revisionString).toBe('1');
    const [{ revision, idea } = { revision: undefined, idea: '' }] = saved;
    expect(idea).toBe(findTemplate('bakery-website')?.idea);
    expect(revision?.project).toEqual({
      projectId,
      ownerPublicKey: 'ada',
      name: 'My bakery',
      projectType: 'website',
      templateId: 'bakery-website',
      createdAtMs: NOW_MS,
      isShowcased: false,
      billingModel: 'app_wallet',
      rateLimit: { requests: 0, perSeconds: 0 },
    });
    const document = String(files.get(`raw/${projectId}/1/index.html`));
    expect(document).toMatch(new RegExp(`<img crossorigin src="/images/${projectId}/[0-9a-f]{64}.svg#hero">`));
    expect(revision?.imageAssets).toMatchObject([{ placeholder_id: 'hero', description: 'Bread' }]);
    expect(revision?.turn).toEqual({
      kind: 'template',
      instruction: idea,
      imageCount: 0,
      summary: 'Made from the template Bakery Website. A bakery.',
      creditsCharged: 0,
      checksPassed: 9,
      problemsLeft: 0,
    });
    expect(revision?.thumbnailUrl).toMatch(/\.webp$/);
    expect(JSON.parse(String(files.get(`raw/${projectId}/1/flows.json`)))).toEqual(FLOWS);
  });

  it('is one project per idempotency key, counted once, and another one for another key or user', async () => {
    const first = await startFromTemplate(services(), caller, input);
    expect(await startFromTemplate(services(), caller, input)).toEqual(first);
    expect(saved).toHaveLength(1);
    expect(counted).toEqual(['templates:ada 1 of 7']);
    const others = [
      await startFromTemplate(services(), caller, { ...input, idempotencyKey: 'key-00000002' }),
      await startFromTemplate(services(), { ...caller, user: { ...caller.user, publicKey: 'bob' } }, input),
    ];
    expect(new Set([first, ...others].map(({ projectId }) => projectId)).size).toBe(3);
    for (const { projectId } of others) expect(projectId).toMatch(/^prj_[0-9a-z]{26}$/);
  });

  it.each([
    ['an unknown template', { ...input, templateId: 'no-such' }, {}, 'not_found'],
    ['after many of one day', input, { isWithinLimits: false }, 'rate_limited'],
    ['for a user who was banned meanwhile', input, { isBanned: true }, 'banned'],
  ] as const)('is refused: %s', async (_case, given, state, code) => {
    await expect(startFromTemplate(services(state), caller, given)).rejects.toMatchObject({ code });
    expect(saved).toEqual([]);
    expect(removed).toHaveLength(code === 'banned' ? 1 : 0);
  });

  it('is a deployment error when the files of the template are missing', async () => {
    const started = startFromTemplate(services({ isDeployed: false }), caller, input);
    await expect(started).rejects.toThrow(TemplateMissingError);
    expect(files.size).toBe(0);
  });
});
