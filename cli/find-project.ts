import type { BuidlClient } from '../shared/client/client.ts';
import type { Revision } from '../shared/contract/projects.ts';
import { CliError } from './cli-error.ts';
import { EXIT } from './exit-codes.ts';
import { oneLine } from './plain-text.ts';

const PROJECT_ID = /^prj_[0-9a-z]{26}$/;
const PAGE_LIMIT = 100;

/**
 * Returns the revisions of a project, newest first, by its id or by the name of one of the user's own projects.
 * Throws CliError for a name that none or several have, and ApiError.
 */
export async function findProject(
  client: BuidlClient,
  idOrName: string,
  signal: AbortSignal,
): Promise<Revision[]> {
  const projectId = PROJECT_ID.test(idOrName) ? idOrName : await idOf(client, idOrName, signal);
  const { revisions } = await client.call('getProject', { projectId }, { signal });
  return [...revisions];
}

/** Returns the newest revision, or the one that is asked for. Throws CliError when there is none. */
export function chooseRevision(revisions: readonly Revision[], wanted?: string): Revision {
  const found =
    wanted === undefined ? revisions[0] : revisions.find((each) => each.revisionString === wanted);
  if (found) return found;
  const all = revisions.map(({ revisionString }) => revisionString).join(', ');
  throw new CliError('not_found', `There is no revision ${wanted ?? ''}. There are: ${all}.`, EXIT.refused);
}

async function idOf(client: BuidlClient, name: string, signal: AbortSignal): Promise<string> {
  const own = await listProjects(client, { scope: 'mine', search: name.slice(0, PAGE_LIMIT) }, signal);
  const same = own.filter(([first]) => first?.projectNameDisplay.toLowerCase() === name.trim().toLowerCase());
  const [only] = same;
  if (same.length === 1 && only?.[0]) return only[0].projectId;
  if (same.length === 0) {
    const hint = 'Your projects are listed by: buidl ls';
    throw new CliError('not_found', `You have no project ${JSON.stringify(name)}.`, EXIT.refused, hint);
  }
  const ids = same.map(([first]) => first?.projectId).join(', ');
  throw new CliError(
    'ambiguous',
    `Several projects are called ${oneLine(name)}. Name one by its id: ${ids}`,
    EXIT.usage,
  );
}

/** Returns the revisions of each project, newest first. */
export async function listProjects(
  client: BuidlClient,
  query: { scope: 'mine' | 'published' | 'all' | 'showcased'; search?: string | undefined },
  signal: AbortSignal,
): Promise<Revision[][]> {
  const projects: Revision[][] = [];
  const seen = new Set<string>();
  let cursor: string | undefined;
  do {
    const page = await client.call('listApps', { ...query, limit: PAGE_LIMIT, cursor }, { signal });
    projects.push(...Object.values(page.projects));
    cursor = page.nextCursor;
    // A server that repeats itself must not keep us for ever.
    if (cursor !== undefined && seen.has(cursor)) break;
    if (cursor !== undefined) seen.add(cursor);
  } while (cursor !== undefined);
  return projects;
}
