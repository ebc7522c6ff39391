import * as z from 'zod';
import { usernameSchema } from '../../../../../shared/contract/fields.ts';
import { AUTH_MESSAGES } from '../../../../../shared/messages/auth.ts';
import { Button } from '../../../components/ui/button.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { t } from '../../../lib/language/translate.ts';
import { toasts } from '../../../lib/toasts.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { type ConnectedAccount, useSignIn } from '../api/use-sign-in.ts';
import { SigningHelp } from './signing-help.tsx';
import { WalletButton } from './wallet-button.tsx';

const registrationSchema = z.object({ username: usernameSchema });

export function RegistrationStep(account: ConnectedAccount) {
  const { isBusy, needsHelp, chooseTransaction, signUp } = useSignIn(account);
  const form = useZodForm(registrationSchema, { defaultValues: { username: '' } });
  const submit = form.submit(
    ({ username }) => signUp(username),
    (problem) => toasts.error(t(AUTH_MESSAGES.invalidUsername), problem),
  );
  return (
    <form noValidate onSubmit={submit}>
      <div className="mb-5">
        <WalletButton connection={account.connection} />
      </div>
      <TextField
        label={t`Username`}
        autoComplete="username"
        maxLength={40}
        hint={t`3 to 20 letters, numbers or underscores.`}
        {...form.field('username')}
      />
      <Button type="submit" variant="accent" size="large" className="mt-5 w-full" aria-disabled={isBusy}>
        {isBusy && <Spinner />} {t`Create Account & Sign`}
      </Button>
      {needsHelp && <SigningHelp connection={account.connection} type="submit" onTransaction={chooseTransaction} />}
    </form>
  );
}
