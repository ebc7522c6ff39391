import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { WebhookListing } from '../../../../../shared/contract/webhooks.ts';
import { WEBHOOK_LIMITS } from '../../../../../shared/domain/webhook-limits.ts';
import { LAYOUT_MESSAGES } from '../../../../../shared/messages/layout.ts';
import { WEBHOOK_MESSAGES } from '../../../../../shared/messages/webhooks.ts';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { LoadFailure } from '../../../components/ui/load-failure.tsx';
import { t } from '../../../lib/language/translate.ts';
import { UNREACHABLE, useWebhookDeletion, useWebhooks } from '../api/use-webhooks.ts';
import { CreateWebhookDialog } from './create-webhook-dialog.tsx';
import { DeliveriesDialog } from './deliveries-dialog.tsx';
import { WebhookRow } from './webhook-row.tsx';

export function WebhooksSection() {
  const list = useWebhooks();
  const [isCreating, setIsCreating] = useState(false);
  const isFull = list.data !== undefined && list.data.length >= WEBHOOK_LIMITS.count;
  return (
    <section aria-labelledby="webhooks-heading" className="mt-8">
      <h2 id="webhooks-heading" className="text-xl">
        {t(WEBHOOK_MESSAGES.title)}
      </h2>
      <p className="mt-1 mb-4 text-muted">
        {t(WEBHOOK_MESSAGES.lead)}{' '}
        <Link to="/docs/api" className="text-accent-text underline underline-offset-2">
          {t(WEBHOOK_MESSAGES.docs)}
        </Link>
      </p>
      <WebhookList list={list} />
      {isFull ? (
        <p className="mt-4 text-muted">{t(WEBHOOK_MESSAGES.full)}</p>
      ) : (
        <Button className="mt-4" onClick={() => setIsCreating(true)}>
          {t(WEBHOOK_MESSAGES.create)}
        </Button>
      )}
      {isCreating && <CreateWebhookDialog onClose={() => setIsCreating(false)} />}
    </section>
  );
}

function WebhookList({ list }: { list: ReturnType<typeof useWebhooks> }) {
  const deletion = useWebhookDeletion();
  const [removed, setRemoved] = useState<WebhookListing | null>(null);
  const [shown, setShown] = useState<WebhookListing | null>(null);
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
        title={t(WEBHOOK_MESSAGES.listFailed)}
        error={list.error}
        unreachable={UNREACHABLE}
        onRetry={list.refetch}
      />
    );
  }
  return (
    <>
      {list.data.length === 0 ? (
        <div className="card px-4 py-5">
          <p className="font-medium">{t(WEBHOOK_MESSAGES.empty)}</p>
          <p className="mt-1 text-muted">{t(WEBHOOK_MESSAGES.emptyDetail)}</p>
        </div>
      ) : (
        <ul aria-label={t(WEBHOOK_MESSAGES.title)} className="card divide-y divide-hairline">
          {list.data.map((webhook) => (
            <WebhookRow
              key={webhook.webhookId}
              webhook={webhook}
              onShow={() => setShown(webhook)}
              onRemove={() => setRemoved(webhook)}
            />
          ))}
        </ul>
      )}
      {shown !== null && <DeliveriesDialog webhook={shown} onClose={() => setShown(null)} />}
      {removed !== null && (
        <ConfirmDialog
          title={t(WEBHOOK_MESSAGES.removeQuestion)}
          question={t(WEBHOOK_MESSAGES.removeDetail, removed.url)}
          confirmLabel={t(WEBHOOK_MESSAGES.remove)}
          isBusy={deletion.isPending}
          onConfirm={() => deletion.mutate(removed.webhookId, { onSettled: () => setRemoved(null) })}
          onCancel={() => setRemoved(null)}
        />
      )}
    </>
  );
}
