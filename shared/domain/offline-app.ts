/** The path of the service worker of published apps. A worker's scope must be inside the worker's folder. */
export const OFFLINE_WORKER_PATH = '/offline-worker.js';
export const OFFLINE_SCOPE = '/p/';

const PAGE_PATH = /^\/p\/([a-z0-9-]+)\/?$/;
const DOCUMENT_PATH = /^\/p\/([a-z0-9-]+)\/offline$/;

/** Returns the name of the app with the page `path`; undefined for other paths. */
export function appOfPage(path: string): string | undefined {
  return PAGE_PATH.exec(path)?.[1];
}

/**
 * Returns the path at which the service worker answers with its stored document of an app. The site has no such page.
 */
export function offlineDocumentPath(name: string): string {
  return `/p/${name}/offline`;
}

/** Returns the name of the app whose stored document has the path `path`; undefined for other paths. */
export function appOfOfflineDocument(path: string): string | undefined {
  return DOCUMENT_PATH.exec(path)?.[1];
}
