import { useWatch } from 'react-hook-form';
import type { RouteResponse } from '../../../../../shared/contract/routes.ts';
import { TextField } from '../../../components/ui/field.tsx';
import { Segmented } from '../../../components/ui/segmented.tsx';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { formatLamports } from '../admin-format.ts';
import { paymentResolutionSchema } from '../admin-schemas.ts';
import { useResolvePayment } from '../api/review-actions.ts';
import { ActionDialog } from './action-dialog.tsx';

const RESOLUTIONS = [
  { value: 'credit', label: 'Credit' },
  { value: 'dismiss', label: 'Dismiss' },
] as const;

interface PaymentDialogProps {
  payment: RouteResponse<'listPayments'>['payments'][number];
  onClose: () => void;
}

export function PaymentDialog({ payment, onClose }: PaymentDialogProps) {
  const form = useZodForm(paymentResolutionSchema, {
    defaultValues: {
      resolution: 'credit',
      publicKey: payment.publicKey ?? payment.payer ?? '',
      credits: String(payment.quotedCredits ?? ''),
      reason: '',
      adminPassword: '',
    },
  });
  const resolution = useWatch({ control: form.control, name: 'resolution' });
  const decision = useResolvePayment(resolution, onClose);
  return (
    <ActionDialog
      title="Resolve Payment"
      description={`${formatLamports(payment.lamports)} arrived and fits no purchase.`}
      confirmLabel={resolution === 'credit' ? 'Credit' : 'Dismiss'}
      variant={resolution === 'credit' ? 'solid' : 'danger'}
      isBusy={decision.isPending}
      problem={form.problem}
      reason={form.bareField('reason')}
      adminPassword={form.bareField('adminPassword')}
      onSubmit={form.submit((value) => {
        if (!decision.isPending) decision.mutate({ signature: payment.signature, ...value });
      })}
      onClose={onClose}
    >
      <Segmented
        label="Decision"
        value={resolution}
        options={RESOLUTIONS}
        onChange={(chosen) => {
          form.setValue('resolution', chosen);
          form.clearErrors();
        }}
      />
      {resolution === 'credit' && (
        <>
          <TextField label="Public key" autoComplete="off" className="font-mono" {...form.bareField('publicKey')} />
          <TextField label="Credits" inputMode="numeric" autoComplete="off" {...form.bareField('credits')} />
        </>
      )}
    </ActionDialog>
  );
}
