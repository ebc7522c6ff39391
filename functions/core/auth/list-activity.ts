import type { ActivityListing } from '../../../shared/contract/activity.ts';
import type { RouteInput } from '../../../shared/contract/routes.ts';
import type { Activities } from '../../ports/activities.ts';

/** Returns the newest entries first. Throws RequestError `invalid_input` for a cursor of another list. */
export async function listActivity(
  { activities }: { activities: Pick<Activities, 'list' | 'listOwn'> },
  publicKey: string,
  { by, ...query }: RouteInput<'listActivity'>,
): Promise<{ activity: ActivityListing[]; nextCursor?: string | undefined }> {
  const { entries, nextCursor } =
    by === 'user' ? await activities.listOwn(publicKey, query) : await activities.list(publicKey, query);
  const activity = entries.map(({ atMs, ...entry }) => ({ ...entry, at: new Date(atMs).toISOString() }));
  return { activity, nextCursor };
}
