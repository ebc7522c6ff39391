import { ApiError } from '@buidl/client/api-error';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { AUTH_MESSAGES } from '../../../../../shared/messages/auth.ts';
import { errorText } from '../../../lib/api-error.ts';
import { t } from '../../../lib/language/translate.ts';
import { useSession } from '../../../lib/session/session-context.ts';
import { callApi } from '../../../lib/site-api.ts';
import { toasts } from '../../../lib/toasts.ts';
import { isUnauthorized } from '../../../lib/wallet-authorization.ts';
import type { WalletConnection } from '../components/use-wallet-connection.ts';
import { type SigningWallet, useWalletSigner } from '../components/use-wallet-signer.ts';
import { pathAfterSignIn } from '../path-after-sign-in.ts';
import { logIn, NonceError, SigningError, signUp } from './sign-in.ts';
import type { Signer } from './signer.ts';

export interface ConnectedAccount extends SigningWallet {
  connection: WalletConnection;
}

/** Logs in or signs up with a wallet, one request at a time. Shows failures as toasts. */
export function useSignIn(wallet: SigningWallet) {
  const [isBusy, setIsBusy] = useState(false);
  const [isBanned, setIsBanned] = useState(false);
  const session = useSession();
  const navigate = useNavigate();
  const { createSigner, noteFailure, needsHelp, chooseTransaction } = useWalletSigner(wallet);

  const run = async (action: (signer: Signer) => Promise<void>) => {
    const signer = createSigner();
    if (signer === null) {
      noteFailure(null);
      return toasts.error(AUTH_MESSAGES.walletSigningUnsupported);
    }
    if (isBusy) return;
    setIsBusy(true);
    await action(signer);
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
      noteFailure(error);
      tellFailure(error, AUTH_MESSAGES.loginFailed, AUTH_MESSAGES.loginUnexpected);
    }
  };
  const signUpWith = async (signer: Signer, username: string) => {
    try {
      const { notice } = await signUp(callApi, signer, username);
      if (notice !== undefined) toasts.info(AUTH_MESSAGES.noSignupCredits, notice);
    } catch (error) {
      noteFailure(error);
      return tellFailure(error, AUTH_MESSAGES.registrationFailed, AUTH_MESSAGES.registrationUnexpected);
    }
    await logInWith(signer);
  };
  return {
    isBusy,
    /** True when the server reported that the wallet's account is banned. */
    isBanned,
    createSigner,
    /** True when the wallet did not sign although the user did not decline. */
    needsHelp,
    chooseTransaction,
    logIn: () => run(logInWith),
    signUp: (username: string) => run((signer) => signUpWith(signer, username)),
  };
}

export function tellFailure(error: unknown, title: string, fallback: string): void {
  if (error instanceof SigningError) {
    const detail = isUnauthorized(error.cause) ? AUTH_MESSAGES.walletNotAuthorized : error.message;
    toasts.error(AUTH_MESSAGES.walletSignMessageFailed, detail);
  } else if (error instanceof NonceError) toasts.error(title, error.message);
  else toasts.error(title, errorText(error, fallback));
}
