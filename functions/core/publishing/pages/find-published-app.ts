import { appNameSchema } from '../../../../shared/domain/app-name.ts';
import type { Users } from '../../../ports/auth.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Project, Projects } from '../../../ports/projects.ts';
import type { Publication, Publications, ReleasedName } from '../../../ports/publishing.ts';
import { appAvailability } from '../../projects/app-availability.ts';

export interface PublishedAppServices {
  publications: Publications;
  projects: Projects;
  users: Users;
  clock: Clock;
}

export type PublishedApp =
  | { status: 'live'; publication: Publication; project: Project; ownerName: string }
  | { status: 'missing' | 'gone' };

/**
 * Returns the app with a name. Returns `renamed` for an earlier name of an app that now has another name; an earlier
 * name is kept for RELEASED_NAME_KEPT_MS. Returns `missing` for an invalid name.
 */
export async function findPublishedApp(
  services: PublishedAppServices,
  name: string,
): Promise<PublishedApp | { status: 'renamed'; newName: string }> {
  const { publications, projects, users } = services;
  const parsed = appNameSchema.safeParse(name);
  if (!parsed.success) return { status: 'missing' };
  const holder = await publications.findHolder(parsed.data);
  if (holder?.released) return findRenamedApp(services, parsed.data, holder.released);
  const publication = holder?.publication;
  const project = publication && (await projects.findProject(publication.projectId));
  if (!project) return { status: 'missing' };
  const availability = await appAvailability(users, project, { mayLag: true });
  if (availability.isSuspended) return { status: 'gone' };
  return { status: 'live', publication, project, ownerName: availability.owner.username };
}

/** Returns an app by its name or by an earlier name. */
export async function findAppByAnyName(services: PublishedAppServices, name: string): Promise<PublishedApp> {
  const found = await findPublishedApp(services, name);
  if (found.status !== 'renamed') return found;
  const renamed = await findPublishedApp(services, found.newName);
  // The app was renamed once more between the two reads.
  return renamed.status === 'renamed' ? { status: 'missing' } : renamed;
}

async function findRenamedApp(
  { projects, clock }: PublishedAppServices,
  name: string,
  released: ReleasedName,
): Promise<{ status: 'missing' } | { status: 'renamed'; newName: string }> {
  if (released.keptUntilMs <= clock.nowMs()) return { status: 'missing' };
  const newName = (await projects.findProject(released.projectId))?.publishedAppName;
  return newName === undefined || newName === name ? { status: 'missing' } : { status: 'renamed', newName };
}
