import { ApiError } from '@buidl/client/api-error';
import { describe, expect, it } from 'vitest';
import { siteRoutes } from '../../../shared/contract/site-routes.ts';
import { webhookRoutes } from '../../../shared/contract/webhooks.ts';
import { collectAccount } from '../../../web/src/features/auth/api/collect-account.ts';
import { createApiClient } from '../../../web/src/lib/api-client.ts';
import { user as ada, revision } from '../../fixtures/saved-revision.ts';

const PROJECTS = 500;
const FEW_PROJECTS = 30;
const REVISIONS = 15;
const PAGE = 100;

const user = { ...ada, isAdmin: true };
const projectIdOf = (index: number) => `prj_${String(index).padStart(26, '0')}`;
const entry = {
  entryId: 'grant:signup',
  kind: 'grant',
  credits: 100,
  heldCredits: 0,
  reason: 'Welcome credits',
  reference: 'signup',
  createdAt: '2026-11-20T10:00:00.000Z',
};
const purchase = {
  reference: 'reference',
  planTitle: 'Starter',
  credits: 100,
  priceLamports: 50_000_000,
  isDiscounted: false,
  status: 'credited',
  createdAt: '2026-11-20T10:00:00.000Z',
};
const session = {
  sessionId: 'a'.repeat(16),
  keyPreview: 'AbCdEfGh',
  createdAt: '2026-11-20T10:12:00.000Z',
  lastUsedAt: '2026-11-23T06:00:00.000Z',
  isCurrent: true,
};

const ownCall = {
  activityId: '0',
  at: '2026-11-20T10:12:00.000Z',
  call: 'createApp',
  keyName: 'CI',
  keyPreview: 'ZyXwVuTs',
  network: '203.0.113.0/24',
  client: 'Firefox, Windows',
  times: 2,
};
const adminCall = { activityId: 'act_1', at: '2026-11-20T10:13:00.000Z', call: 'getUser', adminUsername: 'bea' };

const webhook = {
  webhookId: `whk_${'0'.repeat(26)}`,
  url: 'https://example.com/hook',
  events: ['build.finished'],
  createdAt: '2026-11-20T10:00:00.000Z',
  failuresInRow: 0,
};

const apiKey = {
  keyId: 'b'.repeat(16),
  name: 'CI',
  scopes: ['build'],
  keyPreview: 'ZyXwVuTs',
  createdAt: '2026-11-20T10:12:00.000Z',
  expiresAt: '2026-12-20T10:12:00.000Z',
  dailyCreditLimit: 40,
  creditsSpentToday: 12,
};

/** Returns a fake server for an account with `count` projects. Its list omits some revisions of large projects. */
const accountOf = (count: number) => (url: URL) => {
  const start = Number(url.searchParams.get('cursor') ?? 0);
  const nextCursor = start + PAGE < count ? String(start + PAGE) : undefined;
  const indexes = Array.from({ length: Math.min(PAGE, count - start) }, (_, index) => start + index);
  switch (url.pathname) {
    case '/api/auth/me':
      return { user };
    case '/api/auth/sessions':
      return { sessions: [session] };
    case '/api/auth/activity':
      return url.searchParams.get('by') === 'user'
        ? { activity: indexes.map((index) => ({ ...ownCall, activityId: `${index}` })), nextCursor }
        : { activity: [adminCall] };
    case '/api/webhooks':
      return { webhooks: [{ ...webhook, secret: 'whsec_secret' }] };
    case '/api/auth/keys':
      return start === 0 ? { keys: [apiKey], nextCursor: '1' } : { keys: [{ ...apiKey, name: 'Old' }] };
    case '/api/credits/ledger':
      return { entries: indexes.map((index) => ({ ...entry, entryId: `${index}` })), nextCursor };
    case '/api/credits/purchases':
      return { purchases: indexes.map((index) => ({ ...purchase, reference: `${index}` })), nextCursor };
    case '/api/list-apps': {
      const listed = indexes.map((index) => {
        const projectId = projectIdOf(index);
        return [projectId, [{ ...revision, projectId }]];
      });
      return { projects: Object.fromEntries(listed), nextCursor };
    }
    default:
      return { revisions: revisionsOf(url.pathname.split('/').at(-1) ?? '') };
  }
};
const smallAccount = accountOf(FEW_PROJECTS);

function revisionsOf(projectId: string) {
  return Array.from({ length: REVISIONS }, (_, index) => ({
    ...revision,
    projectId,
    revisionString: String(REVISIONS - index),
  }));
}

