import type { ReactNode } from 'react';
import type { DeliveryListing } from '../../../../../shared/contract/webhooks.ts';
import type { DeliveryStatus } from '../../../../../shared/domain/webhook-delivery.ts';
import { WEBHOOK_MESSAGES } from '../../../../../shared/messages/webhooks.ts';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { t } from '../../../lib/language/translate.ts';
import { formatDuration, formatMoment } from '../../../lib/measure-format.ts';

const TONES = { waiting: 'neutral', delivered: 'ok', failed: 'warn' } as const satisfies Record<DeliveryStatus, string>;

interface DeliveryRowProps {
  delivery: DeliveryListing;
  isBusy: boolean;
  /** Undefined while the webhook is disabled. */
  onSendAgain: (() => void) | undefined;
}

export function DeliveryRow({ delivery, isBusy, onSendAgain }: DeliveryRowProps) {
  const { deliveryId, type, status, createdAt, nextAttemptAt, attempts, body } = delivery;
  const label = t(status === 'waiting' ? WEBHOOK_MESSAGES.sendNow : WEBHOOK_MESSAGES.sendAgain);
  const moment = formatMoment(createdAt);
  return (
    <li className="px-4 py-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2">
            <span className="font-medium">{t(WEBHOOK_MESSAGES.events[type])}</span>
            <Badge tone={TONES[status]}>{t(WEBHOOK_MESSAGES.statuses[status])}</Badge>
          </p>
          <Detail>{moment}</Detail>
        </div>
        {onSendAgain !== undefined && (
          <Button
            aria-label={`${label}: ${t(WEBHOOK_MESSAGES.events[type])}, ${moment}`}
            aria-disabled={isBusy}
            onClick={() => !isBusy && onSendAgain()}
          >
            {label}
          </Button>
        )}
      </div>
      {attempts.length === 0 ? (
        <Detail>{t(WEBHOOK_MESSAGES.noAttempts)}</Detail>
      ) : (
        <ol aria-label={t(WEBHOOK_MESSAGES.attempts)} className="mt-2 grid gap-0.5">
          {attempts.map((attempt) => (
            <li key={attempt.at} className="text-[0.8125rem] text-muted">
              {attemptText(attempt)}
            </li>
          ))}
        </ol>
      )}
      {nextAttemptAt !== undefined && <Detail>{t(WEBHOOK_MESSAGES.nextAttempt, formatMoment(nextAttemptAt))}</Detail>}
      <details className="mt-1">
        <summary className="inline-flex h-11 items-center text-[0.8125rem] text-accent-text underline">
          {t(WEBHOOK_MESSAGES.body)}
        </summary>
        <p className="figures text-[0.8125rem] text-muted [overflow-wrap:anywhere]">{deliveryId}</p>
        <pre className="figures mt-1 rounded-control bg-sunken p-3 text-[0.8125rem] whitespace-pre-wrap [overflow-wrap:anywhere]">
          {body}
        </pre>
      </details>
    </li>
  );
}

function Detail({ children }: { children: ReactNode }) {
  return <p className="mt-1 text-[0.8125rem] text-muted">{children}</p>;
}

function attemptText({ at, outcome, status, durationMs }: DeliveryListing['attempts'][number]): string {
  const what = t(WEBHOOK_MESSAGES.outcomes[outcome], status ?? '');
  return t(WEBHOOK_MESSAGES.attempt, formatMoment(at), what, formatDuration(durationMs));
}
