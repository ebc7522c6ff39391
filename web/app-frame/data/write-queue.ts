import type { RecordChange } from '../../../shared/contract/app-data.ts';
import type { AppRecord } from '../../../shared/contract/app-record.ts';
import { t } from '../../src/lib/language/translate.ts';
import { asDataError, DataError } from './data-error.ts';
import type { ConfirmedWrite } from './optimistic-writes.ts';
import type { PageState } from './page-state.ts';
import { type QueuedWrite, randomWriteId, withRealId } from './queued-write.ts';
import { retryDelayMs } from './retry-delay.ts';
import type { StoredWrite, WriteStore } from './write-store.ts';

const MAX_OFFLINE = 200;
/** The maximum number of unsent changes while online. Further changes are refused. */
const MAX_WAITING = 60;
/** The number of stored changes to remember, because lists may not show them yet. */
const MAX_KEPT = 200;
/** A change is refused after this many failures inside the server, so that it does not block all later ones. */
const MAX_SERVER_FAULTS = 8;

type Outcome =
  | { isKept: true; record: AppRecord | undefined }
  | { isKept: false; code: string; message: string; current: AppRecord | undefined };

type News = { type: 'made'; write: QueuedWrite } | { type: 'ended'; write: QueuedWrite; outcome: Outcome };

interface WriteQueueParts {
  app: string;
  store: WriteStore;
  page: PageState;
  now: () => number;
  /** Throws DataError. */
  send(write: QueuedWrite): Promise<AppRecord | undefined>;
  /** Called when this browser has changed a collection. `isKept` is true once the server has stored the change. */
  onChange(collection: string, isKept: boolean): void;
  /** Called when the server refuses a change of a document that is no longer open. */
  onRefused(write: QueuedWrite, error: DataError): void;
  signal: AbortSignal;
}

interface Awaited {
  resolve(record: AppRecord | undefined): void;
  reject(error: DataError): void;
}

/** Sends an app's changes in order, one at a time and exactly once, even with several tabs or after a reload. */
export class WriteQueue {
  readonly #parts: WriteQueueParts;
  readonly #document = randomWriteId();
  readonly #awaited = new Map<string, Awaited>();
  readonly #otherTabs: BroadcastChannel;
  readonly #realIds = new Map<string, string>();
  #waiting: QueuedWrite[] = [];
  #kept: ConfirmedWrite[] = [];
  #isSending = false;
  #isMoreToSend = false;

