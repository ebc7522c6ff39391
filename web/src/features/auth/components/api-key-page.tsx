/** Sign-in with an API key: GET /auth/me with the key, which is forgotten again if the server refuses it. */
import { type FormEvent, useRef, useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router-dom';
import { AUTH_MESSAGES, welcomeBack } from '../../../../../shared/messages/auth.ts';
import { Button } from '../../../components/ui/button.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { Page } from '../../../components/ui/page.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useSession } from '../../../lib/session/session-context.ts';
import { toasts } from '../../../lib/toasts.ts';
import { logInWithApiKey } from '../api/log-in-with-api-key.ts';

export function ApiKeyPage() {
  usePageTitle('Log in with an API key');
  const session = useSession();
  const navigate = useNavigate();
  const [apiKey, setApiKey] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isSubmitting, setIsSubmitting] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  if (session.state.status === 'authenticated') return <Navigate to="/" replace />;

  const refuse = (message: string) => {
    setProblem(message);
    field.current?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSubmitting) return;
    if (apiKey.trim() === '') {
      toasts.error(AUTH_MESSAGES.apiKeyRequired);
      return refuse(AUTH_MESSAGES.apiKeyRequired);
    }
    setIsSubmitting(true);
    const login = await logInWithApiKey(apiKey.trim());
    setIsSubmitting(false);
    if (!login.ok) {
      toasts.error(AUTH_MESSAGES.loginFailed, login.message);
      return refuse(login.message);
    }
    session.signIn(login.session);
    toasts.success(welcomeBack(login.session.user.username));
    navigate('/');
  };
  return (
    <Page
      width="narrow"
      title="Log in with an API key"
      lead="Every login makes a key; you find the one in use in your account menu."
    >
      <form onSubmit={submit} className="card p-5">
        <TextField
          ref={field}
          label="API key"
          type="password"
          autoComplete="current-password"
          spellCheck={false}
          placeholder="buidl_…"
          className="figures"
          value={apiKey}
          error={problem}
          onChange={(event) => {
            setApiKey(event.target.value);
            setProblem(undefined);
          }}
        />
        <Button
          type="submit"
          variant="accent"
          size="large"
          className="mt-4 w-full"
          aria-disabled={isSubmitting}
        >
          {isSubmitting && <Spinner />} Log In
        </Button>
      </form>
      <p className="mt-5 text-center text-muted">
        <Link to="/auth/connect-wallet" className="inline-flex h-11 items-center text-accent-text underline">
          Use a wallet instead
        </Link>
      </p>
    </Page>
  );
}
