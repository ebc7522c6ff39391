import { ApiError } from '@buidl/client/api-error';
import type { ActivityListing } from '../../../../../shared/contract/activity.ts';
import type { ApiKeyListing } from '../../../../../shared/contract/api-keys.ts';
import type { SessionListing, User } from '../../../../../shared/contract/auth.ts';
import type { Purchase } from '../../../../../shared/contract/credits.ts';
import type { Revision } from '../../../../../shared/contract/projects.ts';
import type { siteRoutes } from '../../../../../shared/contract/site-routes.ts';
import type { WebhookListing, webhookRoutes } from '../../../../../shared/contract/webhooks.ts';
import type { LedgerEntry } from '../../../../../shared/domain/ledger-entry.ts';
import type { CallApi } from '../../../lib/api-client.ts';

const PAGE_LENGTH = 100;

export interface AccountExport {
  exportedAt: string;
  profile: User;
  sessions: Omit<SessionListing, 'sessionId' | 'keyPreview'>[];
  apiKeys: Omit<ApiKeyListing, 'keyId' | 'keyPreview' | 'creditsSpentToday'>[];
  /** Projects with all revisions, newest first. `appUrl` is the address of a revision's document. */
  projects: { projectId: string; revisions: Revision[] }[];
  purchases: Purchase[];
  webhooks: WebhookListing[];
  /** The user's own calls of the last 90 days, newest first. */
  activity: ExportedActivity[];
  /** The changes and accesses by admins in the last 90 days, newest first. */
  accessByAdmins: ExportedActivity[];
  ledger: LedgerEntry[];
}

type ExportedActivity = Omit<ActivityListing, 'activityId' | 'keyPreview'>;

type CallAccountApi = CallApi<keyof typeof siteRoutes | keyof typeof webhookRoutes>;

interface CollectOptions {
  signal: AbortSignal;
  /** Called with the number of projects read so far and the total. */
  onProgress: (done: number, total: number) => void;
}

/** Returns all data of the user's account, read page by page. Throws ApiError when any part cannot be read. */
export async function collectAccount(
  callApi: CallAccountApi,
  { signal, onProgress }: CollectOptions,
): Promise<AccountExport> {
  const { user: profile } = await callApi('getMe', {}, { signal });
  const { sessions } = await callApi('listSessions', {}, { signal });
  const apiKeys = await allPages(async (cursor) => {
    const page = await callApi('listApiKeys', { limit: PAGE_LENGTH, cursor }, { signal });
    return { entries: page.keys, nextCursor: page.nextCursor };
  });
  const ledger = await allPages(async (cursor) => {
    const page = await callApi('listLedger', { limit: PAGE_LENGTH, cursor }, { signal });
    return { entries: page.entries, nextCursor: page.nextCursor };
  });
  const purchases = await allPages(async (cursor) => {
    const page = await callApi('listPurchases', { limit: PAGE_LENGTH, cursor }, { signal });
    return { entries: page.purchases, nextCursor: page.nextCursor };
  });
  const activity = await activityOf(callApi, 'user', signal);
  const accessByAdmins = await activityOf(callApi, 'admins', signal);
  const { webhooks } = await callApi('listWebhooks', {}, { signal });
  const projectIds = await allPages(async (cursor) => {
    const page = await callApi('listApps', { scope: 'mine', limit: PAGE_LENGTH, cursor }, { signal });
    return { entries: Object.keys(page.projects), nextCursor: page.nextCursor };
  });
  const projects: AccountExport['projects'] = [];
  for (const [done, projectId] of projectIds.entries()) {
    onProgress(done, projectIds.length);
    // The list of projects omits some revisions of large projects, so each project is read separately.
    const revisions = await revisionsOf(callApi, projectId, signal);
    if (revisions) projects.push({ projectId, revisions });
  }
  onProgress(projectIds.length, projectIds.length);
  return {
    exportedAt: new Date().toISOString(),
    profile,
    sessions: sessions.map(({ createdAt, lastUsedAt, isCurrent }) => ({ createdAt, lastUsedAt, isCurrent })),
    apiKeys: apiKeys.map(({ name, scopes, createdAt, expiresAt, lastUsedAt, dailyCreditLimit }) => ({
      name,
      scopes,
      createdAt,
      expiresAt,
      lastUsedAt,
      dailyCreditLimit,
    })),
    projects,
    purchases,
    webhooks,
    activity,
    accessByAdmins,
    ledger,
  };
}

async function activityOf(
  callApi: CallAccountApi,
  by: 'user' | 'admins',
  signal: AbortSignal,
): Promise<ExportedActivity[]> {
  const entries = await allPages(async (cursor) => {
    const page = await callApi('listActivity', { by, limit: PAGE_LENGTH, cursor }, { signal });
    return { entries: page.activity, nextCursor: page.nextCursor };
  });
  return entries.map(({ activityId: _activityId, keyPreview: _keyPreview, ...entry }) => entry);
}

/** Returns undefined for a project that was deleted in the meantime. */
async function revisionsOf(
  callApi: CallAccountApi,
  projectId: string,
  signal: AbortSignal,
): Promise<Revision[] | undefined> {
  signal.throwIfAborted();
  try {
    return (await callApi('getProject', { projectId }, { signal })).revisions;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return undefined;
    throw error;
  }
}

async function allPages<Entry>(
  readPage: (cursor: string | undefined) => Promise<{ entries: Entry[]; nextCursor?: string | undefined }>,
): Promise<Entry[]> {
  const all: Entry[] = [];
  let cursor: string | undefined;
  do {
    const page = await readPage(cursor);
    all.push(...page.entries);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return all;
}
