import type * as z from 'zod';
import type { listRecordsResponseSchema } from '../../../shared/contract/app-data.ts';
import type { AppRecord } from '../../../shared/contract/app-record.ts';
import { SAFETY_POLL_MS, SETTLE_MS, SPREAD_MS } from '../../../shared/domain/app-data/change-events.ts';
import { DATA_POLL_MS } from '../../../shared/domain/app-data/data-limits.ts';
import { meetsWhere } from '../../../shared/domain/app-data/record-query.ts';
import type { RecordQuery } from '../../runtime/data-messages.ts';
import { t } from '../../src/lib/language/translate.ts';
import { asDataError, DataError } from './data-error.ts';
import {
  type ConfirmedWrite,
  type OptimisticRecord,
  type OptimisticWrites,
  withOptimisticWrites,
} from './optimistic-writes.ts';
import type { PageState } from './page-state.ts';
import { retryDelayMs } from './retry-delay.ts';

const MAX_SUBSCRIPTIONS = 50;
/**
 * Each active poll adds this much to the interval of all polls. So a document requests at most two lists a second; the
 * server allows twice as many.
 */
const SHORTEST_MS_FOR_EACH = 500;
/** For this time after a change by this browser, the server may return lists without the change. */
const LAGGING_MS = 5_000;
/** After this many polls without a change, each further one waits longer than the last, up to LONGEST_POLL_MS. */
const QUIET_POLLS = 4;
const QUIET_FACTOR = 1.25;
const LONGEST_POLL_MS = 5_000;
/** Several changes within this time cause only one request. */
const GATHER_MS = 200;

type ListResponse = z.output<typeof listRecordsResponseSchema>;

interface RecordPollsParts {
  page: PageState;
  /** Throws DataError. */
  list(query: RecordQuery, asked: { knownState?: string | undefined; isFresh: boolean }): Promise<ListResponse>;
  ownWrites(collection: string): OptimisticWrites;
  /** Called when a newer list lacks a changed record, because the visitor may not see that record. */
  forget(kept: ConfirmedWrite): void;
  events: {
    /** True if each change of an announced collection causes an event. */
    isLive(): boolean;
    want(isWanted: boolean): void;
  };
  signal: AbortSignal;
}

export interface Subscriber {
  tell(records: OptimisticRecord[]): void;
  fail(error: DataError): void;
}

/** Equal subscriptions share one poll. */
interface Poll {
  query: RecordQuery;
  subscribers: Set<Subscriber>;
  /** The last list of the server; undefined before the first response. */
  known?: { records: AppRecord[]; state: string; askedAtMs: number; isFresh: boolean } | undefined;
  told: string;
  timer?: ReturnType<typeof setTimeout> | undefined;
  isAsking: boolean;
  isFreshDue: boolean;
  /** True if changes of the list cause events. False before the first response. */
  isAnnounced: boolean;
  /** The time of the last event that no read followed yet. */
  heardAtMs?: number | undefined;
  isReadDue: boolean;
  /** The number of polls since the last change. */
  quietPolls: number;
  failures: number;
}

/**
 * The subscriptions of one document. While the page is visible, reads lists after events, and polls those without
 * events. Shows this browser's changes immediately.
 */
export class RecordPolls {
  readonly #parts: RecordPollsParts;
  readonly #polls = new Map<string, Poll>();

