import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Addresses } from '../../../ports/addresses.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Ids } from '../../../ports/ids.ts';
import type { Project, SavedRevision, UrlKeys } from '../../../ports/projects.ts';

/*
 * URLs of documents on the apps domain. Each URL contains an unguessable 128-bit token. Anyone with the URL of a
 * published document can read the document until the project's secret URL key changes. The URL of a draft is valid for
 * at most an hour, and only while the API key for which it was created exists
 * (docs/decisions/015-published-apps-per-request.md).
 */

type DraftRevision = Pick<SavedRevision, 'revisionString' | 'createdAtMs'>;

const TOKEN_HEX_LENGTH = 32;

/**
 * Matches the token in a draft's URL: its expiry in seconds, the masked hash of the API key, and the signature, all in
 * hex.
 */
const DRAFT_TOKEN = /^([0-9a-f]{8})([0-9a-f]{64})([0-9a-f]{32})$/;

/**
 * The period for the expiry of draft URLs. A URL expires at the end of the period after the one in which it was
 * created. It therefore stays the same for up to 30 minutes and is valid for at least 30 minutes.
 */
const PERIOD_S = 30 * 60;

export interface AddressServices {
  urlKeys: UrlKeys;
  addresses: Pick<Addresses, 'appOrigin'>;
  ids: Pick<Ids, 'nonce'>;
}

/**
 * Returns the URL of a project's published document. Callers must check that the app is visible. Creates the project's
 * secret URL key if it is missing.
 */
export async function liveDocumentUrl(services: AddressServices, project: Project): Promise<string> {
  const { projectId } = project;
  const origin = services.addresses.appOrigin(projectId);
  return `${origin}/live/${projectId}/${signatureOf(await urlKeyOf(services, project), 'live')}`;
}

/**
 * Returns a function that returns the URL of a draft for the holder of an API key. Callers must check that the holder
 * may see the drafts. Creates the project's secret URL key if it is missing.
 */
export async function draftUrls(
  services: AddressServices & { clock: Clock },
  project: Project,
  keyHash: string,
): Promise<(revision: DraftRevision) => string> {
  const { projectId } = project;
  const origin = services.addresses.appOrigin(projectId);
  const urlKey = await urlKeyOf(services, project);
  const expiresAtS = (Math.floor(services.clock.nowMs() / 1000 / PERIOD_S) + 2) * PERIOD_S;
  return (revision) =>
    `${origin}/raw/${projectId}/${revision.revisionString}/${draftToken(urlKey, revision, expiresAtS, keyHash)}`;
}

/** Returns whether the token in a URL of the published document is valid. Compares in constant time. */
export function isLiveToken({ urlKey }: Project, token: string): boolean {
  return urlKey !== undefined && isEqual(token, signatureOf(urlKey, 'live'));
}

/** Returns the hash of the API key for which a draft's URL was created; undefined for a wrong or expired token. */
export function keyHashOfDraftToken(
  { urlKey }: Project,
  revision: DraftRevision,
  token: string,
  nowMs: number,
): string | undefined {
  const [, expiry = '', maskedHash = ''] = DRAFT_TOKEN.exec(token) ?? [];
  const expiresAtS = Number.parseInt(expiry, 16);
  if (urlKey === undefined || !(expiresAtS * 1000 > nowMs)) return undefined;
  const keyHash = mask(urlKey, revision, expiresAtS, maskedHash);
  return isEqual(token, draftToken(urlKey, revision, expiresAtS, keyHash)) ? keyHash : undefined;
}

async function urlKeyOf(services: AddressServices, project: Project): Promise<string> {
  return project.urlKey ?? (await keepKey(services, project));
}

/**
 * Creates and returns the project's secret URL key. If the project was just unpublished or taken down, does not store
 * the key, so that earlier URLs stay invalid.
 */
async function keepKey({ urlKeys, ids }: AddressServices, project: Project): Promise<string> {
  const urlKey = ids.nonce();
  return (await urlKeys.keep(project, urlKey)) ?? urlKey;
}

function draftToken(urlKey: string, revision: DraftRevision, expiresAtS: number, keyHash: string): string {
  const claim = expiresAtS.toString(16).padStart(8, '0') + mask(urlKey, revision, expiresAtS, keyHash);
  return claim + signatureOf(urlKey, `raw ${textOf(revision)} ${claim}`);
}

/**
 * Masks the hash of an API key. Applied twice, returns the hash. The mask is needed because an app can read its own URL
 * and must not recognize its viewer by the hash.
 */
function mask(urlKey: string, revision: DraftRevision, expiresAtS: number, hash: string): string {
  const pad = createHmac('sha256', urlKey)
    .update(`viewer ${textOf(revision)} ${expiresAtS}`)
    .digest();
  return Buffer.from(Buffer.from(hash, 'hex').map((byte, index) => byte ^ (pad[index] ?? 0))).toString('hex');
}

/**
 * Returns a text that identifies a revision. It contains the creation time, because a later revision may reuse the
 * revision number.
 */
function textOf({ revisionString, createdAtMs }: DraftRevision): string {
  return `${revisionString} ${createdAtMs}`;
}

function signatureOf(urlKey: string, text: string): string {
  return createHmac('sha256', urlKey).update(text).digest('hex').slice(0, TOKEN_HEX_LENGTH);
}

function isEqual(text: string, expected: string): boolean {
  const [given, wanted] = [Buffer.from(text), Buffer.from(expected)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
