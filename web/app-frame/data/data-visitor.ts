import type { DataClient } from './data-client.ts';
import { DataError } from './data-error.ts';
import type { VisitorIdentity } from './visitor-identity.ts';

export interface Visitor {
  id: string;
  isSignedIn: boolean;
  isOwner: boolean;
}

export class DataVisitor {
  readonly #client: DataClient;
  readonly #identity: VisitorIdentity;
  #known: Visitor | undefined;

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

  async #keep({ visitorId, isSignedIn, isOwner }: { visitorId: string; isSignedIn: boolean; isOwner: boolean }) {
    await this.#identity.setSignedIn(isSignedIn);
    this.#known = { id: visitorId, isSignedIn, isOwner };
    return this.#known;
  }
}