  constructor(parts: RecordPollsParts) {
    this.#parts = parts;
    parts.page.onWake(() => this.#askAll(), parts.signal);
    parts.signal.addEventListener('abort', () => this.#stopAll());
  }

  /** Returns a function that ends the subscription. Throws a DataError when there are too many. */
  subscribe(query: RecordQuery, subscriber: Subscriber): () => void {
    const count = [...this.#polls.values()].reduce((sum, { subscribers }) => sum + subscribers.size, 0);
    if (count >= MAX_SUBSCRIPTIONS) {
      throw new DataError('rate_limited', t`An app has at most ${MAX_SUBSCRIPTIONS} subscriptions at once.`);
    }
    const key = JSON.stringify([query.collection, query.where, query.orderBy, query.limit]);
    const poll = this.#polls.get(key) ?? this.#begin(key, query);
    poll.subscribers.add(subscriber);
    const shown = this.#shownOf(poll);
    if (shown !== undefined) subscriber.tell(shown);
    return () => {
      poll.subscribers.delete(subscriber);
      if (poll.subscribers.size === 0) this.#end(key, poll);
    };
  }

  /** Shows this browser's changes. If the server has stored a change, also requests the list again. */
  refresh(collection: string, isKept: boolean): void {
    for (const poll of this.#polls.values()) {
      if (poll.query.collection !== collection) continue;
      this.#show(poll);
      if (!isKept) continue;
      poll.isFreshDue = true;
      if (!poll.isAsking) this.#askAfter(poll, GATHER_MS);
    }
  }

  /** Requests all lists again; for a visitor whose pseudonym has changed. */
  refreshAll(): void {
    for (const poll of this.#polls.values()) {
      poll.known = undefined;
      poll.isFreshDue = true;
      if (!poll.isAsking) this.#askAfter(poll, 0);
    }
  }

  /** Reads the lists of a collection after an event; without a collection, all announced lists. */
  hear(collection: string | undefined): void {
    for (const poll of this.#polls.values()) {
      if (collection === undefined ? !poll.isAnnounced : poll.query.collection !== collection) continue;
      poll.heardAtMs = performance.now();
      // A read that is due soon, or a retry, covers the event.
      if (!poll.isAsking && !poll.isReadDue && !poll.isFreshDue && poll.failures === 0) this.#readAfterEvent(poll);
    }
  }

  /** Polls again, after events stopped. */
  resume(): void {
    for (const poll of this.#polls.values()) {
      if (poll.isAnnounced && !poll.isAsking && poll.failures === 0) this.#askAfter(poll, Math.random() * SPREAD_MS);
    }
  }

  #begin(key: string, query: RecordQuery): Poll {
    const begun: Poll = {
      query,
      subscribers: new Set(),
      told: '',
      isAsking: false,
      isFreshDue: this.#parts.ownWrites(query.collection).kept.length > 0,
      isAnnounced: false,
      isReadDue: false,
      quietPolls: 0,
      failures: 0,
    };
    this.#polls.set(key, begun);
    this.#askAfter(begun, 0);
    return begun;
  }

  #end(key: string, poll: Poll): void {
    clearTimeout(poll.timer);
    poll.timer = undefined;
    if (this.#polls.get(key) === poll) this.#polls.delete(key);
    this.#wantEvents();
  }

  #stopAll(): void {
    for (const [key, poll] of [...this.#polls]) this.#end(key, poll);
  }

  #askAll(): void {
    for (const poll of this.#polls.values()) if (!poll.isAsking) this.#askAfter(poll, 0);
  }

  #askAfter(poll: Poll, delayMs: number): void {
    clearTimeout(poll.timer);
    poll.timer = setTimeout(() => void this.#ask(poll), delayMs);
  }

  async #ask(poll: Poll): Promise<void> {
    const { page, list } = this.#parts;
    poll.timer = undefined;
    poll.isReadDue = false;
    if (poll.isAsking || !this.#isWanted(poll) || !page.isVisible()) return;
    poll.isAsking = true;
    const isFresh = poll.isFreshDue;
    poll.isFreshDue = false;
    const askedAtMs = performance.now();
    try {
      const response = await list(poll.query, { knownState: poll.known?.state, isFresh });
      poll.failures = 0;
      poll.quietPolls = response.records === undefined ? poll.quietPolls + 1 : 0;
      poll.isAnnounced = response.isAnnounced;
      if (isCovered(poll, { askedAtMs, isFresh })) poll.heardAtMs = undefined;
      const records = response.records ?? poll.known?.records ?? [];
      poll.known = { records, state: response.state, askedAtMs, isFresh };
      if (isFresh) this.#forgetUnseen(poll.query, records, askedAtMs);
      poll.isAsking = false;
      if (!this.#isWanted(poll)) return;
      this.#wantEvents();
      this.#show(poll);
      if (poll.isFreshDue) this.#askAfter(poll, GATHER_MS);
      else if (poll.heardAtMs !== undefined) this.#readAfterEvent(poll);
      else this.#askAfter(poll, this.#everyMs(poll));
    } catch (thrown) {
      poll.isAsking = false;
      poll.isFreshDue ||= isFresh;
      this.#askLater(poll, asDataError(thrown, t`The records could not be loaded.`));
    }
  }

  /** Schedules a retry. Ends the subscription if a retry cannot solve the error. */
  #askLater(poll: Poll, error: DataError): void {
    if (!this.#isWanted(poll)) return;
    const isTemporary = ['offline', 'unavailable', 'rate_limited', 'internal'].includes(error.code);
    if (isTemporary) {
      this.#askAfter(poll, retryDelayMs(error, poll.failures));
      poll.failures += 1;
      return;
    }
    for (const subscriber of [...poll.subscribers]) subscriber.fail(error);
    for (const [key, each] of [...this.#polls]) if (each === poll) this.#end(key, poll);
  }

  #isWanted(poll: Poll): boolean {
    return poll.subscribers.size > 0 && !this.#parts.signal.aborted;
  }

  #wantEvents(): void {
    this.#parts.events.want([...this.#polls.values()].some(({ isAnnounced }) => isAnnounced));
  }

  /** Waits until no cache returns the state before the event, and not as long as other visitors. */
  #readAfterEvent(poll: Poll): void {
    poll.isReadDue = true;
    const sinceMs = performance.now() - (poll.heardAtMs ?? 0);
    this.#askAfter(poll, Math.max(0, SETTLE_MS - sinceMs) + Math.random() * SPREAD_MS);
  }

  #everyMs({ isAnnounced, quietPolls }: Poll): number {
    if (isAnnounced && this.#parts.events.isLive()) return SAFETY_POLL_MS * (0.75 + Math.random() / 2);
    const shortestMs = Math.max(DATA_POLL_MS, this.#polls.size * SHORTEST_MS_FOR_EACH);
    const quietMs = shortestMs * QUIET_FACTOR ** Math.max(0, quietPolls - QUIET_POLLS);
    return Math.max(shortestMs, Math.min(quietMs, LONGEST_POLL_MS));
  }

  #show(poll: Poll): void {
    const shown = this.#shownOf(poll);
    if (shown === undefined) return;
    const text = JSON.stringify(shown);
    if (text === poll.told) return;
    poll.told = text;
    for (const subscriber of poll.subscribers) subscriber.tell(shown);
  }

  /** Returns the records to show; undefined before the first ones are known. */
  #shownOf({ query, known }: Poll): OptimisticRecord[] | undefined {
    const own = this.#parts.ownWrites(query.collection);
    const isKnownBefore = ({ keptAtMs }: ConfirmedWrite) =>
      known !== undefined && known.askedAtMs > keptAtMs + (known.isFresh ? 0 : LAGGING_MS);
    const kept = own.kept.filter((write) => !isKnownBefore(write));
    if (known === undefined && kept.length === 0 && own.waiting.length === 0) return undefined;
    return withOptimisticWrites(known?.records ?? [], { ...own, kept }, query);
  }

  #forgetUnseen({ collection, where, limit }: RecordQuery, records: AppRecord[], askedAtMs: number): void {
    if (records.length >= limit) return;
    for (const write of this.#parts.ownWrites(collection).kept) {
      const { record, keptAtMs } = write;
      const isExpected = record !== undefined && keptAtMs < askedAtMs && meetsWhere(where, record.value);
      if (isExpected && !records.some(({ id }) => id === record.id)) this.#parts.forget(write);
    }
  }
}

/** Returns whether a read that was asked at this time contains the change of the last event. */
function isCovered({ heardAtMs }: Poll, { askedAtMs, isFresh }: { askedAtMs: number; isFresh: boolean }): boolean {
  return heardAtMs !== undefined && heardAtMs + (isFresh ? 0 : SETTLE_MS) <= askedAtMs;
}
