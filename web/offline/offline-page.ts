import { fillShell } from '../../shared/domain/fill-shell.ts';
import { OFFLINE_WORKER_PATH, offlineDocumentPath } from '../../shared/domain/offline-app.ts';
import type { KeptApp } from './kept-apps.ts';

/** The headers of the site's shell that its offline form has, too. */
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
 * Returns the page around a kept app: the site's own shell with its policy, which has one difference. The only frame is
 * the kept document of this app, so the app cannot lead its frame to any other page of the site. Returns undefined for
 * a shell without such a policy.
 */
export async function offlinePage(shell: Response, app: KeptApp, siteUrl: string): Promise<Response | undefined> {
  const documentUrl = siteUrl + offlineDocumentPath(app.name);
  // Firefox compares the address of the worker that answers, which no page may frame.
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
