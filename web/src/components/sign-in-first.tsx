import { useEffect } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { t } from '../lib/language/translate.ts';
import { pendingStartIn } from '../lib/pending-start.ts';
import { toasts } from '../lib/toasts.ts';

/**
 * Stores the request for a new project from the URL, such as a remix, until the visitor has signed in. Redirects to the
 * sign-in.
 */
export function SignInFirst() {
  const [query] = useSearchParams();
  const start = pendingStartIn(query);
  const id = start?.idOf(query) ?? null;
  useEffect(() => {
    if (start === undefined || id === null) return;
    start.store(id, sessionStorage);
    toasts.info(start.signInTitle, t`It continues automatically after you sign in.`);
  }, [start, id]);
  return <Navigate to={id === null ? '/' : '/auth/connect-wallet'} replace />;
}
