import { useWatch } from 'react-hook-form';
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
import { useUsernameCheck } from '../api/use-username-check.ts';
import { SigningHelp } from './signing-help.tsx';
import { WalletButton } from './wallet-button.tsx';

const registrationSchema = z.object({ username: usernameSchema });

export function RegistrationStep(account: ConnectedAccount) {
  const { isBusy, signature, needsHelp, chooseTransaction, signUp } = useSignIn(account);
  const form = useZodForm(registrationSchema, { defaultValues: { username: '' } });
  const username = useWatch({ control: form.control, name: 'username' });
  const check = useUsernameCheck(account.publicKey, username);
  const { error, ...field } = form.field('username');
  const problem = error ?? (check.state === 'refused' ? t(check.problem) : undefined);
  const submit = form.submit(
    (wanted) => (check.state === 'refused' ? form.setFocus('username') : signUp(wanted.username)),
    (invalid) => toasts.error(t(AUTH_MESSAGES.invalidUsername), invalid),
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
        hint={check.state === 'free' ? t`${username} is free.` : t`3 to 20 letters, numbers or underscores.`}
        error={problem}
        {...field}
      />
      <Button type="submit" variant="accent" size="large" className="mt-5 w-full" aria-disabled={isBusy}>
        {isBusy && <Spinner />} {t`Create Account & Sign`}
      </Button>
      {signature !== null && (
        <p role="status" className="mt-3 text-center text-[0.8125rem] text-muted">
          {signature === 1
            ? t`Signature 1 of 2: your wallet asks you to create the account.`
            : t`Signature 2 of 2: your wallet asks you to log in.`}
        </p>
      )}
      {needsHelp && <SigningHelp connection={account.connection} type="submit" onTransaction={chooseTransaction} />}
    </form>
  );
}
