/**
 * The service worker of published apps. Requests go to the network first. Without a network, the worker answers with
 * the page around an app that it has stored, and with the app's document for the frame in that page.
 */
import { appOfOfflineDocument, appOfPage } from '../../shared/domain/offline-app.ts';
import { KeptApps } from './kept-apps.ts';
import { offlineDocument } from './offline-document.ts';
import { offlinePage } from './offline-page.ts';
import { type AppToKeep, readAppToKeep } from './read-app-to-keep.ts';
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

/** The wait for the network before a stored app is shown. */
const SLOW_MS = 8_000;

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

/** Throws when the page is of another release than this worker. The browser then installs the worker again later. */
async function install(): Promise<void> {
  const cache = await caches.open(SHELL_CACHE);
  await cache.addAll(SHELL_FILES);
  if (!(await storeShell())) throw new Error('The page of apps is of another release.');
  await self.skipWaiting();
}

/** Stores the page around apps with its current headers. Returns false for a page of another release. */
async function storeShell(): Promise<boolean> {
  const shell = await fetch(SHELL_FILE);
  const files = (await shell.clone().text()).match(/\/assets\/[\w.-]+/g) ?? [];
  if (!shell.ok || files.length === 0 || !files.every((file) => SHELL_FILES.includes(file))) return false;
  await (await caches.open(SHELL_CACHE)).put(SHELL_FILE, shell);
  return true;
}

async function activate(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(SHELL_CACHES) && name !== SHELL_CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  // Lets the browser request a page while it starts the worker, instead of afterwards.
  await self.registration.navigationPreload?.enable();
}

async function openPage(event: FetchEvent, name: string): Promise<Response> {
  const online = openOnline(event, name);
  event.waitUntil(online.catch(() => undefined));
  try {
    return await Promise.race([online, slowNetwork()]);
  } catch {
    // Without a stored app, a slow network is better than none.
    return (await openOffline(name)) ?? online.catch(() => Response.error());
  }
}

async function openOnline(event: FetchEvent, name: string): Promise<Response> {
  const preloaded: Response | undefined = await event.preloadResponse;
  const response = preloaded ?? (await fetch(event.request));
  // The page of a renamed app redirects to its new name.
  const isGone = WITHDRAWN.has(response.status) || response.type === 'opaqueredirect';
  if (isGone) event.waitUntil(alone(name, () => apps.remove(name)));
  return response;
}

async function slowNetwork(): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
  throw new Error('The network does not respond.');
}

async function openOffline(name: string): Promise<Response | undefined> {
  const app = await apps.find(name);
  const shell = await caches.match(SHELL_FILE, { cacheName: SHELL_CACHE });
  return app && shell && offlinePage(shell, app, self.location.origin);
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
  await alone(name, () => keepAlone(app)).catch(() => undefined);
  await storeShell().catch(() => undefined);
}

async function keepAlone({ name, appUrl, title, facts }: AppToKeep): Promise<void> {
  const response = await fetch(appUrl, { credentials: 'omit' });
  if (WITHDRAWN.has(response.status)) await apps.remove(name);
  if (!response.ok) return;
  const source = await response.text();
  const [sha256, kept] = await Promise.all([sha256Of(source), apps.find(name)]);
  if (kept?.sourceSha256 === sha256) return apps.keep({ ...kept, title, facts });
  try {
    const { html, isComplete } = await wholeDocument(source, appUrl, fetch);
    await apps.keep({ name, title, facts, html, sourceSha256: isComplete ? sha256 : undefined });
  } catch (error) {
    if (error instanceof TooLargeError) await apps.remove(name);
  }
}

/** Runs the changes of an app's entry one after the other, so that a slow one does not bring back a removed app. */
async function alone(name: string, change: () => Promise<void>): Promise<void> {
  await navigator.locks.request(`buidl:offline:${name}`, change);
}

async function sha256Of(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
