/** What a visitor of `/p/{name}` may see. */
import { appNameSchema } from '../../../shared/domain/app-name.ts';
import type { Users } from '../../ports/auth.ts';
import type { Project, Projects } from '../../ports/projects.ts';
import type { Publication, Publications } from '../../ports/publishing.ts';

export interface PublishedAppServices {
  publications: Publications;
  projects: Projects;
  users: Users;
}

/** `gone`: taken down by an admin, or its owner is banned. */
export type PublishedApp =
  | { status: 'live'; publication: Publication; project: Project; ownerName: string }
  | { status: 'missing' | 'gone' };

/** A name that cannot exist is missing like one that nobody has. */
export async function findPublishedApp(
  { publications, projects, users }: PublishedAppServices,
  name: string,
): Promise<PublishedApp> {
  const parsed = appNameSchema.safeParse(name);
  const publication = parsed.success ? await publications.find(parsed.data) : undefined;
  if (!publication) return { status: 'missing' };
  if (publication.isTakenDown) return { status: 'gone' };
  const [found, owner] = await Promise.all([
    projects.find(publication.projectId),
    users.find(publication.ownerPublicKey),
  ]);
  if (!found || !owner) return { status: 'missing' };
  if (owner.isBanned) return { status: 'gone' };
  return { status: 'live', publication, project: found.project, ownerName: owner.username };
}
