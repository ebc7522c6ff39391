import type { ListedProject, ProjectPage, ProjectQuery, Projects } from '../../../ports/projects.ts';

/**
 * The prefix of cursors for the second part of the list. The list contains the user's own projects, then the published
 * projects of others. The prefix is followed by the cursor of the published projects, or by nothing for their first
 * page.
 */
const PUBLISHED_PART = 'published.';
/**
 * The maximum number of reads for one page. A page may need several, because the user's own projects are omitted from
 * the published ones.
 */
const MAX_READS = 10;

/**
 * Returns a page of the user's own projects, followed by the published projects of others. Throws RequestError
 * `invalid_input` for a cursor of another list.
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
  const found: ListedProject[] = [];
  let { cursor } = query;
  for (let reads = 1; ; reads += 1) {
    const limit = query.limit - found.length;
    const page = await projects.listWithRevisions({ ...query, limit, cursor, visibility: 'published' });
    found.push(...page.projects.filter(({ project }) => project.ownerPublicKey !== publicKey));
    cursor = page.nextCursor;
    if (cursor === undefined || found.length >= query.limit || reads === MAX_READS)
      return { projects: found, nextCursor: cursor && PUBLISHED_PART + cursor };
  }
}
