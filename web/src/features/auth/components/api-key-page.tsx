import { Link, Navigate, useNavigate } from 'react-router-dom';
import * as z from 'zod';
import { AUTH_MESSAGES } from '../../../../../shared/messages/auth.ts';
import { Button } from '../../../components/ui/button.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { Page } from '../../../components/ui/page.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { t } from '../../../lib/language/translate.ts';
import { useSession } from '../../../lib/session/session-context.ts';
import { toasts } from '../../../lib/toasts.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { logInWithApiKey } from '../api/log-in-with-api-key.ts';
import { pathAfterSignIn } from '../path-after-sign-in.ts';

const apiKeySchema = z.object({ apiKey: z.string().trim().min(1, AUTH_MESSAGES.apiKeyRequired) });

export function ApiKeyPage() {
  usePageTitle(t`Log in with an API key`);
  const session = useSession();
  const navigate = useNavigate();
  const form = useZodForm(apiKeySchema, { defaultValues: { apiKey: '' } });
  const { isSubmitting } = form.formState;
  if (session.state.status === 'authenticated') return <Navigate to={pathAfterSignIn()} replace />;

  const submit = form.submit(async ({ apiKey }) => {
    const login = await logInWithApiKey(apiKey);
    if (!login.ok) {
      toasts.error(t(AUTH_MESSAGES.loginFailed), login.message);
      return form.setError('apiKey', { message: login.message }, { shouldFocus: true });
    }
    session.signIn(login.session);
    toasts.success(t(AUTH_MESSAGES.welcomeBack, login.session.user.username));
    navigate(pathAfterSignIn());
  });
  return (
    <Page
      width="narrow"
      title={t`Log in with an API key`}
      lead={t`Every login makes a key; you find the one in use in your account menu.`}
    >
      <form noValidate onSubmit={submit} className="card p-5">
        <TextField
          label={t`API key`}
          type="password"
          autoComplete="current-password"
          spellCheck={false}
          placeholder="buidl_…"
          className="figures"
          {...form.field('apiKey')}
        />
        <Button type="submit" variant="accent" size="large" className="mt-4 w-full" aria-disabled={isSubmitting}>
          {isSubmitting && <Spinner />} {t`Log In`}
        </Button>
      </form>
      <p className="mt-5 text-center text-muted">
        <Link to="/auth/connect-wallet" className="inline-flex h-11 items-center text-accent-text underline">
          {t`Use a wallet instead`}
        </Link>
      </p>
    </Page>
  );
}
