import { createHash } from 'node:crypto';
import { TEMPLATES_PATH } from '../../../../shared/domain/app-template.ts';
import type { Objects, StoredObject } from '../../../ports/objects.ts';
import { RequestError } from '../../../ports/request-error.ts';

/* Keys of the apps bucket. The key of an image or of a running build's preview is also its path on the apps domain. */

export const DOCUMENT_FILE: StoredObject = { contentType: 'text/html; charset=utf-8' };

const EXTENSIONS = { 'image/webp': 'webp', 'image/svg+xml': 'svg', 'image/jpeg': 'jpg', 'image/png': 'png' } as const;

export interface StoredImage {
  contentType: keyof typeof EXTENSIONS;
  bytes: Uint8Array<ArrayBuffer>;
}

export function documentKey(projectId: string, revisionString: string): string {
  return `${documentFolder(projectId)}${revisionString}/index.html`;
}

export function flowsKey(projectId: string, revisionString: string): string {
  return `${documentFolder(projectId)}${revisionString}/flows.json`;
}

export function notesKey(projectId: string, revisionString: string): string {
  return `${documentFolder(projectId)}${revisionString}/notes.json`;
}

export function filmStripKey(projectId: string, revisionString: string): string {
  return `${documentFolder(projectId)}${revisionString}/film-strip.json`;
}

/** Returns the key of the published copy of a document. The content under this key never changes. */
export function liveKey(projectId: string, sha256: string): string {
  return `${liveFolder(projectId)}${sha256}/index.html`;
}

export function liveFolder(projectId: string): string {
  return `live/${projectId}/`;
}

export function documentFolder(projectId: string): string {
  return `raw/${projectId}/`;
}

/**
 * Returns the key of a running build's preview. Only the build's user knows the operation id, so others cannot open the
 * preview.
 */
export function previewKey(projectId: string, operationId: string): string {
  return `partial/${projectId}/${operationId}/index.html`;
}

export function imageFolder(projectId: string): string {
  return `images/${projectId}/`;
}

export function templateKey(templateId: string, file: string): string {
  return `${TEMPLATES_PATH.slice(1)}${templateId}/${file}`;
}

/** Returns the storage key of an image of this project from the image's URL; undefined for any other URL. */
export function imageKeyOf(url: string, projectId: string): string | undefined {
  const key = URL.canParse(url) ? new URL(url).pathname.slice(1) : '';
  return key.startsWith(imageFolder(projectId)) ? key : undefined;
}

/** Returns a revision's document. Throws RequestError `not_found`. */
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

export function contentTypeOf(key: string): string | undefined {
  const extension = key.slice(key.lastIndexOf('.') + 1);
  return Object.entries(EXTENSIONS).find((entry) => entry[1] === extension)?.[0];
}

/** Stores an image under the hash of its content. Returns its URL on the apps domain. */
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
