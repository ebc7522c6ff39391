import { ApiError } from '@buidl/client/api-error';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { AUTH_MESSAGES } from '../../../../../shared/messages/auth.ts';
import { errorText } from '../../../lib/api-error.ts';
import { t } from '../../../lib/language/translate.ts';
import { useSession } from '../../../lib/session/session-context.ts';
import { callApi } from '../../../lib/site-api.ts';
import { toasts } from '../../../lib/toasts.ts';
import type { WalletConnection } from '../components/use-wallet-connection.ts';
import { pathAfterSignIn } from '../path-after-sign-in.ts';
import { logIn, NonceError, type Signer, SigningError, signUp } from './sign-in.ts';

export interface ConnectedAccount {
  publicKey: string;
  /** Undefined when the wallet cannot sign messages. */
  signMessage: Signer['signMessage'] | undefined;
  connection: WalletConnection;
}

/** One request at a time. Failures are shown as toasts. */
export function useSignIn({ publicKey, signMessage }: Pick<ConnectedAccount, 'publicKey' | 'signMessage'>) {
  const [isBusy, setIsBusy] = useState(false);
  const [isBanned, setIsBanned] = useState(false);
  const session = useSession();
  const navigate = useNavigate();

  const run = async (action: (signer: Signer) => Promise<void>) => {
    if (signMessage === undefined) return toasts.error(AUTH_MESSAGES.walletSigningUnsupported);
    if (isBusy) return;
    setIsBusy(true);
    await action({ publicKey, signMessage });
    setIsBusy(false);
  };
  const logInWith = async (signer: Signer) => {
    try {
      const loggedIn = await logIn(callApi, signer);
      session.signIn(loggedIn);
      toasts.success(t(AUTH_MESSAGES.welcomeBack, loggedIn.user.username));
      navigate(pathAfterSignIn());
    } catch (error) {
      setIsBanned(error instanceof ApiError && error.code === 'banned');
      tellFailure(error, AUTH_MESSAGES.loginFailed, AUTH_MESSAGES.loginUnexpected);
    }
  };
  const signUpWith = async (signer: Signer, username: string) => {
    try {
      const { notice } = await signUp(callApi, signer, username);
      if (notice !== undefined) toasts.info(AUTH_MESSAGES.noSignupCredits, notice);
    } catch (error) {
      return tellFailure(error, AUTH_MESSAGES.registrationFailed, AUTH_MESSAGES.registrationUnexpected);
    }
    await logInWith(signer);
  };
  return {
    isBusy,
    /** True when the server reported that the wallet's account is banned. */
    isBanned,
    logIn: () => run(logInWith),
    signUp: (username: string) => run((signer) => signUpWith(signer, username)),
  };
}

export function tellFailure(error: unknown, title: string, fallback: string): void {
  if (error instanceof SigningError) toasts.error(AUTH_MESSAGES.walletSignMessageFailed, error.message);
  else if (error instanceof NonceError) toasts.error(title, error.message);
  else toasts.error(title, errorText(error, fallback));
}
