import { AUTH_MESSAGES } from '../../../../../shared/messages/auth.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Callout } from '../../../components/ui/callout.tsx';
import { t } from '../../../lib/language/translate.ts';
import { isPasskeyWallet } from '../passkey-wallet/passkey-wallet.ts';
import type { WalletConnection } from './use-wallet-connection.ts';

interface SigningHelpProps {
  connection: WalletConnection;
  /** Undefined when the wallet cannot sign transactions. */
  onTransaction: (() => void) | undefined;
  /** `submit` in a form that signs when it is submitted. */
  type?: 'button' | 'submit';
  /** False where only the connected wallet can sign. */
  offersPasskey?: boolean;
}

/** Offers other ways to sign to users of wallets (often hardware wallets) that cannot sign messages. */
export function SigningHelp({ connection, onTransaction, type = 'button', offersPasskey = true }: SigningHelpProps) {
  const passkey = offersPasskey ? connection.wallet.wallets.find(isPasskeyWallet) : undefined;
  if (onTransaction === undefined && passkey === undefined) return null;
  return (
    <div role="status" className="mt-4">
      <Callout
        tone="info"
        title={t(AUTH_MESSAGES.noMessageSigned)}
        action={
          <>
            {onTransaction && (
              <Button type={type} onClick={onTransaction}>
                {t(AUTH_MESSAGES.signTransactionInstead)}
              </Button>
            )}
            {passkey && (
              <Button onClick={() => connection.choose(passkey.adapter.name)}>
                {t(AUTH_MESSAGES.usePasskeyInstead)}
              </Button>
            )}
          </>
        }
      >
        {onTransaction && <p>{t(AUTH_MESSAGES.signTransactionDetail)}</p>}
        {passkey && <p className="mt-1">{t(AUTH_MESSAGES.usePasskeyDetail)}</p>}
      </Callout>
    </div>
  );
}
