import type { Revision } from '../../../shared/contract/projects.ts';
import { oneLine } from '../../../shared/domain/plain-text.ts';
import { ApiError } from './api-error.ts';
import type { BuidlClient } from './client.ts';
import { unexpectedResponse } from './unexpected-response.ts';

const PROJECT_ID = /^prj_[0-9a-z]{26}$/;
const PAGE_LIMIT = 100;

/**
 * Finds a project by its id, or by its name among the user's own projects. Returns its revisions, newest first. Throws
 * ApiError, also for an unknown name and for a name that several projects have.
 */
export async function findProject(client: BuidlClient, idOrName: string, signal: AbortSignal): Promise<Revision[]> {
  const projectId = PROJECT_ID.test(idOrName) ? idOrName : await idOf(client, idOrName, signal);
  const { revisions } = await client.call('getProject', { projectId }, { signal });
  return revisions.map(checked);
}

function checked(revision: Revision): Revision {
  const { projectId, revisionString, appUrl }: Record<string, unknown> = revision;
  if ([projectId, revisionString, appUrl].every((each) => typeof each === 'string')) return revision;
  throw unexpectedResponse('The server describes a revision in a form that this client does not understand.');
}

/** Returns the wanted revision, by default the newest. Throws ApiError when it is missing. */
export function chooseRevision(revisions: readonly Revision[], wanted?: string): Revision {
  const found = wanted === undefined ? revisions[0] : revisions.find((each) => each.revisionString === wanted);
  if (found) return found;
  const all = revisions.map(({ revisionString }) => revisionString).join(', ');
  throw unknown('revision', `There is no revision ${wanted ?? ''}. There are: ${all}.`);
}

async function idOf(client: BuidlClient, name: string, signal: AbortSignal): Promise<string> {
  const own = await listProjects(client, { scope: 'mine', search: name.slice(0, PAGE_LIMIT) }, signal);
  const same = own.filter(([first]) => first?.projectNameDisplay.toLowerCase() === name.trim().toLowerCase());
  const [only] = same;
  if (same.length === 1 && only?.[0]) return only[0].projectId;
  if (same.length === 0) throw unknown('project', `You have no project ${JSON.stringify(name)}.`);
  const ids = same.map(([first]) => first?.projectId).join(', ');
  const details = { status: 400, code: 'ambiguous', isFromServer: false, field: 'project' };
  throw new ApiError(`Several projects are called ${oneLine(name)}. Name one by its id: ${ids}`, details);
}

function unknown(field: 'project' | 'revision', message: string): ApiError {
  return new ApiError(message, { status: 404, code: 'not_found', isFromServer: false, field });
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
    // Stops when a server repeats a cursor, because the loop would otherwise run for ever.
    if (cursor !== undefined && seen.has(cursor)) break;
    if (cursor !== undefined) seen.add(cursor);
  } while (cursor !== undefined);
  return projects;
}
