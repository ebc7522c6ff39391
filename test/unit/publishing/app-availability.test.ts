import { describe, expect, it } from 'vitest';
import { gatedCall } from '../../../functions/core/app-services/gated-call.ts';
import { appAvailability } from '../../../functions/core/projects/app-availability.ts';
import { draftUrls, liveDocumentUrl } from '../../../functions/core/projects/files/document-urls.ts';
import { remixApp } from '../../../functions/core/publishing/gallery/remix-app.ts';
import { findPublishedApp } from '../../../functions/core/publishing/pages/find-published-app.ts';
import { getAppDocument } from '../../../functions/core/publishing/pages/get-app-document.ts';
import { getPreviewPage } from '../../../functions/core/publishing/pages/get-preview-page.ts';
import type { User } from '../../../functions/ports/auth.ts';
import type { Project } from '../../../functions/ports/projects.ts';
import { appProject } from '../../fixtures/app-project.ts';
import { servicesOfApp } from '../../fixtures/app-services.ts';
import { callerOf } from '../../simulation/app-data/simulated-browser.ts';

const NOW_MS = Date.UTC(2026, 10, 21);
const SHA256 = 'a'.repeat(64);
const KEY_HASH = 'c'.repeat(64);
const SHELL = '<title></title><meta name="robots" content="noindex" />';

const app = appProject({
  projectType: 'game',
  createdAtMs: NOW_MS,
  publishedAppName: 'boats',
  publishedRevision: '1',
  isRemixable: true,
  urlKey: 'b'.repeat(32),
});
const appOwner: User = { publicKey: 'owner', username: 'owner', isBanned: false, createdAtMs: NOW_MS };
const visitor = callerOf('visitor');

const SUSPENSIONS: [string, Partial<Project>, Partial<User> | undefined][] = [
  ['taken down', { isTakenDown: true }, {}],
  ['of a banned owner, before the ban has reached the project', {}, { isBanned: true }],
  ['of a banned owner, after the ban has reached the project', { isOwnerBanned: true }, { isBanned: true }],
  ['of an owner without an account', {}, undefined],
];

function servicesWith(project: Project, owner: User | undefined) {
  const services = servicesOfApp(project, owner, SHA256);
  const publication = {
    name: 'boats',
    projectId: 'prj_1',
    ownerPublicKey: 'owner',
    revisionString: '1',
    documentSha256: SHA256,
    title: 'Boats',
    description: '',
    isTakenDown: false,
    publishedAtMs: NOW_MS,
  };
  return {
    ...services,
    runtimes: { published: '', inspected: '', devices: '' },
    apiKeys: {
      find: async (keyHash: string) => ({ keyHash, publicKey: 'owner', createdAtMs: NOW_MS, expiresAtMs: NOW_MS + 1 }),
    },
    publications: {
      ...services.publications,
      find: async () => publication,
      findHolder: async () => ({ publication }),
    },
    site: { readText: async () => SHELL, write: async () => {} },
    adminLog: { recordRead: () => Promise.reject(new Error('No admin reads.')) },
    ledger: {
      move: async () => ({ ok: true, isRepeat: false }) as const,
      openHolds: async function* () {},
      entries: async () => [],
      history: () => Promise.reject(new Error('The history is not needed.')),
    },
  };
}

type Services = ReturnType<typeof servicesWith>;

/** Each way to use an app, with its result for an open app and its result for a suspended app. */
const CALLERS: [string, (services: Services) => Promise<unknown>, open: unknown, suspended: unknown][] = [
  ['the published page', async (services) => (await findPublishedApp(services, 'boats')).status, 'live', 'gone'],
  [
    'the preview',
    async (services) => (await getPreviewPage(services, { projectId: 'prj_1', revisionString: '1' })).status,
    200,
    410,
  ],
  ...(['live', '1'] as const).map((version): (typeof CALLERS)[number] => [
    `the document of version ${version}`,
    async (services) => {
      const draftUrlOf = await draftUrls(services, app, KEY_HASH);
      const draftUrl = draftUrlOf({ revisionString: version, createdAtMs: NOW_MS });
      const url = version === 'live' ? await liveDocumentUrl(services, app) : draftUrl;
      const token = url.split('/').at(-1) ?? '';
      return (await getAppDocument(services, { projectId: 'prj_1', version, token }, '')).status;
    },
    200,
    410,
  ]),
  [
    'an AI call of the app',
    (services) => {
      const request = { projectId: 'prj_1', visitorId: 'visitor', endpoint: 'chat', credits: 1 } as const;
      const usage = { inputTokens: 0, outputTokens: 0, images: 0 };
      return gatedCall(services, request, async () => ({ result: 'done', usage })).catch(codeOf);
    },
    'done',
    'gone',
  ],
  ['a remix', (services) => remixApp(services, visitor, 'prj_1').then(() => 'done', codeOf), 'done', 'not_found'],
];

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : error;
}

describe.each(CALLERS)('%s', (_, reach, open, suspended) => {
  it('works while the app is not suspended', async () => {
    expect(await reach(servicesWith(app, appOwner))).toBe(open);
  });

  it('works after the ban of the owner ends', async () => {
    expect(await reach(servicesWith({ ...app, isOwnerBanned: true }, appOwner))).toBe(open);
  });

  it.each(SUSPENSIONS)('is refused for an app %s', async (_suspension, project, owner) => {
    const account = owner && { ...appOwner, ...owner };
    expect(await reach(servicesWith({ ...app, ...project }, account))).toBe(suspended);
  });
});

it('the owner of an app that is not suspended is returned with it', async () => {
  expect(await appAvailability({ find: async () => appOwner }, app)).toEqual({
    isSuspended: false,
    owner: appOwner,
  });
});