function clientOf(respond: (url: URL) => object | number) {
  const paths: string[] = [];
  const fetch: typeof globalThis.fetch = async (input) => {
    const url = new URL(String(input), 'https://buidl.example');
    paths.push(`${url.pathname}${url.search}`);
    const response = respond(url);
    if (typeof response !== 'number') return Response.json({ success: true, ...response });
    const code = response === 404 ? 'not_found' : 'internal_error';
    return Response.json({ success: false, error: 'Refused.', code, requestId: '1' }, { status: response });
  };
  return {
    paths,
    callApi: createApiClient({ ...siteRoutes, ...webhookRoutes }, { fetch, readApiKey: () => 'buidl_key' }),
  };
}

const collect = (respond: (url: URL) => object | number, signal = new AbortController().signal) => {
  const { callApi, paths } = clientOf(respond);
  const progress: [number, number][] = [];
  const account = collectAccount(callApi, {
    signal,
    onProgress: (done, total) => progress.push([done, total]),
  });
  return { account, paths, progress };
};

describe('the export of an account', () => {
  it('contains all pages of everything, with all revisions of 500 projects', async () => {
    const { account, paths, progress } = collect(accountOf(PROJECTS));
    const { profile, projects, ledger, purchases } = await account;
    expect(profile).toEqual(user);
    expect(new Set(projects.map(({ projectId }) => projectId)).size).toBe(PROJECTS);
    expect(projects.every(({ revisions }) => revisions.length === REVISIONS)).toBe(true);
    expect(new Set(ledger.map(({ entryId }) => entryId)).size).toBe(PROJECTS);
    expect(new Set(purchases.map(({ reference }) => reference)).size).toBe(PROJECTS);
    expect(progress.at(-1)).toEqual([PROJECTS, PROJECTS]);
    // Without the scope `mine`, an admin would export the projects of all users.
    const lists = paths.filter((path) => path.startsWith('/api/list-apps'));
    expect(lists.every((path) => path.includes('scope=mine'))).toBe(true);
  });

  it('lists what the user and admins did, without a part of a key', async () => {
    const { activity, accessByAdmins } = await collect(accountOf(PROJECTS)).account;
    const { keyPreview, activityId, ...done } = ownCall;
    expect(activity).toHaveLength(PROJECTS);
    expect(activity[0]).toEqual(done);
    expect(accessByAdmins).toEqual([{ at: adminCall.at, call: 'getUser', adminUsername: 'bea' }]);
  });

  it('lists webhooks without their secrets', async () => {
    expect((await collect(smallAccount).account).webhooks).toEqual([webhook]);
  });

  it('lists sessions by their times, without a part of a key or of its hash', async () => {
    const { sessions } = await collect(smallAccount).account;
    const { createdAt, lastUsedAt, isCurrent } = session;
    expect(sessions).toEqual([{ createdAt, lastUsedAt, isCurrent }]);
  });

  it('lists named keys by their permissions, without a part of a key or of its hash', async () => {
    const { apiKeys } = await collect(smallAccount).account;
    const { name, scopes, createdAt, expiresAt, dailyCreditLimit } = apiKey;
    const known = { scopes, createdAt, expiresAt, lastUsedAt: undefined, dailyCreditLimit };
    expect(apiKeys).toEqual([
      { name, ...known },
      { name: 'Old', ...known },
    ]);
  });

  it('omits a project that is deleted meanwhile', async () => {
    const gone = projectIdOf(1);
    const { projects } = await collect((url) => (url.pathname.endsWith(gone) ? 404 : smallAccount(url))).account;
    expect(projects).toHaveLength(FEW_PROJECTS - 1);
    expect(projects.some(({ projectId }) => projectId === gone)).toBe(false);
  });

  it.each([
    '/api/auth/me',
    '/api/auth/sessions',
    '/api/auth/keys',
    '/api/auth/activity',
    '/api/credits/ledger',
    '/api/credits/purchases',
    '/api/list-apps',
    `/api/projects/${projectIdOf(2)}`,
  ])('fails as a whole when %s fails', async (path) => {
    const { account } = collect((url) => (url.pathname === path ? 500 : smallAccount(url)));
    await expect(account).rejects.toBeInstanceOf(ApiError);
  });

  it('stops its requests when it is cancelled', async () => {
    const controller = new AbortController();
    const { account, paths } = collect((url) => {
      if (url.pathname.endsWith(projectIdOf(3))) controller.abort();
      return smallAccount(url);
    }, controller.signal);
    await expect(account).rejects.toMatchObject({ name: 'AbortError' });
    expect(paths.some((path) => path.endsWith(projectIdOf(20)))).toBe(false);
  });
});
