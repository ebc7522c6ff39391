import { useState } from 'react';
import { TextField } from '../../../components/ui/field.tsx';
import { formatCredits } from '../../../lib/text-format.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { adjustmentSchema } from '../admin-schemas.ts';
import { useAdjustCredits, useBanUser, useUnbanUser } from '../api/user-actions.ts';
import { ActionDialog } from './action-dialog.tsx';
import { AuthorizedActionDialog } from './authorized-action-dialog.tsx';

interface ChangedUser {
  publicKey: string;
  username: string;
  credits: number;
}

export type UserChange = 'adjust' | 'ban' | 'unban';

interface UserDialogProps {
  user: ChangedUser;
  onClose: () => void;
}

export function UserDialog({ change, ...props }: UserDialogProps & { change: UserChange }) {
  switch (change) {
    case 'adjust':
      return <AdjustDialog {...props} />;
    case 'ban':
      return <BanDialog {...props} />;
    case 'unban':
      return <UnbanDialog {...props} />;
  }
}

function AdjustDialog({ user, onClose }: UserDialogProps) {
  const form = useZodForm(adjustmentSchema, {
    defaultValues: { amount: '', reason: '', adminPassword: '' },
  });
  // One key per dialog, so that a retried request moves the credits once.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const adjustment = useAdjustCredits(onClose);
  return (
    <ActionDialog
      title="Adjust Credits"
      description={`${user.username} has ${formatCredits(user.credits)}.`}
      confirmLabel="Adjust Credits"
      variant="solid"
      isBusy={adjustment.isPending}
      problem={form.problem}
      reason={form.bareField('reason')}
      adminPassword={form.bareField('adminPassword')}
      onSubmit={form.submit((change) => {
        if (!adjustment.isPending) adjustment.mutate({ publicKey: user.publicKey, idempotencyKey, ...change });
      })}
      onClose={onClose}
    >
      <TextField
        label="Amount"
        hint="A whole number; with a minus it is taken away."
        autoComplete="off"
        placeholder="e.g. 100 or -50"
        {...form.bareField('amount')}
      />
    </ActionDialog>
  );
}

function BanDialog({ user, onClose }: UserDialogProps) {
  const ban = useBanUser(user.username, onClose);
  return (
    <AuthorizedActionDialog
      title="Ban User"
      description={`${user.username} can no longer sign in, their keys stop working, running builds are stopped and their published apps go offline.`}
      confirmLabel="Ban User"
      isBusy={ban.isPending}
      onConfirm={(authorization) => ban.mutate({ publicKey: user.publicKey, ...authorization })}
      onClose={onClose}
    />
  );
}

function UnbanDialog({ user, onClose }: UserDialogProps) {
  const unban = useUnbanUser(user.username, onClose);
  return (
    <AuthorizedActionDialog
      title="Unban User"
      description={`${user.username} can sign in again, and their published apps come back.`}
      confirmLabel="Unban User"
      variant="solid"
      isBusy={unban.isPending}
      onConfirm={(authorization) => unban.mutate({ publicKey: user.publicKey, ...authorization })}
      onClose={onClose}
    />
  );
}
