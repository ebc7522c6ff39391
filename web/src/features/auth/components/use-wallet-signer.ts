import { useRef, useState } from 'react';
import { isUnauthorized } from '../../../lib/wallet-authorization.ts';
import { SigningError } from '../api/sign-in.ts';
import { messageSigner, type Signer, type SignMessage } from '../api/signer.ts';
import { memoSigner, type SignTransaction } from '../memo-signer.ts';
import { isRejection } from '../sign-payment.ts';

export interface SigningWallet {
  publicKey: string;
  /** Undefined when the wallet cannot sign messages. */
  signMessage: SignMessage | undefined;
  /** Undefined when the wallet cannot sign transactions without sending them. */
  signTransaction: SignTransaction | undefined;
}

/** Signs texts as messages or, after the user has chosen that, as memos of transactions. */
export function useWalletSigner({ publicKey, signMessage, signTransaction }: SigningWallet) {
  const usesTransaction = useRef(false);
  const [needsHelp, setNeedsHelp] = useState(false);
  return {
    /** Returns null when the wallet cannot sign in this way. */
    createSigner: (): Signer | null => {
      if (usesTransaction.current) return signTransaction ? memoSigner(publicKey, signTransaction) : null;
      return signMessage ? messageSigner(publicKey, signMessage) : null;
    },
    /** Offers other ways to sign when the wallet cannot sign, but not when the user declined. */
    noteFailure: (error: unknown) => {
      const isWallets = error instanceof SigningError && !isRejection(error) && !isUnauthorized(error.cause);
      if (error === null || isWallets) setNeedsHelp(true);
    },
    needsHelp,
    /** Undefined when the wallet cannot sign transactions either. */
    chooseTransaction:
      signTransaction &&
      (() => {
        usesTransaction.current = true;
      }),
  };
}
