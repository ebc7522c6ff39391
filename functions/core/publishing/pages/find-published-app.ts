import { appNameSchema } from '../../../../shared/domain/app-name.ts';
import type { Users } from '../../../ports/auth.ts';
import type { Project, Projects } from '../../../ports/projects.ts';
import type { Publication, Publications } from '../../../ports/publishing.ts';
import { appAvailability } from '../../projects/app-availability.ts';

export interface PublishedAppServices {
  publications: Publications;
  projects: Projects;
  users: Users;
}

export type PublishedApp =
  | { status: 'live'; publication: Publication; project: Project; ownerName: string }
  | { status: 'missing' | 'gone' };

/** Treats an invalid name like an unknown one. */
export async function findPublishedApp(
  { publications, projects, users }: PublishedAppServices,
  name: string,
): Promise<PublishedApp> {
  const parsed = appNameSchema.safeParse(name);
  const publication = parsed.success ? await publications.find(parsed.data) : undefined;
  const project = publication && (await projects.findProject(publication.projectId));
  if (!project) return { status: 'missing' };
  const availability = await appAvailability(users, project, { mayLag: true });
  if (availability.isSuspended) return { status: 'gone' };
  return { status: 'live', publication, project, ownerName: availability.owner.username };
}
