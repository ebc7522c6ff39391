import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { AppProviders } from './app/providers.tsx';
import { AppRouter } from './app/router.tsx';
import { hasStoredSession, type StoredSession } from './lib/session/session-storage.ts';

/** Visitors have no session to read, and need no schema to read it with. */
async function storedSession(): Promise<StoredSession> {
  if (!hasStoredSession()) return { kind: 'none' };
  const { readStoredSession } = await import('./lib/session/stored-session.ts');
  return readStoredSession();
}

async function start(root: HTMLElement) {
  const session = await storedSession();
  createRoot(root).render(
    <StrictMode>
      <AppProviders session={session}>
        <AppRouter />
      </AppProviders>
    </StrictMode>,
  );
}

const root = document.getElementById('root');
if (root !== null) void start(root);
