/** Moves credits between the user's account and the bank of an app. */
import { ArrowDownToLine, ArrowUpFromLine } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { APP_SERVICE_MESSAGES } from '../../../../../shared/messages/app-services.ts';
import { Button } from '../../../components/ui/button.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { toasts } from '../../../lib/toasts.ts';
import { parseAmount } from '../bank-input.ts';
import type { TransferDirection } from '../transfer-keys.ts';

interface TransferFormProps {
  canWithdraw: boolean;
  isBusy: boolean;
  /** Rejects when nothing was moved; the reason has been told then. */
  onTransfer: (order: { direction: TransferDirection; amount: number }) => Promise<unknown>;
}

export function TransferForm({ canWithdraw, isBusy, onTransfer }: TransferFormProps) {
  const [text, setText] = useState('');
  const [isInvalid, setIsInvalid] = useState(false);

  const transfer = async (direction: TransferDirection) => {
    if (isBusy) return;
    const amount = parseAmount(text);
    setIsInvalid(amount === null);
    if (amount === null) return toasts.error(APP_SERVICE_MESSAGES.invalidAmount);
    try {
      await onTransfer({ direction, amount });
      setText('');
    } catch {
      // Told already; the amount stays for another try.
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void transfer('deposit');
  };
  return (
    <form aria-label="Transfer" noValidate onSubmit={submit} className="mt-4">
      <TextField
        label="Amount in credits"
        inputMode="numeric"
        autoComplete="off"
        placeholder="e.g. 100"
        value={text}
        error={isInvalid ? APP_SERVICE_MESSAGES.invalidAmount : undefined}
        onChange={(event) => {
          setText(event.target.value);
          setIsInvalid(false);
        }}
      />
      <TransferButtons
        canWithdraw={canWithdraw}
        isBusy={isBusy}
        onWithdraw={() => void transfer('withdraw')}
      />
    </form>
  );
}

const WITHDRAW_NOTE_ID = 'withdraw-note';

interface TransferButtonsProps extends Pick<TransferFormProps, 'canWithdraw' | 'isBusy'> {
  onWithdraw: () => void;
}

function TransferButtons({ canWithdraw, isBusy, onWithdraw }: TransferButtonsProps) {
  return (
    <>
      <div className="mt-3 grid grid-cols-2 gap-2">
        <Button type="submit" variant="solid" aria-disabled={isBusy}>
          <ArrowDownToLine aria-hidden /> Deposit
        </Button>
        <Button
          disabled={!canWithdraw}
          aria-disabled={isBusy}
          aria-describedby={canWithdraw ? undefined : WITHDRAW_NOTE_ID}
          onClick={onWithdraw}
        >
          <ArrowUpFromLine aria-hidden /> Withdraw
        </Button>
      </div>
      {!canWithdraw && (
        <p id={WITHDRAW_NOTE_ID} className="mt-2 text-[0.8125rem] text-muted">
          Anyone may deposit. Only the owner of the app or an admin may withdraw.
        </p>
      )}
    </>
  );
}
