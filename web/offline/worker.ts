/**
 * The service worker of published apps. Requests go to the network first. Without a network, the worker answers with
 * the page around an app that it has stored, and with the app's document for the frame in that page.
 */
import { appOfOfflineDocument, appOfPage } from '../../shared/domain/offline-app.ts';
import { KeptApps } from './kept-apps.ts';
import { offlineDocument } from './offline-document.ts';
import { offlinePage } from './offline-page.ts';
import { readAppToKeep } from './read-app-to-keep.ts';
import { TooLargeError, wholeDocument } from './whole-document.ts';

declare const self: ServiceWorkerGlobalScope;
/*
 * The build of the worker sets these constants. `SHELL_FILE` is the page around an app, without an app's data.
 * `SHELL_FILES` are the files that the page may load.
 */
declare const SHELL_FILE: string;
declare const SHELL_FILES: readonly string[];
/** The name of the cache for these files. It contains their hash, so new files get a new cache. */
declare const SHELL_CACHE: string;
/** The compiled script `write-document.ts`. */
declare const WRITE_SCRIPT: string;

const APP_CACHE = 'offline-apps';
const SHELL_CACHES = 'offline-shell-';
/** The HTTP statuses of the page or the document of an app that is no longer published. */
const WITHDRAWN = new Set([404, 410, 451]);

const apps = new KeptApps(() => caches.open(APP_CACHE));

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('message', (event) => event.waitUntil(keep(event)));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  const page = request.destination === 'document' ? appOfPage(pathname) : undefined;
  const framed = request.destination === 'iframe' ? appOfOfflineDocument(pathname) : undefined;
  if (page !== undefined) event.respondWith(openPage(event, page));
  else if (framed !== undefined) event.respondWith(openDocument(framed));
  else if (SHELL_FILES.includes(pathname)) event.respondWith(openFile(request));
});

async function install(): Promise<void> {
  const cache = await caches.open(SHELL_CACHE);
  await cache.addAll([SHELL_FILE, ...SHELL_FILES]);
  await self.skipWaiting();
}

async function activate(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(SHELL_CACHES) && name !== SHELL_CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  // Lets the browser request a page while it starts the worker, instead of afterwards.
  await self.registration.navigationPreload?.enable();
}

async function openPage(event: FetchEvent, name: string): Promise<Response> {
  try {
    const preloaded: Response | undefined = await event.preloadResponse;
    const response = preloaded ?? (await fetch(event.request));
    // The page of a renamed app redirects to its new name.
    const isGone = WITHDRAWN.has(response.status) || response.type === 'opaqueredirect';
    if (isGone) event.waitUntil(apps.remove(name));
    return response;
  } catch {
    const app = await apps.find(name);
    const shell = await caches.match(SHELL_FILE, { cacheName: SHELL_CACHE });
    if (app === undefined || shell === undefined) return Response.error();
    event.waitUntil(apps.touch(app));
    return (await offlinePage(shell, app, self.location.origin)) ?? Response.error();
  }
}

async function openDocument(name: string): Promise<Response> {
  const app = await apps.find(name);
  return app === undefined ? Response.error() : offlineDocument(app.html, WRITE_SCRIPT);
}

async function openFile(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(request, { cacheName: SHELL_CACHE })) ?? Response.error();
  }
}

/**
 * Stores the app of the page that sent the message. If the document cannot be loaded, the stored app stays as it is. If
 * the document has not changed, its files are not loaded again.
 */
async function keep({ data, source }: ExtendableMessageEvent): Promise<void> {
  if (!(source instanceof WindowClient) || source.frameType !== 'top-level') return;
  const name = appOfPage(new URL(source.url).pathname);
  const app = readAppToKeep(data);
  if (name === undefined || app?.name !== name) return;
  try {
    const response = await fetch(app.appUrl, { credentials: 'omit' });
    if (WITHDRAWN.has(response.status)) await apps.remove(name);
    if (!response.ok) return;
    const source = await response.text();
    const { title, facts } = app;
    const [sha256, kept] = await Promise.all([sha256Of(source), apps.find(name)]);
    if (kept?.sourceSha256 === sha256) return await apps.keep({ ...kept, title, facts });
    const { html, isComplete } = await wholeDocument(source, app.appUrl, fetch);
    await apps.keep({ name, title, facts, html, sourceSha256: isComplete ? sha256 : undefined });
  } catch (error) {
    if (error instanceof TooLargeError) await apps.remove(name);
  }
}

async function sha256Of(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
