import { LAYOUT_MESSAGES } from '../../../../../../shared/messages/layout.ts';
import { Button } from '../../../../components/ui/button.tsx';
import { Callout } from '../../../../components/ui/callout.tsx';
import { t } from '../../../../lib/language/translate.ts';
import { useOperation } from '../../api/use-operation.ts';
import { BuildReceipt } from '../build-receipt.tsx';

export function TurnReceipt({ operationId }: { operationId: string }) {
  const { data: operation, isError, refetch } = useOperation(operationId);
  if (isError) {
    return (
      <div className="mt-3">
        <Callout
          tone="error"
          title={t`The receipt could not be loaded`}
          action={<Button onClick={() => refetch()}>{t`Try Again`}</Button>}
        />
      </div>
    );
  }
  if (operation === undefined) return <p className="mt-3 text-muted">{t(LAYOUT_MESSAGES.loading)}</p>;
  return (
    <div className="mt-3">
      <BuildReceipt
        result={{
          operationId,
          receipt: operation.receipt ?? null,
          receiptKeyId: operation.receiptKeyId ?? null,
          heldCredits: operation.heldCredits ?? null,
        }}
      />
    </div>
  );
}
