import type { AttemptOutcome, DeliveryStatus } from '../../shared/domain/webhook-delivery.ts';
import type { MessageType, WebhookEvent, WebhookMessage } from '../../shared/domain/webhook-message.ts';
import type { ListPage, ListQuery } from './pagination.ts';

/** An address of a user that is called when something happened. */
export interface Webhook {
  webhookId: string;
  url: string;
  events: WebhookEvent[];
  createdAtMs: number;
  /** Deliveries that failed for good since the last one that was accepted. */
  failuresInRow: number;
  /** Undefined while it is on. */
  switchedOffAtMs?: number | undefined;
}

export interface Webhooks {
  /** Returns the webhooks of a user, oldest first. */
  list(publicKey: string): Promise<Webhook[]>;
  /**
   * Replaces the webhooks of a user by what `change` makes of them, however many change them at once; `change` returns undefined
   * to leave them. Throws RequestError `conflict` when others changed them at each attempt.
   */
  change(publicKey: string, change: (webhooks: Webhook[]) => Webhook[] | undefined): Promise<void>;
  /** Deletes all webhooks of a user; their deliveries stay. */
  removeAll(publicKey: string): Promise<void>;
}

export interface Attempt {
  atMs: number;
  outcome: AttemptOutcome;
  /** The HTTP status, if there was a response. */
  status?: number | undefined;
  durationMs: number;
}

/** One message to one webhook. */
export interface Delivery {
  deliveryId: string;
  webhookId: string;
  publicKey: string;
  type: MessageType;
  /** JSON, the same at each attempt. */
  body: string;
  status: DeliveryStatus;
  createdAtMs: number;
  /** Given while it waits. */
  dueAtMs?: number | undefined;
  /** Attempts that have begun since it was made or sent again. */
  tries: number;
  /** The last ones that have ended, oldest first. */
  attempts: Attempt[];
  /** Counts its changes. */
  version: number;
}

/** Returns a delivery that is due when what it tells happened. */
export function newDelivery(
  to: Pick<Delivery, 'deliveryId' | 'webhookId' | 'publicKey'>,
  message: WebhookMessage,
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

/** What an attempt makes of its delivery. */
export interface AttemptResult {
  attempt: Attempt;
  status: DeliveryStatus;
}

export interface Deliveries {
  add(delivery: Delivery): Promise<void>;
  /** Returns what a webhook was sent and is kept, newest first. Throws RequestError `invalid_input` for a cursor of another list. */
  list(
    webhook: { publicKey: string; webhookId: string },
    query: ListQuery,
    nowMs: number,
  ): Promise<ListPage<Delivery>>;
  /**
   * Makes a delivery due now, with all attempts before it; returns undefined for one that is not kept. Throws RequestError `conflict`
   * when it is changed at each attempt.
   */
  sendAgain(
    delivery: Pick<Delivery, 'publicKey' | 'webhookId' | 'deliveryId'>,
    nowMs: number,
  ): Promise<Delivery | undefined>;
  /** Returns deliveries that are due, longest due first; eventually consistent. */
  due(nowMs: number, limit: number): Promise<Delivery[]>;
  /**
   * Begins an attempt: the next one is due at `nextDueAtMs`, should this one be lost. Returns undefined when the delivery was
   * changed since it was read, so that one run has it.
   */
  begin(delivery: Delivery, nextDueAtMs: number): Promise<Delivery | undefined>;
  /**
   * Ends an attempt of a delivery as `begin` returned it. One that was sent again meanwhile keeps the attempt and stays due. Does
   * nothing for one that was deleted.
   */
  end(delivery: Delivery, result: AttemptResult): Promise<void>;
  /** Deletes at most `limit` deliveries of a user, or of one webhook of theirs. Returns whether none is left. */
  removeSome(publicKey: string, webhookId: string | undefined, limit: number): Promise<boolean>;
}

export interface SignedMessage {
  url: string;
  headers: Record<string, string>;
  body: string;
  /** Whether the address (IPv4 or IPv6) that the host of the URL leads to may be called. */
  mayReach(address: string): boolean;
}

export interface WebhookSender {
  /** Sends a message once, within 5 seconds and without following redirects. What fails is an outcome, never an error. */
  send(message: SignedMessage): Promise<Pick<Attempt, 'outcome' | 'status'>>;
}

export interface WebhookSecrets {
  /** Returns the secret of a webhook, `whsec_` and 256 bits in base64. */
  current(webhookId: string): Promise<string>;
  /** Returns the secret, and after a rotation also the one before it. */
  all(webhookId: string): Promise<string[]>;
}
