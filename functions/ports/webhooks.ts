import type { AttemptOutcome, DeliveryStatus } from '../../shared/domain/webhook-delivery.ts';
import type { MessageType, WebhookEvent, WebhookPayload } from '../../shared/domain/webhook-payload.ts';
import type { ListPage, ListQuery } from './pagination.ts';

export interface Webhook {
  webhookId: string;
  url: string;
  events: WebhookEvent[];
  createdAtMs: number;
  /** The number of deliveries that failed since the last accepted one. */
  failuresInRow: number;
  /** The time when the webhook was disabled; undefined while it is enabled. */
  disabledAtMs?: number | undefined;
}

export interface Webhooks {
  list(publicKey: string): Promise<Webhook[]>;
  /**
   * Changes a user's webhooks. `change` returns undefined when nothing changes. Throws RequestError `conflict` after
   * too many concurrent changes.
   */
  change(publicKey: string, change: (webhooks: Webhook[]) => Webhook[] | undefined): Promise<void>;
  /** Deletes all webhooks of a user; the deliveries of these webhooks stay. */
  removeAll(publicKey: string): Promise<void>;
}

export interface Attempt {
  atMs: number;
  outcome: AttemptOutcome;
  status?: number | undefined;
  durationMs: number;
}

export interface Delivery {
  deliveryId: string;
  webhookId: string;
  publicKey: string;
  type: MessageType;
  /** The message as JSON, identical for all attempts. */
  body: string;
  status: DeliveryStatus;
  createdAtMs: number;
  dueAtMs?: number | undefined;
  /** The number of attempts that began since the delivery was created or restarted. */
  tries: number;
  /** The latest finished attempts, oldest first. */
  attempts: Attempt[];
  version: number;
}

/** Creates a delivery that is due at the time of its event. */
export function newDelivery(
  to: Pick<Delivery, 'deliveryId' | 'webhookId' | 'publicKey'>,
  message: WebhookPayload,
): Delivery {
  const happenedAtMs = Date.parse(message.timestamp);
  return {
    ...to,
    type: message.type,
    body: JSON.stringify(message),
    status: 'waiting',
    createdAtMs: happenedAtMs,
    dueAtMs: happenedAtMs,
    tries: 0,
    attempts: [],
    version: 0,
  };
}

export interface AttemptResult {
  attempt: Attempt;
  status: DeliveryStatus;
}

export interface Deliveries {
  add(delivery: Delivery): Promise<void>;
  /**
   * Returns one page of a webhook's deliveries, newest first. Throws RequestError `invalid_input` for a cursor of
   * another list.
   */
  list(webhook: { publicKey: string; webhookId: string }, query: ListQuery, nowMs: number): Promise<ListPage<Delivery>>;
  /**
   * Restarts a delivery, which is then due now and has its full number of attempts again. Throws RequestError
   * `conflict` when the delivery changed at each attempt to write.
   */
  sendAgain(
    delivery: Pick<Delivery, 'publicKey' | 'webhookId' | 'deliveryId'>,
    nowMs: number,
  ): Promise<Delivery | undefined>;
  /** Returns due deliveries, longest due first; eventually consistent. */
  due(nowMs: number, limit: number): Promise<Delivery[]>;
  /**
   * Begins an attempt, and schedules another in case this one never ends. Returns undefined if the delivery changed
   * meanwhile.
   */
  begin(delivery: Delivery, nextDueAtMs: number): Promise<Delivery | undefined>;
  /** Stores the result of an attempt. A delivery that was restarted meanwhile stays due. */
  end(delivery: Delivery, result: AttemptResult): Promise<void>;
  /** Deletes at most `limit` deliveries of a user, or of one of their webhooks. Returns whether none remains. */
  removeSome(publicKey: string, webhookId: string | undefined, limit: number): Promise<boolean>;
}

export interface SignedMessage {
  url: string;
  headers: Record<string, string>;
  body: string;
  /** Returns whether webhooks may call this IP address (IPv4 or IPv6), to which the URL's host resolved. */
  mayReach(address: string): boolean;
}

export interface WebhookSender {
  /** Sends a message once, within 5 seconds and without following redirects. Failures are outcomes; never throws. */
  send(message: SignedMessage): Promise<Pick<Attempt, 'outcome' | 'status'>>;
}

export interface WebhookSecrets {
  /** Returns the secret of a webhook, `whsec_` and 256 bits in base64. */
  current(webhookId: string): Promise<string>;
  /** Returns the secret, and after a rotation also the previous one. */
  all(webhookId: string): Promise<string[]>;
}
