import { useWatch } from 'react-hook-form';
import * as z from 'zod';
import { LEFT_CREDITS, type User } from '../../../../../shared/contract/auth.ts';
import { ACCOUNT_MESSAGES } from '../../../../../shared/messages/account.ts';
import { AUTH_MESSAGES } from '../../../../../shared/messages/auth.ts';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { FormActions } from '../../../components/ui/form-actions.tsx';
import { t } from '../../../lib/language/translate.ts';
import { formatWhole } from '../../../lib/language/whole-number.ts';
import { toasts } from '../../../lib/toasts.ts';
import { usePublicConfig } from '../../../lib/use-public-config.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { useAccountDeletion } from '../api/use-account-deletion.ts';
import { registerTestWallet } from '../test-wallet/register-test-wallet.ts';
import { SigningHelp } from './signing-help.tsx';
import { useWalletConnection } from './use-wallet-connection.ts';
import { useWalletSigner } from './use-wallet-signer.ts';
import { WalletButton } from './wallet-button.tsx';
import { WalletProviders } from './wallet-providers.tsx';

interface DeleteAccountDialogProps {
  user: User;
  onClose: () => void;
}

export function DeleteAccountDialog({ user, onClose }: DeleteAccountDialogProps) {
  const { data: config } = usePublicConfig();
  if (config === undefined) return null;
  if (config.network === 'localnet') registerTestWallet();
  return (
    <WalletProviders rpcUrl={config.rpcUrl}>
      <Dialog
        title={t(ACCOUNT_MESSAGES.deletionQuestion)}
        description={t(ACCOUNT_MESSAGES.deletionLead)}
        isDescriptionHidden
        closesOnOutsideClick={false}
        onClose={onClose}
      >
        <ul className="mt-3 grid list-disc gap-1.5 pl-5 text-muted">
          {ACCOUNT_MESSAGES.deletionFacts.map((fact) => (
            <li key={fact}>{t(fact)}</li>
          ))}
        </ul>
        <DeletionForm user={user} onClose={onClose} />
      </Dialog>
    </WalletProviders>
  );
}

function DeletionForm({ user, onClose }: DeleteAccountDialogProps) {
  const connection = useWalletConnection();
  const deletion = useAccountDeletion();
  const { publicKey, signMessage, signTransaction } = connection.wallet;
  const wallet = { publicKey: publicKey?.toBase58() ?? '', signMessage, signTransaction };
  const { createSigner, noteFailure, needsHelp, chooseTransaction } = useWalletSigner(wallet);
  const schema = z.object({
    leftCredits: z.enum(LEFT_CREDITS),
    username: z.string().refine((typed) => typed === user.username, t(ACCOUNT_MESSAGES.deletionWrongName)),
  });
  const form = useZodForm(schema, { defaultValues: { leftCredits: 'keep', username: '' } });
  const leftCredits = useWatch({ control: form.control, name: 'leftCredits' });
  const submit = form.submit(({ username }) => {
    if (deletion.isPending) return;
    if (publicKey === null) return toasts.error(t(ACCOUNT_MESSAGES.deletionNeedsWallet));
    const signer = createSigner();
    if (signer === null) {
      noteFailure(null);
      return toasts.error(t(AUTH_MESSAGES.walletSigningUnsupported));
    }
    deletion.mutate({ signer, username, leftCredits }, { onError: noteFailure });
  });
  return (
    <form onSubmit={submit} noValidate className="mt-5 grid gap-5">
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-medium">
          {t(ACCOUNT_MESSAGES.leftCreditsQuestion, formatWhole(user.credits))}
        </legend>
        {LEFT_CREDITS.map((choice) => (
          <label key={choice} className="flex items-start gap-3">
            <input type="radio" value={choice} className="mt-1 accent-accent" {...form.register('leftCredits')} />
            <span>{t(ACCOUNT_MESSAGES.leftCredits[choice])}</span>
          </label>
        ))}
      </fieldset>
      <TextField
        label={t(ACCOUNT_MESSAGES.deletionName, user.username)}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        {...form.field('username')}
      />
      {publicKey === null && <WalletButton connection={connection} />}
      {needsHelp && (
        <SigningHelp connection={connection} offersPasskey={false} type="submit" onTransaction={chooseTransaction} />
      )}
      <FormActions
        submitLabel={t(ACCOUNT_MESSAGES.deletionConfirm)}
        variant="danger"
        isBusy={deletion.isPending}
        onCancel={onClose}
      />
    </form>
  );
}
