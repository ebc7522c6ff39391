import type { ListedProject, ProjectPage, ProjectQuery, Projects } from '../../ports/projects.ts';

/** Prefix of the cursors of the second part; the cursor of the published list follows, empty for its first page. */
const PUBLISHED_PART = 'published.';

/**
 * Returns one bounded page of the user's own projects, followed by those that others have published.
 * Throws RequestError `invalid_input` for a cursor of another list.
 */
export async function listOwnAndPublished(
  projects: Projects,
  publicKey: string,
  query: ProjectQuery,
): Promise<ProjectPage<ListedProject>> {
  if (query.cursor?.startsWith(PUBLISHED_PART)) {
    const cursor = query.cursor.slice(PUBLISHED_PART.length) || undefined;
    return listOthers(projects, publicKey, { ...query, cursor });
  }
  const own = await projects.listWithRevisions({ ...query, ownerPublicKey: publicKey });
  if (own.nextCursor) return own;
  const room = query.limit - own.projects.length;
  if (room <= 0) return { ...own, nextCursor: PUBLISHED_PART };
  const others = await listOthers(projects, publicKey, { ...query, limit: room, cursor: undefined });
  return { projects: [...own.projects, ...others.projects], nextCursor: others.nextCursor };
}

async function listOthers(
  projects: Projects,
  publicKey: string,
  query: ProjectQuery,
): Promise<ProjectPage<ListedProject>> {
  const page = await projects.listWithRevisions({ ...query, visibility: 'published' });
  return {
    projects: page.projects.filter(({ project }) => project.ownerPublicKey !== publicKey),
    nextCursor: page.nextCursor && PUBLISHED_PART + page.nextCursor,
  };
}
