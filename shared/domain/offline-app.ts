/** The service worker of published apps. It is at the root, because a worker's scope is below its folder. */
export const OFFLINE_WORKER_PATH = '/offline-worker.js';
export const OFFLINE_SCOPE = '/p/';

const PAGE_PATH = /^\/p\/([a-z0-9-]+)\/?$/;
const DOCUMENT_PATH = /^\/p\/([a-z0-9-]+)\/offline$/;

/** Returns the name of the app with the page `path`; undefined for other paths. */
export function appOfPage(path: string): string | undefined {
  return PAGE_PATH.exec(path)?.[1];
}

/** Returns the path of a kept document, which the service worker alone answers. The site has no page there. */
export function offlineDocumentPath(name: string): string {
  return `/p/${name}/offline`;
}

/** Returns the name of the app with the kept document `path`; undefined for other paths. */
export function appOfOfflineDocument(path: string): string | undefined {
  return DOCUMENT_PATH.exec(path)?.[1];
}
