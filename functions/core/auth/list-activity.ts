import type { ActivityListing } from '../../../shared/contract/activity.ts';
import type { Activities } from '../../ports/activities.ts';
import type { ListQuery } from '../../ports/pagination.ts';

/** Returns the newest entries first. Throws RequestError `invalid_input` for a cursor of another list. */
export async function listActivity(
  { activities }: { activities: Activities },
  publicKey: string,
  query: ListQuery,
): Promise<{ activity: ActivityListing[]; nextCursor?: string | undefined }> {
  const { entries, nextCursor } = await activities.list(publicKey, query);
  const activity = entries.map(({ activityId, atMs, call, projectId, adminUsername }) => ({
    activityId,
    at: new Date(atMs).toISOString(),
    call,
    projectId,
    adminUsername,
  }));
  return { activity, nextCursor };
}
