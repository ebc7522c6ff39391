import type { DataClient } from './data-client.ts';
import { DataError } from './data-error.ts';
import type { EventSubscription } from './event-messages.ts';
import type { VisitorIdentity } from './visitor-identity.ts';

export interface Visitor {
  id: string;
  isSignedIn: boolean;
  isOwner: boolean;
}

/** Tokens for events are valid for an hour. */
const SUBSCRIPTION_MS = 30 * 60_000;

interface VisitorResponse extends Omit<Visitor, 'id'> {
  visitorId: string;
  events?: EventSubscription | undefined;
}

export class DataVisitor {
  readonly #client: DataClient;
  readonly #identity: VisitorIdentity;
  #known: Visitor | undefined;
  #events: { subscription: EventSubscription; atMs: number } | undefined;

  constructor(client: DataClient, identity: VisitorIdentity) {
    this.#client = client;
    this.#identity = identity;
  }

  /** Empty until the server has responded. */
  get id(): string {
    return this.#known?.id ?? '';
  }

  /** Without a connection, returns the last response of the server. Throws DataError. */
  async find(): Promise<Visitor> {
    try {
      return this.#keep(await this.#client.call('getVisitor', {}));
    } catch (error) {
      if (error instanceof DataError && error.code === 'offline' && this.#known !== undefined) return this.#known;
      throw error;
    }
  }

  /** Gives this browser the pseudonym of its user's account. Throws DataError. */
  async signIn(): Promise<Visitor> {
    return this.#keep(await this.#client.call('signInVisitor', {}, { asAccount: true }));
  }

  /** Returns how to receive events; undefined when the server gives this browser none. Throws DataError. */
  async findEvents(): Promise<EventSubscription | undefined> {
    const isKnown = this.#events !== undefined && performance.now() - this.#events.atMs < SUBSCRIPTION_MS;
    if (!isKnown) await this.#keep(await this.#client.call('getVisitor', {}));
    return this.#events?.subscription;
  }

  async #keep({ visitorId, isSignedIn, isOwner, events }: VisitorResponse) {
    if (events !== undefined) this.#events = { subscription: events, atMs: performance.now() };
    await this.#identity.setSignedIn(isSignedIn);
    this.#known = { id: visitorId, isSignedIn, isOwner };
    return this.#known;
  }
}
