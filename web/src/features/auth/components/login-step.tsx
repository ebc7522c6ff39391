import { Button } from '../../../components/ui/button.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { t } from '../../../lib/language/translate.ts';
import { type ConnectedAccount, useSignIn } from '../api/use-sign-in.ts';
import { WalletButton } from './wallet-button.tsx';

export function LoginStep(account: ConnectedAccount) {
  const { isBusy, logIn } = useSignIn(account);
  return (
    <>
      <div className="mb-5">
        <WalletButton connection={account.connection} />
      </div>
      <Button variant="accent" size="large" className="w-full" aria-disabled={isBusy} onClick={logIn}>
        {isBusy && <Spinner />} {t`Sign to Login`}
      </Button>
    </>
  );
}
