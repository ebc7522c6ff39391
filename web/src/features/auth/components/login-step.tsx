import { Button } from '../../../components/ui/button.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { t } from '../../../lib/language/translate.ts';
import { callApi } from '../../../lib/site-api.ts';
import { takeDownloadKey } from '../api/sign-in.ts';
import { type ConnectedAccount, useSignIn } from '../api/use-sign-in.ts';
import { AccountExportSection } from './account-export-section.tsx';
import { WalletButton } from './wallet-button.tsx';

export function LoginStep(account: ConnectedAccount) {
  const { isBusy, isBanned, logIn } = useSignIn(account);
  const { publicKey, signMessage } = account;
  return (
    <>
      <div className="mb-5">
        <WalletButton connection={account.connection} />
      </div>
      <Button variant="accent" size="large" className="w-full" aria-disabled={isBusy} onClick={logIn}>
        {isBusy && <Spinner />} {t`Sign to Login`}
      </Button>
      {isBanned && signMessage !== undefined && (
        <AccountExportSection
          lead={t`This account has been banned. What Buidl keeps of it is still yours to download; your wallet signs for it.`}
          takeKey={() => takeDownloadKey(callApi, { publicKey, signMessage })}
        />
      )}
    </>
  );
}
