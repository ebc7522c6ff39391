import type { WebhookListing } from '../../../../../shared/contract/webhooks.ts';
import { LAYOUT_MESSAGES } from '../../../../../shared/messages/layout.ts';
import { WEBHOOK_MESSAGES } from '../../../../../shared/messages/webhooks.ts';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { LoadFailure } from '../../../components/ui/load-failure.tsx';
import { ShowMore } from '../../../components/ui/show-more.tsx';
import { t } from '../../../lib/language/translate.ts';
import { useDeliveries, useSendingAgain } from '../api/use-deliveries.ts';
import { UNREACHABLE } from '../api/use-webhooks.ts';
import { DeliveryRow } from './delivery-row.tsx';

interface DeliveriesDialogProps {
  webhook: WebhookListing;
  onClose: () => void;
}

export function DeliveriesDialog({ webhook, onClose }: DeliveriesDialogProps) {
  return (
    <Dialog
      size="wide"
      title={t(WEBHOOK_MESSAGES.deliveries)}
      description={
        <>
          <span className="figures block [overflow-wrap:anywhere]">{webhook.url}</span>
          {t(WEBHOOK_MESSAGES.deliveriesLead)}
        </>
      }
      onClose={onClose}
    >
      <div className="mt-4">
        <DeliveryList webhook={webhook} />
      </div>
    </Dialog>
  );
}

function DeliveryList({ webhook: { webhookId, disabledAt } }: { webhook: WebhookListing }) {
  const list = useDeliveries(webhookId);
  const sending = useSendingAgain(webhookId);
  if (list.isPending) {
    return (
      <p role="status" className="text-muted">
        {t(LAYOUT_MESSAGES.loading)}
      </p>
    );
  }
  if (list.isError) {
    return (
      <LoadFailure
        title={t(WEBHOOK_MESSAGES.deliveriesFailed)}
        error={list.error}
        unreachable={UNREACHABLE}
        onRetry={list.refetch}
      />
    );
  }
  const deliveries = list.data.pages.flatMap((page) => page.deliveries);
  if (deliveries.length === 0) {
    return (
      <div className="rounded-card border border-hairline px-4 py-5">
        <p className="font-medium">{t(WEBHOOK_MESSAGES.noDeliveries)}</p>
        <p className="mt-1 text-muted">{t(WEBHOOK_MESSAGES.noDeliveriesDetail)}</p>
      </div>
    );
  }
  return (
    <>
      <ul
        aria-label={t(WEBHOOK_MESSAGES.deliveries)}
        className="divide-y divide-hairline rounded-card border border-hairline"
      >
        {deliveries.map((delivery) => (
          <DeliveryRow
            key={delivery.deliveryId}
            delivery={delivery}
            isBusy={sending.isPending}
            onSendAgain={disabledAt === undefined ? () => sending.mutate(delivery.deliveryId) : undefined}
          />
        ))}
      </ul>
      <ShowMore query={list} />
    </>
  );
}
