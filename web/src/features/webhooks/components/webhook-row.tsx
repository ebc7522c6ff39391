import type { WebhookListing } from '../../../../../shared/contract/webhooks.ts';
import { WEBHOOK_EVENTS } from '../../../../../shared/domain/webhook-payload.ts';
import { WEBHOOK_MESSAGES } from '../../../../../shared/messages/webhooks.ts';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { t } from '../../../lib/language/translate.ts';
import { formatMoment } from '../../../lib/measure-format.ts';
import { usePing } from '../api/use-deliveries.ts';
import { useEnableWebhook } from '../api/use-webhooks.ts';

interface WebhookRowProps {
  webhook: WebhookListing;
  onShow: () => void;
  onRemove: () => void;
}

export function WebhookRow({ webhook, onShow, onRemove }: WebhookRowProps) {
  const { url, events, createdAt, disabledAt } = webhook;
  const named = (label: string) => `${label}: ${url}`;
  return (
    <li className="grid gap-3 px-4 py-3">
      <div className="min-w-0">
        <p className="figures font-medium [overflow-wrap:anywhere]">{url}</p>
        <p className="mt-1.5 flex flex-wrap items-center gap-2">
          {disabledAt !== undefined && <Badge tone="warn">{t(WEBHOOK_MESSAGES.off)}</Badge>}
          {WEBHOOK_EVENTS.filter((event) => events.includes(event)).map((event) => (
            <Badge key={event}>{t(WEBHOOK_MESSAGES.events[event])}</Badge>
          ))}
        </p>
        <p className="mt-1.5 text-[0.8125rem] text-muted">
          {disabledAt === undefined
            ? t(WEBHOOK_MESSAGES.madeAt, formatMoment(createdAt))
            : t(WEBHOOK_MESSAGES.offDetail, formatMoment(disabledAt))}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button aria-label={named(t(WEBHOOK_MESSAGES.deliveries))} onClick={onShow}>
          {t(WEBHOOK_MESSAGES.deliveries)}
        </Button>
        {disabledAt === undefined ? <PingButton webhook={webhook} /> : <SwitchOnButton webhook={webhook} />}
        <Button aria-label={named(t(WEBHOOK_MESSAGES.remove))} onClick={onRemove}>
          {t(WEBHOOK_MESSAGES.remove)}
        </Button>
      </div>
    </li>
  );
}

function PingButton({ webhook: { webhookId, url } }: { webhook: WebhookListing }) {
  const ping = usePing();
  const label = t(WEBHOOK_MESSAGES.ping);
  return (
    <Button
      aria-label={`${label}: ${url}`}
      aria-disabled={ping.isPending}
      onClick={() => !ping.isPending && ping.mutate(webhookId)}
    >
      {label}
    </Button>
  );
}

function SwitchOnButton({ webhook: { webhookId, url } }: { webhook: WebhookListing }) {
  const switchOn = useEnableWebhook();
  const label = t(WEBHOOK_MESSAGES.switchOn);
  return (
    <Button
      variant="solid"
      aria-label={`${label}: ${url}`}
      aria-disabled={switchOn.isPending}
      onClick={() => !switchOn.isPending && switchOn.mutate(webhookId)}
    >
      {label}
    </Button>
  );
}
