import { createHash } from 'node:crypto';
import { TEMPLATES_PATH } from '../../../../shared/domain/app-template.ts';
import type { Objects, StoredObject } from '../../../ports/objects.ts';
import { RequestError } from '../../../ports/request-error.ts';

/* Keys of the apps bucket. The apps domain has images and previews of running builds under the same paths. */

/** How documents are stored. */
export const DOCUMENT_FILE: StoredObject = { contentType: 'text/html; charset=utf-8' };

const EXTENSIONS = { 'image/webp': 'webp', 'image/svg+xml': 'svg', 'image/jpeg': 'jpg' } as const;

/** An image in one of the formats that are stored; JPEG is for screenshots of apps. */
export interface StoredImage {
  contentType: keyof typeof EXTENSIONS;
  bytes: Uint8Array<ArrayBuffer>;
}

/** The key of a revision's document. */
export function documentKey(projectId: string, revisionString: string): string {
  return `${documentFolder(projectId)}${revisionString}/index.html`;
}

/** The key of the acceptance flows of a revision. */
export function flowsKey(projectId: string, revisionString: string): string {
  return `${documentFolder(projectId)}${revisionString}/flows.json`;
}

/** The key of what is known of a revision besides. */
export function notesKey(projectId: string, revisionString: string): string {
  return `${documentFolder(projectId)}${revisionString}/notes.json`;
}

/** The key of the film strip of the build that made a revision. */
export function filmStripKey(projectId: string, revisionString: string): string {
  return `${documentFolder(projectId)}${revisionString}/film-strip.json`;
}

/** The key of the copy of a document that visitors of the published app get; its content never changes. */
export function liveKey(projectId: string, sha256: string): string {
  return `${liveFolder(projectId)}${sha256}/index.html`;
}

/** The folder of every document that was ever published of a project. */
export function liveFolder(projectId: string): string {
  return `live/${projectId}/`;
}

/** The folder of the documents of all revisions of a project. */
export function documentFolder(projectId: string): string {
  return `raw/${projectId}/`;
}

/** The key of a document that is being written. The operation id cannot be guessed, so only its user can open the preview. */
export function previewKey(projectId: string, operationId: string): string {
  return `partial/${projectId}/${operationId}/index.html`;
}

/** The folder of all images of a project. */
export function imageFolder(projectId: string): string {
  return `images/${projectId}/`;
}

/** The key of a file that ships with the product: of a template of the gallery. */
export function templateKey(templateId: string, file: string): string {
  return `${TEMPLATES_PATH.slice(1)}${templateId}/${file}`;
}

/** Returns the key behind the URL of an image of this project; undefined for any other URL. */
export function imageKeyOf(url: string, projectId: string): string | undefined {
  const key = URL.canParse(url) ? new URL(url).pathname.slice(1) : '';
  return key.startsWith(imageFolder(projectId)) ? key : undefined;
}

/** Returns the document of a revision. Throws RequestError `not_found`. */
export async function readDocument(
  apps: Pick<Objects, 'readText'>,
  { projectId, revisionString }: { projectId: string; revisionString: string },
): Promise<string> {
  const document = await apps.readText(documentKey(projectId, revisionString));
  if (document === undefined) {
    throw new RequestError('document_not_found');
  }
  return document;
}

/** Returns the content type of an image that is stored under this key; undefined for any other key. */
export function contentTypeOf(key: string): string | undefined {
  const extension = key.slice(key.lastIndexOf('.') + 1);
  return Object.entries(EXTENSIONS).find((entry) => entry[1] === extension)?.[0];
}

/** Stores an image under the hash of its content; returns its URL on the apps domain. */
export async function storeImage(
  apps: Objects,
  appsUrl: string,
  projectId: string,
  { contentType, bytes }: StoredImage,
): Promise<string> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const key = `${imageFolder(projectId)}${sha256}.${EXTENSIONS[contentType]}`;
  await apps.write(key, bytes, { contentType });
  return `${appsUrl}/${key}`;
}
