/** Where the files of apps are kept; their addresses on the apps' domain are the same. */
import { createHash } from 'node:crypto';
import type { Objects, StoredObject } from '../../ports/objects.ts';

/** How documents are stored. */
export const DOCUMENT_FILE: StoredObject = { contentType: 'text/html; charset=utf-8' };

const IMMUTABLE = 'public, max-age=31536000, immutable';
const EXTENSIONS = { 'image/webp': 'webp', 'image/svg+xml': 'svg', 'image/jpeg': 'jpg' } as const;

/** A picture in one of the forms in which pictures are kept; JPEG is for those that were taken of an app. */
export interface StoredImage {
  contentType: keyof typeof EXTENSIONS;
  bytes: Uint8Array<ArrayBuffer>;
}

/** The document of a revision. */
export function documentKey(projectId: string, revisionString: string): string {
  return `raw/${projectId}/${revisionString}/index.html`;
}

/** The copy of a document that visitors of the published app get; its content never changes. */
export function liveKey(projectId: string, sha256: string): string {
  return `${liveFolder(projectId)}${sha256}/index.html`;
}

/** Where all that ever was published of a project is. */
export function liveFolder(projectId: string): string {
  return `live/${projectId}/`;
}

/** Where the documents of all revisions of a project are. */
export function documentFolder(projectId: string): string {
  return `raw/${projectId}/`;
}

/** A document while it is written; the operation's id is what keeps it from being guessed. */
export function previewKey(operationId: string): string {
  return `partial/${operationId}/index.html`;
}

/** Where all pictures of a project are. */
export function imageFolder(projectId: string): string {
  return `images/${projectId}/`;
}

/** The key behind the address of a picture of this project; undefined for any other address. */
export function imageKeyOf(url: string, projectId: string): string | undefined {
  const key = URL.canParse(url) ? new URL(url).pathname.slice(1) : '';
  return key.startsWith(imageFolder(projectId)) ? key : undefined;
}

/** Keeps a picture under the hash of its content; returns its address on the apps distribution. */
export async function storeImage(
  apps: Objects,
  appsUrl: string,
  projectId: string,
  { contentType, bytes }: StoredImage,
): Promise<string> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const key = `${imageFolder(projectId)}${sha256}.${EXTENSIONS[contentType]}`;
  await apps.write(key, bytes, { contentType, cacheControl: IMMUTABLE });
  return `${appsUrl}/${key}`;
}
