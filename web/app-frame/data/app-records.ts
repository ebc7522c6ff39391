import type { AppRecord } from '../../../shared/contract/app-record.ts';
import type { DataRequest, RecordQuery } from '../../runtime/data-messages.ts';
import type { DataClient } from './data-client.ts';
import { DataError } from './data-error.ts';
import { type OptimisticRecord, withOptimisticWrites } from './optimistic-writes.ts';
import type { QueuedWrite } from './queued-write.ts';
import type { WriteQueue } from './write-queue.ts';

/** For this time after a change by this browser, lists bypass the server's cache. */
const FRESH_MS = 5_000;

type ListRequest = RecordQuery & Pick<Extract<DataRequest, { call: 'list' }>, 'cursor'>;
interface Asked {
  knownState?: string | undefined;
  isFresh: boolean;
}

/** Requests a list. Sends only the known fields, because the server refuses others. Throws DataError. */
export function listRecords(client: DataClient, request: ListRequest, asked: Asked) {
  const { collection, where, orderBy, limit, cursor } = request;
  const conditions = Object.keys(where).length === 0 ? undefined : JSON.stringify(where);
  return client.call('listRecords', { collection, where: conditions, orderBy, limit, cursor, ...asked });
}

export class AppRecords {
  readonly #client: DataClient;
  readonly #queue: WriteQueue;
  readonly #visitorId: () => string;

  constructor(client: DataClient, queue: WriteQueue, visitorId: () => string) {
    this.#client = client;
    this.#queue = queue;
    this.#visitorId = visitorId;
  }

  ownWrites(collection: string) {
    return {
      kept: this.#queue.keptOf(collection),
      waiting: this.#queue.waitingOf(collection),
      visitorId: this.#visitorId(),
    };
  }

  /** Throws DataError. */
  async list(request: ListRequest): Promise<{ records: OptimisticRecord[]; cursor?: string }> {
    const { kept } = this.ownWrites(request.collection);
    const isFresh = kept.some(({ keptAtMs }) => performance.now() - keptAtMs < FRESH_MS);
    const { records = [], nextCursor } = await listRecords(this.#client, request, { isFresh });
    // Leaves out stored changes, because the list was requested after they were stored and so contains them.
    const own = { ...this.ownWrites(request.collection), kept: [] };
    return {
      records: request.cursor === undefined ? withOptimisticWrites(records, own, request) : records,
      ...(nextCursor === undefined ? {} : { cursor: nextCursor }),
    };
  }

  /** Returns null when the record does not exist or the visitor may not see it. Throws DataError. */
  async get(collection: string, givenId: string): Promise<OptimisticRecord | null> {
    const recordId = this.#queue.realId(givenId);
    const isOfRecord = ({ change, writeId }: QueuedWrite) =>
      change.type === 'add' ? writeId === recordId : change.recordId === recordId;
    const own = this.ownWrites(collection);
    const waiting = own.waiting.filter(isOfRecord);
    const isUnsent = waiting.some(({ change }) => change.type === 'add');
    const found = isUnsent ? [] : await this.find(collection, recordId);
    const query = { where: {}, orderBy: 'createdAt', limit: 1 };
    return withOptimisticWrites(found, { ...own, kept: [], waiting }, query)[0] ?? null;
  }

  /** Returns a list with the record as stored by the server, or an empty list when it is missing. Throws DataError. */
  async find(collection: string, recordId: string): Promise<AppRecord[]> {
    try {
      const { record } = await this.#client.call('getRecord', { collection, recordId });
      return [record];
    } catch (error) {
      if (error instanceof DataError && error.code === 'not_found') return [];
      throw error;
    }
  }
}
