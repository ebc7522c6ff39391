import { fillShell } from '../../shared/domain/fill-shell.ts';
import { OFFLINE_WORKER_PATH, offlineDocumentPath } from '../../shared/domain/offline-app.ts';
import type { KeptApp } from './kept-apps.ts';

/** The headers that the offline page copies from the site's shell. */
const SAME_HEADERS = [
  'content-type',
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
  'x-content-type-options',
  'x-frame-options',
];
const FRAME_SOURCES = /(^|;)\s*frame-src [^;]*/;

/**
 * Returns the page around a stored app: the site's shell with its Content-Security-Policy, except for `frame-src`. This
 * directive allows only the stored document of the app, so the app cannot navigate its frame to other pages of the
 * site. Returns undefined if `shell` is not the site's shell or its policy has no `frame-src`.
 */
export async function offlinePage(shell: Response, app: KeptApp, siteUrl: string): Promise<Response | undefined> {
  const documentUrl = siteUrl + offlineDocumentPath(app.name);
  // Firefox compares `frame-src` with the URL of the service worker that answers. The worker's file itself cannot be
  // framed, so allowing its URL does no harm.
  const frameSources = `${documentUrl} ${siteUrl}${OFFLINE_WORKER_PATH}`;
  const policy = shell.headers.get('content-security-policy') ?? '';
  const facts = { ...JSON.parse(app.facts), appUrl: documentUrl, isOffline: true };
  const body = fillShell(await shell.text(), { title: app.title, facts });
  if (body === undefined || !FRAME_SOURCES.test(policy)) return undefined;
  const headers = new Headers({
    'cache-control': 'no-store',
    'content-security-policy': policy.replace(
      FRAME_SOURCES,
      (_, before: string) => `${before} frame-src ${frameSources}`,
    ),
  });
  for (const name of SAME_HEADERS) headers.set(name, shell.headers.get(name) ?? '');
  return new Response(body, { headers });
}