  constructor(parts: WriteQueueParts) {
    this.#parts = parts;
    this.#otherTabs = new BroadcastChannel(`buidl:app-data:${parts.app}`);
    this.#otherTabs.onmessage = ({ data }: MessageEvent<News>) => this.#hear(data);
    parts.signal.addEventListener('abort', () => this.#otherTabs.close());
  }

  async start(): Promise<void> {
    const stored = await this.#parts.store.load();
    const known = new Set(this.#waiting.map(({ writeId }) => writeId));
    this.#waiting = [...stored.filter(({ writeId }) => !known.has(writeId)), ...this.#waiting];
    for (const collection of new Set(stored.map((write) => write.collection))) {
      this.#parts.onChange(collection, false);
    }
    void this.#send();
  }

  waitingOf(collection: string): QueuedWrite[] {
    return this.#waiting.filter((write) => write.collection === collection);
  }

  keptOf(collection: string): ConfirmedWrite[] {
    return this.#kept.filter((write) => write.collection === collection);
  }

  /** Forgets a stored change, because a newer list shows that the visitor may not see the record. */
  forget(kept: ConfirmedWrite): void {
    this.#kept = this.#kept.filter((each) => each !== kept);
  }

  whileEmpty<Result>(run: () => Promise<Result>): Promise<Result> {
    const { app, signal } = this.#parts;
    return navigator.locks.request(`buidl:app-data:${app}`, { signal }, run);
  }

  realId(recordId: string): string {
    return this.#realIds.get(recordId) ?? recordId;
  }

  /**
   * Makes a change and resolves once the server has stored it. Throws DataError when it is refused or too many changes
   * wait.
   */
  async make(collection: string, change: RecordChange): Promise<AppRecord | undefined> {
    this.#refuseTooMany();
    const { app, store, now, onChange } = this.#parts;
    const recordId = change.type === 'add' ? undefined : this.realId(change.recordId);
    const made: QueuedWrite = {
      app,
      madeBy: this.#document,
      collection,
      writeId: randomWriteId(),
      madeAtMs: now(),
      change: change.type === 'add' || recordId === undefined ? change : { ...change, recordId },
    };
    this.#waiting.push(made);
    const { promise, resolve, reject } = Promise.withResolvers<AppRecord | undefined>();
    this.#awaited.set(made.writeId, { resolve, reject });
    onChange(collection, false);
    await store.append(made);
    this.#tell({ type: 'made', write: made });
    void this.#send();
    return promise;
  }

  #refuseTooMany(): void {
    const count = this.#waiting.length;
    if (this.#parts.page.isOnline()) {
      if (count >= MAX_WAITING) throw new DataError('rate_limited', t`That was a lot at once. Please wait.`);
    } else if (count >= MAX_OFFLINE) {
      throw new DataError('offline', t`This browser keeps at most ${MAX_OFFLINE} changes while it is offline.`);
    }
  }

  /** Sends the waiting changes, in one tab at a time. */
  async #send(): Promise<void> {
    this.#isMoreToSend = true;
    if (this.#isSending) return;
    this.#isSending = true;
    const { app, signal } = this.#parts;
    const whileAlone = async () => {
      while (this.#isMoreToSend && !signal.aborted) {
        this.#isMoreToSend = false;
        await this.#sendAll();
      }
    };
    try {
      await navigator.locks.request(`buidl:app-data:${app}`, { signal }, whileAlone);
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      this.#isSending = false;
    }
    // Also sends changes that were made while the lock was released.
    if (this.#isMoreToSend && !signal.aborted) await this.#send();
  }

  async #sendAll(): Promise<void> {
    const { store } = this.#parts;
    for (let write = await store.first(); write !== undefined; write = await store.first()) {
      const outcome = await this.#outcomeOf(write);
      if (outcome === undefined) return;
      const recordId = write.change.type === 'add' && outcome.isKept ? outcome.record?.id : undefined;
      await store.remove(write, recordId);
      this.#end(write, outcome);
      this.#tell({ type: 'ended', write, outcome });
      if (!outcome.isKept && write.madeBy !== this.#document) {
        this.#parts.onRefused(write, errorOf(outcome));
      }
    }
  }

  /** Sends a write until the server stores or refuses it. Returns undefined if the document ends first. */
  async #outcomeOf(write: StoredWrite): Promise<Outcome | undefined> {
    const { send, signal } = this.#parts;
    let faults = 0;
    for (let failures = 0; !signal.aborted; failures += 1) {
      try {
        return { isKept: true, record: await send(write) };
      } catch (thrown) {
        const error = asDataError(thrown, t`The change could not be sent.`);
        const { code, message, current } = error;
        if (code === 'internal') faults += 1;
        const isTemporary = code === 'offline' || code === 'unavailable' || code === 'rate_limited';
        if (!isTemporary && !(code === 'internal' && faults < MAX_SERVER_FAULTS)) {
          return { isKept: false, code, message, current };
        }
        await this.#pause(retryDelayMs(error, failures), code !== 'rate_limited');
      }
    }
    return undefined;
  }

  /** Waits for the delay. With `endsOnWake`, stops waiting when the page becomes visible or online. */
  #pause(delayMs: number, endsOnWake: boolean): Promise<void> {
    const { page, signal } = this.#parts;
    const { promise, resolve } = Promise.withResolvers<void>();
    const end = new AbortController();
    const timer = setTimeout(resolve, delayMs);
    signal.addEventListener('abort', () => resolve(), { signal: end.signal });
    if (endsOnWake) page.onWake(resolve, end.signal);
    return promise.finally(() => {
      clearTimeout(timer);
      end.abort();
    });
  }

  #hear(news: News): void {
    const { write } = news;
    if (news.type === 'ended') this.#end(write, news.outcome);
    else if (!this.#waiting.some(({ writeId }) => writeId === write.writeId)) {
      this.#waiting.push(write);
      this.#parts.onChange(write.collection, false);
    }
  }

  #tell(news: News): void {
    if (!this.#parts.signal.aborted) this.#otherTabs.postMessage(news);
  }

  #end({ writeId, collection, change }: QueuedWrite, outcome: Outcome): void {
    this.#waiting = this.#waiting.filter((write) => write.writeId !== writeId);
    if (outcome.isKept) {
      const { record } = outcome;
      if (change.type === 'add' && record !== undefined) this.#rename(writeId, record.id);
      const recordId = record?.id ?? (change.type === 'add' ? writeId : change.recordId);
      const kept = { collection, recordId, record, keptAtMs: performance.now() };
      this.#kept = [...this.#kept.filter((each) => each.recordId !== recordId), kept].slice(-MAX_KEPT);
    }
    const awaited = this.#awaited.get(writeId);
    this.#awaited.delete(writeId);
    if (outcome.isKept) awaited?.resolve(outcome.record);
    else awaited?.reject(errorOf(outcome));
    this.#parts.onChange(collection, outcome.isKept);
  }

  #rename(writtenAs: string, recordId: string): void {
    this.#realIds.set(writtenAs, recordId);
    this.#waiting = this.#waiting.map((write) => withRealId(write, writtenAs, recordId));
  }
}

function errorOf({ code, message, current }: Extract<Outcome, { isKept: false }>): DataError {
  return new DataError(code, message, { current });
}
