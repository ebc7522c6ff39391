import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Addresses } from '../../../ports/addresses.ts';
import type { Ids } from '../../../ports/ids.ts';
import type { Project, SavedRevision, UrlKeys } from '../../../ports/projects.ts';

/*
 * Addresses of documents on the apps domain. Each ends in an unguessable 128-bit token: anyone with the address can
 * read the document until the project's address key changes (docs/decisions/015-published-apps-per-request.md).
 */

/** The document that a token belongs to: one revision, or the currently published document. */
type Addressed = 'live' | Pick<SavedRevision, 'revisionString' | 'createdAtMs'>;

const TOKEN_HEX_LENGTH = 32;

export interface AddressServices {
  urlKeys: UrlKeys;
  addresses: Pick<Addresses, 'appOrigin'>;
  ids: Pick<Ids, 'nonce'>;
}

export interface DocumentUrls {
  live: string;
  ofRevision(revision: Pick<SavedRevision, 'revisionString' | 'createdAtMs'>): string;
}

/** Callers must check that the user may see the documents. Creates the project's address key if it is missing. */
export async function documentUrls(services: AddressServices, project: Project): Promise<DocumentUrls> {
  const { projectId } = project;
  const origin = services.addresses.appOrigin(projectId);
  const urlKey = project.urlKey ?? (await keepKey(services, project));
  return {
    live: `${origin}/live/${projectId}/${tokenOf(urlKey, 'live')}`,
    ofRevision: (revision) => `${origin}/raw/${projectId}/${revision.revisionString}/${tokenOf(urlKey, revision)}`,
  };
}

/** Compares in constant time. */
export function isTokenOf({ urlKey }: Project, addressed: Addressed, token: string): boolean {
  if (urlKey === undefined || token.length !== TOKEN_HEX_LENGTH) return false;
  const [given, expected] = [Buffer.from(token), Buffer.from(tokenOf(urlKey, addressed))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Stores no key for a project that was just unpublished or taken down, so that its earlier URLs stay invalid. */
async function keepKey({ urlKeys, ids }: AddressServices, project: Project): Promise<string> {
  const urlKey = ids.nonce();
  return (await urlKeys.keep(project, urlKey)) ?? urlKey;
}

/** The revision's time is a part of its token, because a later revision may reuse its number. */
function tokenOf(urlKey: string, addressed: Addressed): string {
  const text = addressed === 'live' ? 'live' : `raw ${addressed.revisionString} ${addressed.createdAtMs}`;
  return createHmac('sha256', urlKey).update(text).digest('hex').slice(0, TOKEN_HEX_LENGTH);
}
