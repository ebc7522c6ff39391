import pLimit from 'p-limit';
import { recordChangeSchema } from '../../../shared/contract/app-data.ts';
import type { DataRequest } from '../../runtime/data-messages.ts';
import { t } from '../../src/lib/language/translate.ts';
import type { Reply } from '../messages/reply.ts';
import { createRateLimit } from '../rate-limit.ts';
import type { AppDataSource, ReportedRecord } from './app-data-source.ts';
import { appCodeOf, asDataError, DataError } from './data-error.ts';
import { openAppData } from './open-app-data.ts';
import type { OptimisticRecord } from './optimistic-writes.ts';
import { readDataRequest } from './read-data-request.ts';

/** The maximum number of concurrent reads of one document. */
const READS_AT_ONCE = 6;
const MAX_WAITING_READS = 60;
/** Limits how often an app may open the report dialog, so that it cannot trap its visitor in the dialog. */
const MAX_REPORTS = 3;
const REPORTS_WITHIN_MS = 60_000;

export interface DataHandlerSource {
  projectId: string;
  title: string;
  data: AppDataSource;
  /** True in a page that the service worker has stored. It sends nothing until it is loaded again. */
  isOffline?: true | undefined;
  report?: ((record: ReportedRecord) => void) | undefined;
}

type AppData = Awaited<ReturnType<typeof openAppData>>;
type Call = Exclude<DataRequest, { call: 'subscribe' | 'unsubscribe' }>;

export class DataRequestHandler {
  readonly #source: DataHandlerSource;
  readonly #reply: Reply;
  readonly #opening: Promise<AppData>;
  readonly #end = new AbortController();
  readonly #subscriptions = new Map<number, () => void>();
  readonly #reads = pLimit(READS_AT_ONCE);
  readonly #mayReport = createRateLimit(MAX_REPORTS, REPORTS_WITHIN_MS);

  constructor(source: DataHandlerSource, reply: Reply) {
    this.#source = source;
    this.#reply = (message) => {
      if (!this.#end.signal.aborted) reply(message);
    };
    this.#opening = openAppData(source, {
      signal: this.#end.signal,
      onRefused: ({ collection, change }, error) =>
        this.#reply({ type: 'data.refused', ...failureOf(error), change: { ...change, collection } }),
    });
  }

  /** Handles a message of the app, which may be hostile. */
  async handle(message: unknown): Promise<void> {
    const request = readDataRequest(message);
    if (request === null) return;
    const { id } = request;
    const data = await this.#opening;
    if (request.call === 'subscribe') return this.#subscribe(data, request);
    if (request.call === 'unsubscribe') return this.#unsubscribe(request.subscription);
    try {
      if (request.call === 'invalid') throw new DataError('invalid_input', request.reason);
      this.#reply({ type: 'data.result', id, value: await this.#respondTo(data, request) });
    } catch (thrown) {
      this.#reply({ type: 'data.error', id, ...failureOf(asDataError(thrown, t`That did not work.`)) });
    }
  }

  /** Ends the subscriptions. Unsent changes are sent when the app is opened again. */
  close(): void {
    this.#end.abort();
    this.#subscriptions.clear();
  }

  #subscribe(
    { polls }: AppData,
    { id, type: _type, call: _call, ...query }: Extract<DataRequest, { call: 'subscribe' }>,
  ): void {
    this.#unsubscribe(id);
    const fail = (error: DataError) => this.#reply({ type: 'data.failed', subscription: id, ...failureOf(error) });
    try {
      const stop = polls.subscribe(query, {
        tell: (records) => this.#reply({ type: 'data.changed', subscription: id, records: records.map(shownRecord) }),
        fail,
      });
      this.#subscriptions.set(id, stop);
    } catch (thrown) {
      fail(asDataError(thrown, t`That did not work.`));
    }
  }

  #unsubscribe(id: number): void {
    this.#subscriptions.get(id)?.();
    this.#subscriptions.delete(id);
  }

  async #respondTo(data: AppData, request: Call): Promise<unknown> {
    switch (request.call) {
      case 'list': {
        const { records, ...rest } = await this.#read(() => data.records.list(request));
        return { records: records.map(shownRecord), ...rest };
      }
      case 'get': {
        const found = await this.#read(() => data.records.get(request.collection, request.recordId));
        return found && shownRecord(found);
      }
      case 'visitor':
        return this.#read(() => data.visitor.find());
      case 'signIn':
        return data.signIn();
      case 'report':
        if (!this.#mayReport()) throw tooMany();
        return this.#source.report?.({
          collection: request.collection,
          recordId: data.queue.realId(request.recordId),
        });
      default:
        return this.#change(data, request);
    }
  }

  async #change(
    { queue }: AppData,
    request: Extract<Call, { call: 'add' | 'set' | 'increment' | 'remove' }>,
  ): Promise<unknown> {
    const { call, collection, id: _id, ...given } = request;
    const record = await queue.make(collection, recordChangeSchema.parse({ ...given, type: call }));
    return record && shownRecord(record);
  }

  #read<Result>(run: () => Promise<Result>): Promise<Result> {
    if (this.#reads.pendingCount >= MAX_WAITING_READS) {
      throw tooMany();
    }
    return this.#reads(run);
  }
}

function tooMany(): DataError {
  return new DataError('rate_limited', t`That was a lot at once. Please wait.`);
}

function failureOf(error: DataError) {
  const { message, current } = error;
  return {
    code: appCodeOf(error),
    message,
    ...(current === undefined ? {} : { current: shownRecord(current) }),
  };
}

/** A record as the app receives it. Times are in milliseconds since 1970. */
interface ShownRecord extends Omit<OptimisticRecord, 'createdAtMs' | 'updatedAtMs'> {
  createdAt: number;
  updatedAt: number;
}

function shownRecord({ createdAtMs, updatedAtMs, ...record }: OptimisticRecord): ShownRecord {
  return { ...record, createdAt: createdAtMs, updatedAt: updatedAtMs };
}
