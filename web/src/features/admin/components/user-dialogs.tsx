/** The modals that change a user: adjust credits, ban, unban. */
import { useState } from 'react';
import { ADMIN_MESSAGES } from '../../../../../shared/messages/admin.ts';
import { TextField } from '../../../components/ui/field.tsx';
import { formatCredits } from '../../../lib/text-format.ts';
import { checkAdjustment } from '../admin-input.ts';
import { ActionDialog, PlainActionDialog } from './action-dialog.tsx';
import { useAdminAction } from './use-admin-action.ts';

export interface ChangedUser {
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
  const [amount, setAmount] = useState('');
  // One a dialog: an answer that got lost does not move the credits twice.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const adjustment = useAdminAction('adjustCredits', {
    success: ADMIN_MESSAGES.creditsAdjusted,
    fallback: ADMIN_MESSAGES.adjustFallback,
    onDone: onClose,
  });
  return (
    <ActionDialog
      title="Adjust Credits"
      description={`${user.username} has ${formatCredits(user.credits)}.`}
      confirmLabel="Adjust Credits"
      variant="solid"
      isBusy={adjustment.isPending}
      check={(given) => checkAdjustment(amount, given)}
      onSubmit={(change) => adjustment.mutate({ publicKey: user.publicKey, idempotencyKey, ...change })}
      onClose={onClose}
    >
      <TextField
        label="Amount"
        hint="A whole number; with a minus it is taken away."
        autoComplete="off"
        placeholder="e.g. 100 or -50"
        value={amount}
        onChange={(event) => setAmount(event.target.value)}
      />
    </ActionDialog>
  );
}

function BanDialog({ user, onClose }: UserDialogProps) {
  const ban = useAdminAction('banUser', {
    success: ({ isComplete }) =>
      isComplete
        ? `${user.username} was banned.`
        : `${user.username} was banned. Their apps follow within minutes.`,
    fallback: ADMIN_MESSAGES.banFallback,
    onDone: onClose,
  });
  return (
    <PlainActionDialog
      title="Ban User"
      description={`${user.username} can no longer sign in, their keys stop working, running builds are stopped and their published apps go offline.`}
      confirmLabel="Ban User"
      isBusy={ban.isPending}
      onSubmit={(given) => ban.mutate({ publicKey: user.publicKey, ...given })}
      onClose={onClose}
    />
  );
}

function UnbanDialog({ user, onClose }: UserDialogProps) {
  const unban = useAdminAction('unbanUser', {
    success: ({ isComplete }) =>
      isComplete
        ? `${user.username} was unbanned.`
        : `${user.username} was unbanned. Their apps follow within minutes.`,
    fallback: ADMIN_MESSAGES.unbanFallback,
    onDone: onClose,
  });
  return (
    <PlainActionDialog
      title="Unban User"
      description={`${user.username} can sign in again, and their published apps come back.`}
      confirmLabel="Unban User"
      variant="solid"
      isBusy={unban.isPending}
      onSubmit={(given) => unban.mutate({ publicKey: user.publicKey, ...given })}
      onClose={onClose}
    />
  );
}
