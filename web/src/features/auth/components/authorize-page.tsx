import { useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { AUTHORIZATION_MESSAGES } from '../../../../../shared/messages/authorization.ts';
import { LAYOUT_MESSAGES } from '../../../../../shared/messages/layout.ts';
import { Callout } from '../../../components/ui/callout.tsx';
import { Page, PageLoading } from '../../../components/ui/page.tsx';
import { errorText } from '../../../lib/api-error.ts';
import { t } from '../../../lib/language/translate.ts';
import { useSession } from '../../../lib/session/session-context.ts';
import { toasts } from '../../../lib/toasts.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { useAuthorization } from '../api/use-authorization.ts';
import { forgetReturn, returnAfterSignIn } from '../path-after-sign-in.ts';
import { AuthorizeForm } from './authorize-form.tsx';

/** Lets the user give a program an API key for the account (OAuth's authorization endpoint). */
export function AuthorizePage() {
  usePageTitle(t(AUTHORIZATION_MESSAGES.title));
  const { state } = useSession();
  const { search } = useLocation();
  if (state.status === 'checking') return <PageLoading text={t(LAYOUT_MESSAGES.loading)} />;
  if (state.status === 'anonymous') return <SignInForProgram search={search} />;
  return (
    <Page
      width="narrow"
      title={t(AUTHORIZATION_MESSAGES.title)}
      lead={t(AUTHORIZATION_MESSAGES.lead, state.user.username)}
    >
      <Question query={search.slice(1)} />
    </Page>
  );
}

function SignInForProgram({ search }: { search: string }) {
  // Keeps the first value, because the URL changes before this page unmounts.
  const [asked] = useState(search);
  useEffect(() => {
    returnAfterSignIn(`/authorize${asked}`);
    toasts.info(t(AUTHORIZATION_MESSAGES.signIn), t(AUTHORIZATION_MESSAGES.signInDetail));
  }, [asked]);
  return <Navigate to="/auth/connect-wallet" replace />;
}

function Question({ query }: { query: string }) {
  const { data, isPending, error } = useAuthorization(query);
  useEffect(forgetReturn, []);
  if (isPending) return <p role="status">{t(LAYOUT_MESSAGES.loading)}</p>;
  if (error !== null) {
    return (
      <Callout tone="error" title={t(AUTHORIZATION_MESSAGES.notLoaded)}>
        <p>{errorText(error, t`The server could not be reached. Please try again.`)}</p>
        <p>{t(AUTHORIZATION_MESSAGES.notLoadedDetail)}</p>
      </Callout>
    );
  }
  return <AuthorizeForm query={query} asked={data} />;
}
