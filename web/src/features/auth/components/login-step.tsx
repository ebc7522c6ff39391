import { AUTH_MESSAGES } from '../../../../../shared/messages/auth.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { t } from '../../../lib/language/translate.ts';
import { callApi } from '../../../lib/site-api.ts';
import { SigningError, takeDownloadKey } from '../api/sign-in.ts';
import { type ConnectedAccount, useSignIn } from '../api/use-sign-in.ts';
import { AccountExportSection } from './account-export-section.tsx';
import { SigningHelp } from './signing-help.tsx';
import { WalletButton } from './wallet-button.tsx';

export function LoginStep(account: ConnectedAccount) {
  const { isBusy, isBanned, createSigner, needsHelp, chooseTransaction, logIn } = useSignIn(account);
  const logInByTransaction =
    chooseTransaction &&
    (() => {
      chooseTransaction();
      void logIn();
    });
  return (
    <>
      <div className="mb-5">
        <WalletButton connection={account.connection} />
      </div>
      <Button variant="accent" size="large" className="w-full" aria-disabled={isBusy} onClick={logIn}>
        {isBusy && <Spinner />} {t`Sign to Login`}
      </Button>
      {needsHelp && <SigningHelp connection={account.connection} onTransaction={logInByTransaction} />}
      {isBanned && (
        <AccountExportSection
          lead={t`This account has been banned. What Buidl keeps of it is still yours to download; your wallet signs for it.`}
          takeKey={async () => {
            const signer = createSigner();
            if (signer === null) throw new SigningError(AUTH_MESSAGES.walletSigningUnsupported);
            return takeDownloadKey(callApi, signer);
          }}
        />
      )}
    </>
  );
}
