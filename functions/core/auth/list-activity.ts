import type { ActivityListing } from '../../../shared/contract/activity.ts';
import type { RouteInput } from '../../../shared/contract/routes.ts';
import type { Activities } from '../../ports/activities.ts';
import type { ProjectNames } from '../../ports/projects.ts';

interface Services {
  activities: Pick<Activities, 'list' | 'listOwn'>;
  projectNames: ProjectNames;
}

/** Returns the newest entries first. Throws RequestError `invalid_input` for a cursor of another list. */
export async function listActivity(
  { activities, projectNames }: Services,
  publicKey: string,
  { by, ...query }: RouteInput<'listActivity'>,
): Promise<{ activity: ActivityListing[]; nextCursor?: string | undefined }> {
  const { entries, nextCursor } =
    by === 'user' ? await activities.listOwn(publicKey, query) : await activities.list(publicKey, query);
  const projects = await projectNames.of(entries.flatMap(({ projectId }) => projectId ?? []));
  const nameOf = (projectId: string | undefined) => {
    if (projectId === undefined) return undefined;
    const project = projects.get(projectId);
    if (project === undefined) return null;
    // Hides the name of another user's project, because it is not public.
    return project.ownerPublicKey === publicKey ? project.name : undefined;
  };
  const activity = entries.map(({ atMs, ...entry }) => ({
    ...entry,
    projectName: nameOf(entry.projectId),
    at: new Date(atMs).toISOString(),
  }));
  return { activity, nextCursor };
}
