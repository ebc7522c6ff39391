import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Addresses } from '../../../ports/addresses.ts';
import type { Ids } from '../../../ports/ids.ts';
import type { AddressKeys, Project, SavedRevision } from '../../../ports/projects.ts';

/*
 * The addresses of documents on the apps domain. Each ends in a token of 128 bits that nobody can guess: whoever knows the
 * address may read the document, until the project gets another key (docs/decisions/015-published-apps-per-request.md).
 */

/** What a token is for: a revision, or whichever document is published. */
type Addressed = 'live' | Pick<SavedRevision, 'revisionString' | 'createdAtMs'>;

const TOKEN_HEX_LENGTH = 32;

export interface AddressServices {
  addressKeys: AddressKeys;
  addresses: Pick<Addresses, 'appOrigin'>;
  ids: Pick<Ids, 'nonce'>;
}

export interface DocumentUrls {
  live: string;
  ofRevision(revision: Pick<SavedRevision, 'revisionString' | 'createdAtMs'>): string;
}

/** Returns the URLs of a project's documents, for callers who may see them. The project gets a key when it has none. */
export async function documentUrls(services: AddressServices, project: Project): Promise<DocumentUrls> {
  const { projectId } = project;
  const origin = services.addresses.appOrigin(projectId);
  const addressKey = project.addressKey ?? (await keepKey(services, project));
  return {
    live: `${origin}/live/${projectId}/${tokenOf(addressKey, 'live')}`,
    ofRevision: (revision) =>
      `${origin}/raw/${projectId}/${revision.revisionString}/${tokenOf(addressKey, revision)}`,
  };
}

/** Returns whether a token is that of a document, in constant time. */
export function isTokenOf({ addressKey }: Project, addressed: Addressed, token: string): boolean {
  if (addressKey === undefined || token.length !== TOKEN_HEX_LENGTH) return false;
  const [given, expected] = [Buffer.from(token), Buffer.from(tokenOf(addressKey, addressed))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** A project that was withdrawn just now keeps no key, so that what was read before leads nowhere. */
async function keepKey({ addressKeys, ids }: AddressServices, project: Project): Promise<string> {
  const addressKey = ids.nonce();
  return (await addressKeys.keep(project, addressKey)) ?? addressKey;
}

/** The time of a revision is part of its token, because a later revision may have its number. */
function tokenOf(addressKey: string, addressed: Addressed): string {
  const text = addressed === 'live' ? 'live' : `raw ${addressed.revisionString} ${addressed.createdAtMs}`;
  return createHmac('sha256', addressKey).update(text).digest('hex').slice(0, TOKEN_HEX_LENGTH);
}
