import { WEBHOOK_LIMITS } from '../../../shared/domain/webhook-limits.ts';
import type { WebhookTargets } from '../../../shared/domain/webhook-targets.ts';
import type { Users } from '../../ports/auth.ts';
import type { Clock } from '../../ports/clock.ts';
import type {
  Attempt,
  Deliveries,
  Delivery,
  Webhook,
  WebhookSecrets,
  WebhookSender,
  Webhooks,
} from '../../ports/webhooks.ts';
import { isReachable, portOf } from './reachable-address.ts';
import { nextDueAtMs } from './retry-time.ts';
import { signedHeaders } from './sign-message.ts';
import { replaced } from './webhooks.ts';

export interface SendServices {
  webhooks: Webhooks;
  deliveries: Pick<Deliveries, 'due' | 'begin' | 'end'>;
  users: Pick<Users, 'find'>;
  webhookSecrets: Pick<WebhookSecrets, 'all'>;
  webhookSender: WebhookSender;
  webhookTargets: WebhookTargets;
  clock: Clock;
}

export interface SendReport {
  accepted: number;
  failed: number;
  left: number;
}

/**
 * The maximum number of deliveries per run: one page of the index. A run has time for all of them if most receivers
 * respond within a second.
 */
const MOST_PER_RUN = 1_000;
/**
 * A run also sends deliveries that become due within this time. Runs start a minute apart. An attempt begins shortly
 * after its run starts, so its retry becomes due shortly after a later run starts, and would otherwise wait almost a
 * minute more.
 */
const EARLY_MS = 30_000;
/** The number of parallel attempts. An attempt mostly waits, and a hanging receiver must not delay the others. */
const CONCURRENCY = 32;

interface Ended {
  webhookId: string;
  isAccepted: boolean;
}

interface Run {
  report: SendReport;
  /** Ended deliveries by the user's public key, in the order of completion. */
  ended: Map<string, Ended[]>;
  errors: unknown[];
}

/**
 * Sends all deliveries that are due, until `untilMs`. Throws an AggregateError at the end for deliveries that could not
 * be read or written.
 */
export async function sendDueDeliveries(services: SendServices, untilMs: number): Promise<SendReport> {
  const { deliveries, clock } = services;
  const run: Run = { report: { accepted: 0, failed: 0, left: 0 }, ended: new Map(), errors: [] };
  const due = await deliveries.due(clock.nowMs() + EARLY_MS, MOST_PER_RUN);
  // All parallel workers share this iterator.
  const queue = due.values();
  const lanes = Array.from({ length: CONCURRENCY }, async () => {
    for (const delivery of queue) {
      if (clock.nowMs() > untilMs) {
        run.report.left += 1;
        continue;
      }
      // A failing delivery must not stop the others.
      await sendOne(services, delivery, run).catch((error: unknown) => run.errors.push(error));
    }
  });
  await Promise.all(lanes);
  // Updates each user's webhooks with one write, because many deliveries to one webhook may end together.
  for (const [publicKey, ended] of run.ended) {
    await countEnds(services, publicKey, ended).catch((error: unknown) => run.errors.push(error));
  }
  if (run.errors.length > 0) throw new AggregateError(run.errors, 'Some deliveries could not be sent.');
  return run.report;
}

async function sendOne(services: SendServices, found: Delivery, run: Run): Promise<void> {
  const { deliveries, webhookSecrets, clock } = services;
  // Read the secret before the attempt begins, so that an error here costs no attempt.
  const secrets = await webhookSecrets.all(found.webhookId);
  const delivery = await deliveries.begin(found, nextDueAtMs(found.tries + 1, clock.nowMs()));
  // Another run claimed the delivery, or the webhook's owner restarted it.
  if (!delivery) return;
  const target = await targetOf(services, delivery);
  if (target === undefined) {
    const attempt: Attempt = { atMs: clock.nowMs(), outcome: 'not_sent', durationMs: 0 };
    return deliveries.end(delivery, { attempt, status: 'failed' });
  }
  const attempt = await attemptTo(services, target, delivery, secrets);
  const isAccepted = attempt.outcome === 'accepted';
  const isOver = isAccepted || delivery.tries >= WEBHOOK_LIMITS.attempts;
  run.report[isAccepted ? 'accepted' : 'failed'] += 1;
  const statusAtEnd = isAccepted ? 'delivered' : 'failed';
  await deliveries.end(delivery, { attempt, status: isOver ? statusAtEnd : 'waiting' });
  // A success resets the number of failures. Nothing is written if this number is already 0.
  if (isOver && !(isAccepted && target.failuresInRow === 0)) {
    const { publicKey, webhookId } = delivery;
    run.ended.set(publicKey, [...(run.ended.get(publicKey) ?? []), { webhookId, isAccepted }]);
  }
}

/**
 * Returns the webhook of a delivery; undefined when the webhook was deleted or disabled, or its user's account is
 * locked.
 */
async function targetOf(
  { webhooks, users }: SendServices,
  { publicKey, webhookId }: Delivery,
): Promise<Webhook | undefined> {
  const [all, user] = await Promise.all([webhooks.list(publicKey), users.find(publicKey, { mayLag: true })]);
  if (!user || user.isBanned) return undefined;
  return all.find((webhook) => webhook.webhookId === webhookId && webhook.disabledAtMs === undefined);
}

async function attemptTo(
  { webhookSender, webhookTargets, clock }: SendServices,
  { url }: Webhook,
  delivery: Delivery,
  secrets: readonly string[],
): Promise<Attempt> {
  const atMs = clock.nowMs();
  const port = portOf(new URL(url));
  const result = await webhookSender.send({
    url,
    headers: signedHeaders(secrets, delivery, atMs),
    body: delivery.body,
    mayReach: (address) => isReachable(address, port, webhookTargets),
  });
  return { atMs, ...result, durationMs: clock.nowMs() - atMs };
}

/** Updates the failure counts of a user's webhooks, and disables webhooks with too many failures in a row. */
async function countEnds({ webhooks, clock }: SendServices, publicKey: string, ended: Ended[]): Promise<void> {
  const nowMs = clock.nowMs();
  await webhooks.change(publicKey, (all) =>
    ended.reduce(
      (counted, { webhookId, isAccepted }) =>
        replaced(counted, webhookId, (webhook) =>
          isAccepted ? { ...webhook, failuresInRow: 0 } : failedOnce(webhook, nowMs),
        ),
      all,
    ),
  );
}

function failedOnce(webhook: Webhook, nowMs: number): Webhook {
  const failuresInRow = webhook.failuresInRow + 1;
  const isTooMany = failuresInRow >= WEBHOOK_LIMITS.failures && webhook.disabledAtMs === undefined;
  return { ...webhook, failuresInRow, ...(isTooMany && { disabledAtMs: nowMs }) };
}
