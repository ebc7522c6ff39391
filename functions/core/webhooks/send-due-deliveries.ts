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
import { isReachable } from './reachable-address.ts';
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
  /** Attempts that were accepted. */
  accepted: number;
  /** Attempts that failed. */
  failed: number;
  /** Deliveries that were due and are left to the next run. */
  left: number;
}

/** One page of the index. A run gets through it when most receivers respond within a second. */
const MOST_PER_RUN = 1_000;
/** Most of an attempt is waiting, and a receiver that hangs must not delay the others. */
const AT_ONCE = 32;

/** A delivery that has ended: accepted, or failed for good. */
interface Ended {
  webhookId: string;
  isAccepted: boolean;
}

interface Run {
  report: SendReport;
  /** By the public keys of their users, in the order in which they ended. */
  ended: Map<string, Ended[]>;
  errors: unknown[];
}

/**
 * Sends the deliveries that are due, until `untilMs` has passed; runs on a schedule. A delivery that fails is due again later, and
 * one without a try left has failed. Throws an AggregateError at the end for deliveries that could not be read or written.
 */
export async function sendDueDeliveries(services: SendServices, untilMs: number): Promise<SendReport> {
  const { deliveries, clock } = services;
  const run: Run = { report: { accepted: 0, failed: 0, left: 0 }, ended: new Map(), errors: [] };
  const due = await deliveries.due(clock.nowMs(), MOST_PER_RUN);
  // All lanes take from this one iterator.
  const queue = due.values();
  const lanes = Array.from({ length: AT_ONCE }, async () => {
    for (const delivery of queue) {
      if (clock.nowMs() > untilMs) {
        run.report.left += 1;
        continue;
      }
      // A delivery that cannot be sent must not stop the others.
      await sendOne(services, delivery, run).catch((error: unknown) => run.errors.push(error));
    }
  });
  await Promise.all(lanes);
  // Once for each user, because many deliveries to one webhook end together.
  for (const [publicKey, ended] of run.ended) {
    await countEnds(services, publicKey, ended).catch((error: unknown) => run.errors.push(error));
  }
  if (run.errors.length > 0) throw new AggregateError(run.errors, 'Some deliveries could not be sent.');
  return run.report;
}

async function sendOne(services: SendServices, found: Delivery, run: Run): Promise<void> {
  const { deliveries, webhookSecrets, clock } = services;
  // Before the attempt begins, so that a fault of the secret costs no attempt.
  const secrets = await webhookSecrets.all(found.webhookId);
  const delivery = await deliveries.begin(found, nextDueAtMs(found.tries + 1, clock.nowMs()));
  // Another run has it, or its user sent it again.
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
  // An accepted one of a webhook without failures changes nothing.
  if (isOver && !(isAccepted && target.failuresInRow === 0)) {
    const { publicKey, webhookId } = delivery;
    run.ended.set(publicKey, [...(run.ended.get(publicKey) ?? []), { webhookId, isAccepted }]);
  }
}

/** Returns the webhook of a delivery; undefined when it may not be called: deleted, switched off, or of an account that is locked. */
async function targetOf(
  { webhooks, users }: SendServices,
  { publicKey, webhookId }: Delivery,
): Promise<Webhook | undefined> {
  const [all, user] = await Promise.all([webhooks.list(publicKey), users.find(publicKey, { mayLag: true })]);
  if (!user || user.isBanned) return undefined;
  return all.find((webhook) => webhook.webhookId === webhookId && webhook.switchedOffAtMs === undefined);
}

async function attemptTo(
  { webhookSender, webhookTargets, clock }: SendServices,
  { url }: Webhook,
  delivery: Delivery,
  secrets: readonly string[],
): Promise<Attempt> {
  const atMs = clock.nowMs();
  const result = await webhookSender.send({
    url,
    headers: signedHeaders(secrets, delivery, atMs),
    body: delivery.body,
    mayReach: (address) => isReachable(address, webhookTargets),
  });
  return { atMs, ...result, durationMs: clock.nowMs() - atMs };
}

/** Counts the failures of a user's webhooks, and switches off those that have too many in a row. */
async function countEnds(
  { webhooks, clock }: SendServices,
  publicKey: string,
  ended: Ended[],
): Promise<void> {
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
  const isTooMany = failuresInRow >= WEBHOOK_LIMITS.failures && webhook.switchedOffAtMs === undefined;
  return { ...webhook, failuresInRow, ...(isTooMany && { switchedOffAtMs: nowMs }) };
}
