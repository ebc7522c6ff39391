import { BUSY_MS } from '../../../shared/domain/app-data/change-events.ts';
import {
  CONNECT,
  type EventSubscription,
  readChangeEvents,
  readEventMessage,
  subprotocolsOf,
  subscribeText,
} from './event-messages.ts';
import type { EventSocket, SocketListener } from './event-socket.ts';
import type { PageState } from './page-state.ts';
import { retryDelayMs } from './retry-delay.ts';

/** A hidden page closes its connection after this time. */
const HIDDEN_MS = 60_000;
/** The time from opening the connection to the confirmed subscription. */
const OPENING_MS = 15_000;
const LONGEST_RETRY_MS = 300_000;

interface ChangeEventsParts {
  page: PageState;
  /** Returns undefined when the server sends no events to this browser. Throws DataError. */
  find(): Promise<EventSubscription | undefined>;
  /** Throws when the browser's settings or a policy block the connection. */
  openSocket(url: string, protocols: string[], listener: SocketListener): EventSocket;
  /** Called when records of a collection changed; with undefined, after a time without events. */
  onChanged(collection: string | undefined): void;
  /** Called when events stop. */
  onLost(): void;
  signal: AbortSignal;
}

/**
 * Receives the events of an app over one WebSocket, while they are wanted and the page is visible. Connects again after
 * a failure.
 */
export class ChangeEvents {
  readonly #parts: ChangeEventsParts;
  #isWanted = false;
  #isFinding = false;
  #socket: EventSocket | undefined;
  #isSubscribed = false;
  #isBusy = false;
  #failures = 0;
  #silenceMs = OPENING_MS;
  readonly #timers: Partial<Record<'retry' | 'silence' | 'hidden' | 'busy', ReturnType<typeof setTimeout>>> = {};

  constructor(parts: ChangeEventsParts) {
    this.#parts = parts;
    const { page, signal } = parts;
    page.onWake(() => this.#wake(), signal);
    page.onHide(() => this.#after('hidden', HIDDEN_MS, () => this.#close()), signal);
    signal.addEventListener('abort', () => this.want(false));
  }

  /** True if each change causes an event, so that polls are needed only for lost events. */
  get isLive(): boolean {
    return this.#isSubscribed && !this.#isBusy;
  }

  want(isWanted: boolean): void {
    if (isWanted === this.#isWanted) return;
    this.#isWanted = isWanted;
    if (isWanted) void this.#connect();
    else this.#close();
  }

  #wake(): void {
    clearTimeout(this.#timers.hidden);
    if (this.#socket !== undefined) return;
    clearTimeout(this.#timers.retry);
    void this.#connect();
  }

  async #connect(): Promise<void> {
    if (!this.#mayConnect()) return;
    this.#isFinding = true;
    const found = await this.#parts.find().catch(() => undefined);
    this.#isFinding = false;
    if (!this.#mayConnect()) return;
    if (found === undefined) return this.#retry();
    this.#open(found);
  }

  #mayConnect(): boolean {
    const { page, signal } = this.#parts;
    return this.#isWanted && !this.#isFinding && this.#socket === undefined && page.isVisible() && !signal.aborted;
  }

  #open(subscription: EventSubscription): void {
    const isCurrent = () => this.#socket !== undefined && this.#socket === socket;
    const listener: SocketListener = {
      opened: () => isCurrent() && this.#socket?.send(CONNECT),
      received: (data) => isCurrent() && this.#hear(subscription, data),
      closed: () => isCurrent() && this.#fail(),
    };
    let socket: EventSocket | undefined;
    try {
      socket = this.#parts.openSocket(subscription.url, subprotocolsOf(subscription), listener);
    } catch {
      this.#retry();
    }
    this.#socket = socket;
    this.#silenceMs = OPENING_MS;
    if (socket !== undefined) this.#expectMessage();
  }

  #hear(subscription: EventSubscription, text: unknown): void {
    const message = readEventMessage(text);
    // An error has no further use: the opening ends without a subscription, and the page tries again.
    if (message === undefined) return;
    if (message.type === 'connection_ack') {
      this.#silenceMs = message.connectionTimeoutMs;
      this.#socket?.send(subscribeText(subscription));
      return;
    }
    if (message.type === 'subscribe_success') this.#begin();
    if (this.#isSubscribed) this.#expectMessage();
    // The first keep-alive comes after a minute. A connection that ends sooner must not reset the back-off.
    if (message.type === 'ka') this.#failures = 0;
    if (message.type !== 'data') return;
    for (const event of readChangeEvents(message.event)) {
      if (event.type === 'busy') this.#pause();
      else this.#parts.onChanged(event.collection);
    }
  }

  #begin(): void {
    this.#isSubscribed = true;
    this.#parts.onChanged(undefined);
  }

  #pause(): void {
    const wasLive = this.isLive;
    this.#isBusy = true;
    if (wasLive) this.#parts.onLost();
    this.#after('busy', BUSY_MS, () => {
      this.#isBusy = false;
      if (this.isLive) this.#parts.onChanged(undefined);
    });
  }

  #expectMessage(): void {
    this.#after('silence', this.#silenceMs, () => this.#fail());
  }

  #fail(): void {
    this.#close();
    this.#retry();
  }

  #close(): void {
    const wasLive = this.isLive;
    const socket = this.#socket;
    for (const timer of Object.values(this.#timers)) clearTimeout(timer);
    this.#socket = undefined;
    this.#isSubscribed = false;
    this.#isBusy = false;
    socket?.close();
    if (wasLive && !this.#parts.signal.aborted) this.#parts.onLost();
  }

  #retry(): void {
    if (!this.#isWanted) return;
    const delayMs = retryDelayMs({ retryAfterMs: undefined }, this.#failures, LONGEST_RETRY_MS);
    this.#failures += 1;
    this.#after('retry', delayMs, () => void this.#connect());
  }

  #after(name: 'retry' | 'silence' | 'hidden' | 'busy', delayMs: number, run: () => void): void {
    clearTimeout(this.#timers[name]);
    this.#timers[name] = setTimeout(run, delayMs);
  }
}
