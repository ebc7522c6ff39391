import { ArrowDownToLine, ArrowUpFromLine } from 'lucide-react';
import type { SyntheticEvent } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { t } from '../../../lib/language/translate.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { transferSchema } from '../app-bank-schemas.ts';
import type { TransferDirection } from '../transfer-keys.ts';

interface TransferFormProps {
  canWithdraw: boolean;
  isBusy: boolean;
  /** Rejects when the transfer failed. The reason has been shown already. */
  onTransfer: (order: { direction: TransferDirection; amount: number }) => Promise<unknown>;
}

export function TransferForm({ canWithdraw, isBusy, onTransfer }: TransferFormProps) {
  const form = useZodForm(transferSchema, { defaultValues: { amount: '' } });
  const transfer = (direction: TransferDirection) =>
    form.submit(async ({ amount }) => {
      if (isBusy) return;
      try {
        await onTransfer({ direction, amount });
        form.reset();
      } catch {
        // The amount stays in the field for a retry.
      }
    });
  return (
    <form aria-label={t`Transfer`} noValidate onSubmit={transfer('deposit')} className="mt-4">
      <TextField
        label={t`Amount in credits`}
        inputMode="numeric"
        autoComplete="off"
        placeholder="e.g. 100"
        {...form.field('amount')}
      />
      <TransferButtons canWithdraw={canWithdraw} isBusy={isBusy} onWithdraw={transfer('withdraw')} />
    </form>
  );
}

const WITHDRAW_NOTE_ID = 'withdraw-note';

interface TransferButtonsProps extends Pick<TransferFormProps, 'canWithdraw' | 'isBusy'> {
  onWithdraw: (event: SyntheticEvent) => void;
}

function TransferButtons({ canWithdraw, isBusy, onWithdraw }: TransferButtonsProps) {
  return (
    <>
      <div className="mt-3 grid grid-cols-2 gap-2">
        <Button type="submit" variant="solid" aria-disabled={isBusy}>
          <ArrowDownToLine aria-hidden /> {t`Deposit`}
        </Button>
        <Button
          disabled={!canWithdraw}
          aria-disabled={isBusy}
          aria-describedby={canWithdraw ? undefined : WITHDRAW_NOTE_ID}
          onClick={onWithdraw}
        >
          <ArrowUpFromLine aria-hidden /> {t`Withdraw`}
        </Button>
      </div>
      {!canWithdraw && (
        <p id={WITHDRAW_NOTE_ID} className="mt-2 text-[0.8125rem] text-muted">
          {t`Anyone may deposit. Only the owner of the app or an admin may withdraw.`}
        </p>
      )}
    </>
  );
}
