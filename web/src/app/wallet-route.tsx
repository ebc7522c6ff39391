import { useState } from 'react';
import { WalletPage } from '../features/auth/components/wallet-page.tsx';
import { storedDraftIdea } from '../features/projects/draft-idea.ts';
import { readDraftIdea } from '../features/projects/read-draft-idea.ts';

/** The wallet page. When an idea waits for the sign-in, it shows the idea and the steps to its build. */
export function WalletRoute() {
  // Read once, because the idea is removed when its build begins, while this page may still be shown.
  const [build] = useState(waitingBuild);
  return <WalletPage build={build} />;
}

function waitingBuild() {
  const stored = storedDraftIdea(sessionStorage);
  const draft = stored === null ? null : readDraftIdea(stored);
  return draft?.isWaiting ? { idea: draft.idea, isQuick: draft.isQuick } : null;
}
