/** A new account: a username, then two signatures. */
import { type FormEvent, useState } from 'react';
import { usernameSchema } from '../../../../../shared/contract/fields.ts';
import { AUTH_MESSAGES } from '../../../../../shared/messages/auth.ts';
import { Button } from '../../../components/ui/button.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { toasts } from '../../../lib/toasts.ts';
import { type ConnectedAccount, useSignIn } from './use-sign-in.ts';
import { WalletButton } from './wallet-button.tsx';

export function RegistrationStep(account: ConnectedAccount) {
  const { isBusy, signUp } = useSignIn(account);
  const [username, setUsername] = useState('');
  const [isRefused, setIsRefused] = useState(false);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isValid = usernameSchema.safeParse(username).success;
    setIsRefused(!isValid);
    if (!isValid) return toasts.error(AUTH_MESSAGES.invalidUsername, AUTH_MESSAGES.invalidUsernameDetail);
    void signUp(username);
  };
  return (
    <form onSubmit={submit}>
      <div className="mb-5">
        <WalletButton connection={account.connection} />
      </div>
      <TextField
        label="Username"
        autoComplete="username"
        maxLength={40}
        value={username}
        hint="3 to 20 letters, numbers or underscores."
        error={isRefused ? AUTH_MESSAGES.invalidUsernameDetail : undefined}
        onChange={(event) => {
          setUsername(event.target.value);
          setIsRefused(false);
        }}
      />
      <Button type="submit" variant="accent" size="large" className="mt-5 w-full" aria-disabled={isBusy}>
        {isBusy && <Spinner />} Create Account &amp; Sign
      </Button>
    </form>
  );
}
