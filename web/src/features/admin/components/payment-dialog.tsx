/** The decision on one payment. */
import { useState } from 'react';
import { TextField } from '../../../components/ui/field.tsx';
import { Segmented } from '../../../components/ui/segmented.tsx';
import { useAdminAction } from '../../../lib/admin/use-admin-action.ts';
import { formatLamports } from '../admin-format.ts';
import { type Authorization, type Checked, checkAuthorization, checkPaymentCredit } from '../admin-input.ts';
import { ActionDialog } from './action-dialog.tsx';
import type { Payment } from './payments-section.tsx';

const RESOLUTIONS = [
  { value: 'credit', label: 'Credit' },
  { value: 'dismiss', label: 'Dismiss' },
] as const;
type Resolution = (typeof RESOLUTIONS)[number]['value'];

type Decision = Authorization & { publicKey?: string; credits?: number };

export function PaymentDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const [resolution, setResolution] = useState<Resolution>('credit');
  const [publicKey, setPublicKey] = useState(payment.publicKey ?? payment.payer ?? '');
  const [credits, setCredits] = useState(String(payment.quotedCredits ?? ''));
  const decision = useAdminAction('resolvePayment', {
    success: resolution === 'credit' ? 'The payment was credited.' : 'The payment was dismissed.',
    fallback: 'Failed to resolve the payment.',
    onDone: onClose,
  });
  const check = (given: Authorization): Checked<Decision> => {
    const authorized = checkAuthorization(given);
    if (!authorized.ok || resolution === 'dismiss') return authorized;
    const credit = checkPaymentCredit(publicKey, credits);
    return credit.ok ? { ok: true, value: { ...authorized.value, ...credit.value } } : credit;
  };
  return (
    <ActionDialog
      title="Resolve Payment"
      description={`${formatLamports(payment.lamports)} arrived and fits no purchase.`}
      confirmLabel={resolution === 'credit' ? 'Credit' : 'Dismiss'}
      variant={resolution === 'credit' ? 'solid' : 'danger'}
      isBusy={decision.isPending}
      check={check}
      onSubmit={(value) => decision.mutate({ signature: payment.signature, resolution, ...value })}
      onClose={onClose}
    >
      <Segmented label="Decision" value={resolution} options={RESOLUTIONS} onChange={setResolution} />
      {resolution === 'credit' && (
        <>
          <TextField
            label="Public key"
            autoComplete="off"
            className="font-mono"
            value={publicKey}
            onChange={(event) => setPublicKey(event.target.value)}
          />
          <TextField
            label="Credits"
            inputMode="numeric"
            autoComplete="off"
            value={credits}
            onChange={(event) => setCredits(event.target.value)}
          />
        </>
      )}
    </ActionDialog>
  );
}
