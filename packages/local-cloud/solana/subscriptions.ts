import { SystemProgram } from '@solana/web3.js';
import * as z from 'zod';
import { accountJson } from './account-json.ts';
import { methodNotFound } from './json-rpc.ts';
import type { Ledger } from './ledger.ts';
import type { TransactionRecord } from './ledger-records.ts';
import { accountViewSchema } from './methods/account-methods.ts';
import { addressSchema, baseConfigSchema, signatureSchema } from './methods/param-schemas.ts';
import { parseParams } from './methods/parse-params.ts';
import { invalidParams, RPC_CODES, RpcError } from './rpc-error.ts';
import type { Commitment } from './slot-clock.ts';

/** `advance` is called when slots pass. It returns true to end the subscription. */
interface Subscription {
  kind: string;
  advance: () => boolean;
  onLanding?: (record: TransactionRecord) => void;
}

type Notify = (kind: string, subscription: number, result: unknown) => void;

const MAX_SUBSCRIPTIONS = 1_000;

const signatureParams = z.tuple([signatureSchema, baseConfigSchema.optional()]);
const accountParams = z.tuple([addressSchema, accountViewSchema.optional()]);
const logsFilterSchema = z.union([
  z.enum(['all', 'allWithVotes']),
  z.object({ mentions: z.array(addressSchema).length(1, 'exactly one address is supported') }),
]);
const logsParams = z.tuple([logsFilterSchema, baseConfigSchema.optional()]);
const idParams = z.tuple([z.int()]);
const noParams = z.tuple([]);

let lastSubscriptionId = 0;

export class Subscriptions {
  readonly #ledger: Ledger;
  readonly #notify: Notify;
  readonly #byId = new Map<number, Subscription>();

  constructor(ledger: Ledger, notify: Notify) {
    this.#ledger = ledger;
    this.#notify = notify;
  }

  call(method: string, params: unknown[]): unknown {
    const unsubscribed = /^(signature|account|logs|slot|root)Unsubscribe$/.exec(method)?.[1];
    if (unsubscribed !== undefined) return this.#remove(unsubscribed, parseParams(idParams, params)[0]);
    switch (method) {
      case 'signatureSubscribe': {
        const [signature, config] = parseParams(signatureParams, params);
        return this.#add((id) => this.#signature(id, signature, config?.commitment ?? 'finalized'));
      }
      case 'accountSubscribe': {
        const [address, config] = parseParams(accountParams, params);
        return this.#add((id) => this.#account(id, address, config ?? accountViewSchema.parse({})));
      }
      case 'logsSubscribe': {
        const [filter, config] = parseParams(logsParams, params);
        return this.#add((id) => this.#logs(id, filter, config?.commitment ?? 'finalized'));
      }
      case 'slotSubscribe':
        parseParams(noParams, params);
        return this.#add((id) => this.#slot(id));
      case 'rootSubscribe':
        parseParams(noParams, params);
        return this.#add((id) => this.#root(id));
      default:
        throw methodNotFound(method);
    }
  }

  advance(): void {
    for (const [id, subscription] of this.#byId) {
      if (subscription.advance()) this.#byId.delete(id);
    }
  }

  landed(record: TransactionRecord): void {
    for (const subscription of this.#byId.values()) subscription.onLanding?.(record);
  }

  #add(make: (id: number) => Subscription): number {
    if (this.#byId.size >= MAX_SUBSCRIPTIONS) {
      throw new RpcError(RPC_CODES.internal, 'Too many subscriptions on this connection');
    }
    lastSubscriptionId += 1;
    this.#byId.set(lastSubscriptionId, make(lastSubscriptionId));
    return lastSubscriptionId;
  }

  #remove(kind: string, id: number): boolean {
    if (this.#byId.get(id)?.kind !== kind) throw invalidParams('Invalid subscription id.');
    return this.#byId.delete(id);
  }

  /** Creates a subscription that notifies once, when the transaction reaches the commitment. */
  #signature(id: number, signature: string, commitment: Commitment): Subscription {
    const advance = () => {
      const record = this.#ledger.transaction(signature);
      if (record === undefined || record.slot > this.#ledger.clock.slotAt(commitment)) return false;
      const value = { err: record.meta.err };
      this.#notify('signature', id, { context: { slot: record.slot }, value });
      return true;
    };
    return { kind: 'signature', advance };
  }

  /** Creates a subscription that notifies of each change to an account when its transaction reaches the commitment. */
  #account(id: number, address: string, config: z.output<typeof accountViewSchema>): Subscription {
    const { commitment, minContextSlot: _, ...view } = config;
    const { pending, advance } = this.#queue('account', id, commitment);
    const onLanding = (record: TransactionRecord) => {
      if (!record.accounts.some((account) => account.address === address)) return;
      const find = (other: string) => this.#ledger.account(other);
      const gone = {
        lamports: 0,
        owner: SystemProgram.programId.toBase58(),
        executable: false,
        rentEpoch: 0,
        space: 0,
        data: ['', 'base64'],
      };
      pending.push({ slot: record.slot, value: accountJson(find(address), view, find) ?? gone });
    };
    return { kind: 'account', advance, onLanding };
  }

  /**
   * Creates a subscription that notifies of the logs of each transaction, even a failed one, when it reaches the
   * commitment.
   */
  #logs(id: number, filter: z.output<typeof logsFilterSchema>, commitment: Commitment): Subscription {
    const { pending, advance } = this.#queue('logs', id, commitment);
    const onLanding = ({ signature, slot, accountKeys, meta }: TransactionRecord) => {
      const isMeant = typeof filter === 'string' || filter.mentions.some((address) => accountKeys.includes(address));
      if (isMeant) pending.push({ slot, value: { signature, err: meta.err, logs: meta.logMessages } });
    };
    return { kind: 'logs', advance, onLanding };
  }

  /** Returns a queue of notifications that wait until their slot reaches the commitment. */
  #queue(kind: string, id: number, commitment: Commitment) {
    const pending: { slot: number; value: unknown }[] = [];
    const advance = () => {
      for (let next = pending[0]; next !== undefined; next = pending[0]) {
        if (next.slot > this.#ledger.clock.slotAt(commitment)) break;
        pending.shift();
        this.#notify(kind, id, { context: { slot: next.slot }, value: next.value });
      }
      return false;
    };
    return { pending, advance };
  }

  #slot(id: number): Subscription {
    let told = this.#ledger.clock.slot;
    const advance = () => {
      const { slot } = this.#ledger.clock;
      if (slot === told) return false;
      told = slot;
      this.#notify('slot', id, { slot, parent: slot - 1, root: this.#ledger.clock.slotAt('finalized') });
      return false;
    };
    return { kind: 'slot', advance };
  }

  #root(id: number): Subscription {
    let told = this.#ledger.clock.slotAt('finalized');
    const advance = () => {
      const root = this.#ledger.clock.slotAt('finalized');
      if (root === told) return false;
      told = root;
      this.#notify('root', id, root);
      return false;
    };
    return { kind: 'root', advance };
  }
}
