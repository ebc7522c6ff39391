import { ApiError } from '@buidl/client/api-error';
import { useQueryClient } from '@tanstack/react-query';
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
import { userCheckKey } from './use-user-check.ts';

export interface ConnectedAccount extends SigningWallet {
  connection: WalletConnection;
}

/** Logs in or signs up with a wallet, one request at a time. Shows failures as toasts. */
export function useSignIn(wallet: SigningWallet) {
  const [isBusy, setIsBusy] = useState(false);
  const [isBanned, setIsBanned] = useState(false);
  const [signature, setSignature] = useState<1 | 2 | null>(null);
  const queryClient = useQueryClient();
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
    setSignature(null);
  };
  /** Returns false after a failure. */
  const logInWith = async (signer: Signer, greeting: string): Promise<boolean> => {
    try {
      const loggedIn = await logIn(callApi, signer);
      session.signIn(loggedIn);
      toasts.success(t(greeting, loggedIn.user.username));
      navigate(pathAfterSignIn());
      return true;
    } catch (error) {
      setIsBanned(error instanceof ApiError && error.code === 'banned');
      noteFailure(error);
      tellFailure(error, AUTH_MESSAGES.loginFailed, AUTH_MESSAGES.loginUnexpected);
      return false;
    }
  };
  const signUpWith = async (signer: Signer, username: string) => {
    setSignature(1);
    try {
      const { notice } = await signUp(callApi, signer, username);
      if (notice !== undefined) toasts.info(AUTH_MESSAGES.noSignupCredits, notice);
    } catch (error) {
      noteFailure(error);
      tellFailure(error, AUTH_MESSAGES.registrationFailed, AUTH_MESSAGES.registrationUnexpected);
      // The account may exist: the response was lost, or another tab created it. The page then offers the login.
      const isDeclined = error instanceof SigningError || (error instanceof ApiError && error.code === 'rate_limited');
      if (!isDeclined) await queryClient.invalidateQueries({ queryKey: userCheckKey(wallet.publicKey) });
      return;
    }
    setSignature(2);
    const isLoggedIn = await logInWith(signer, AUTH_MESSAGES.welcome);
    // The account exists now, so the page offers the login instead of a second registration.
    if (!isLoggedIn) queryClient.setQueryData(userCheckKey(wallet.publicKey), true);
  };
  return {
    isBusy,
    /** The signature that a sign-up is waiting for; null at any other time. */
    signature,
    /** True when the server reported that the wallet's account is banned. */
    isBanned,
    createSigner,
    /** True when the wallet did not sign although the user did not decline. */
    needsHelp,
    chooseTransaction,
    logIn: () => run(async (signer) => void (await logInWith(signer, AUTH_MESSAGES.welcomeBack))),
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
