import { Download, ShieldCheck } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { errorText } from '../../../lib/api-error.ts';
import { t } from '../../../lib/language/translate.ts';
import { useReceiptDownload } from '../api/use-receipt-download.ts';

interface ReceiptProofProps {
  operationId: string;
  /** Null for old, unsigned receipts. */
  keyId: string | null;
}

export function ReceiptProof({ operationId, keyId }: ReceiptProofProps) {
  const { mutate, isPending, error } = useReceiptDownload(operationId);
  return (
    <div className="figures mt-1 text-[0.8125rem] text-muted">
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <span className="flex min-w-0 items-center gap-2 [overflow-wrap:anywhere]">
          {keyId !== null && <ShieldCheck aria-hidden className="size-4 shrink-0 text-ok" />}
          {keyId === null ? t`Unsigned` : t`Signed, key ${keyId}`}
        </span>
        <Button variant="quiet" className="-mx-3.5" aria-disabled={isPending} onClick={() => !isPending && mutate()}>
          <Download aria-hidden /> {t`Download receipt`}
        </Button>
      </div>
      {error !== null && (
        <p role="alert" className="text-danger">
          {errorText(error, t`The receipt could not be downloaded. Please try again.`)}
        </p>
      )}
    </div>
  );
}
