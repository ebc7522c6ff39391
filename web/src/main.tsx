import { StrictMode, startTransition } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { AppProviders } from './app/providers.tsx';
import { AppRouter } from './app/router.tsx';
import { SITE_CATALOGS } from './lib/language/choose-language.ts';
import { showStoredLanguage } from './lib/language/stored-language.ts';
import { hasStoredSession, type StoredSession } from './lib/session/session-storage.ts';

/** Reads the stored session. Visitors have none, so they do not load its schema. */
async function storedSession(): Promise<StoredSession> {
  if (!hasStoredSession()) return { kind: 'none' };
  const { readStoredSession } = await import('./lib/session/stored-session.ts');
  return readStoredSession();
}

async function start(root: HTMLElement) {
  // Loads a stored language before the first rendering, so that no text changes afterwards.
  const [session] = await Promise.all([storedSession(), showStoredLanguage(SITE_CATALOGS)]);
  const app = (
    <StrictMode>
      <BrowserRouter>
        <AppProviders session={session}>
          <AppRouter />
        </AppProviders>
      </BrowserRouter>
    </StrictMode>
  );
  const { dataset } = document.documentElement;
  // `public/before-paint.js` sets `boot` if the document is not the page prerendered for this URL and visitor.
  if (dataset.boot === undefined) {
    // In a transition, React hydrates in short tasks, so that the page responds in between.
    startTransition(() => void hydrateRoot(root, app));
    return;
  }
  flushSync(() => createRoot(root).render(app));
  delete dataset.boot;
}

/** Loads the stylesheet as a file when the Content-Security-Policy of an earlier deployment refuses it inline. */
function replaceRefusedStyles(): void {
  const style = document.querySelector<HTMLStyleElement>('style[data-href]');
  const href = style?.dataset.href;
  if (style?.sheet !== null || href === undefined) return;
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: '', href }));
}

replaceRefusedStyles();
const root = document.getElementById('root');
if (root !== null) void start(root);
