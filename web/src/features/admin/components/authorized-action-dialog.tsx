import type { ComponentProps } from 'react';
import type * as z from 'zod';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { authorizationSchema } from '../admin-schemas.ts';
import { ActionDialog } from './action-dialog.tsx';

type Authorization = z.output<typeof authorizationSchema>;

interface AuthorizedActionDialogProps
  extends Pick<
    ComponentProps<typeof ActionDialog>,
    'title' | 'description' | 'confirmLabel' | 'variant' | 'isBusy' | 'onClose' | 'children' | 'reasonHint'
  > {
  onConfirm: (authorization: Authorization) => void;
}

export function AuthorizedActionDialog({ onConfirm, ...dialog }: AuthorizedActionDialogProps) {
  const form = useZodForm(authorizationSchema, { defaultValues: { reason: '', adminPassword: '' } });
  return (
    <ActionDialog
      {...dialog}
      problem={form.problem}
      reason={form.bareField('reason')}
      adminPassword={form.bareField('adminPassword')}
      onSubmit={form.submit((authorization) => !dialog.isBusy && onConfirm(authorization))}
    />
  );
}
