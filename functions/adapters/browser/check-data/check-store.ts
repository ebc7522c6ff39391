import type { Visitor } from '../../../../shared/domain/acceptance-steps.ts';
import { DATA_LIMITS } from '../../../../shared/domain/app-data/data-limits.ts';
import {
  type CollectionPolicy,
  type DataPolicy,
  type DataReader,
  mayAdd,
  mayChange,
  mayIncrement,
  mayRead,
  mayRemove,
  policyOf,
} from '../../../../shared/domain/app-data/data-policy.ts';
import {
  type DataValue,
  dataValueSchema,
  valueBytes,
  valueProblem,
} from '../../../../shared/domain/app-data/data-value.ts';
import { meetsWhere, recordOrder } from '../../../../shared/domain/app-data/record-query.ts';
import { shapeProblem } from '../../../../shared/domain/app-data/shape-problem.ts';
import type { StartRecords } from '../../../../shared/domain/attachments/table-elements.ts';
import type { CallOf, CheckCall } from './check-call.ts';
import { CheckDataError, type CheckRecord } from './check-data-error.ts';

/** The maximum number of records. A flow needs few; the limit keeps a document from filling the check's memory. */
const MAX_RECORDS = 500;
const MAX_BYTES = 500_000;
/** The maximum number of initial records in a collection. It leaves room for the records that the flow adds. */
const MAX_START_RECORDS = 100;

interface StoredRecord {
  id: string;
  collection: string;
  value: DataValue;
  version: number;
  authorId: string;
  createdAtMs: number;
  updatedAtMs: number;
}

/**
 * An in-memory store of an app's shared data for one flow of its check. It applies the same rules as the store of
 * published apps; each visitor counts as a separate browser.
 */
export class CheckStore {
  readonly #policy: DataPolicy;
  readonly #records = new Map<string, StoredRecord>();
  readonly #signedIn = new Set<Visitor>();
  #bytes = 0;
  #lastId = 0;

  constructor(policy: DataPolicy) {
    this.#policy = policy;
  }

  /** Returns a store with the same records and the rules of another version of the app. */
  copyFor(policy: DataPolicy): CheckStore {
    const copy = new CheckStore(policy);
    for (const [id, record] of this.#records) copy.#records.set(id, { ...record });
    for (const visitor of this.#signedIn) copy.#signedIn.add(visitor);
    copy.#bytes = this.#bytes;
    copy.#lastId = this.#lastId;
    return copy;
  }

  /** Adds the initial records of shared collections as records of the owner. Skips invalid values. */
  addStartRecords(start: StartRecords): void {
    const atMs = Date.now();
    for (const [collection, rows] of start) {
      for (const row of rows.slice(0, MAX_START_RECORDS)) {
        const value = dataValueSchema.safeParse(row).data;
        if (value === undefined) continue;
        try {
          this.#admit(collection, policyOf(this.#policy, collection), value);
        } catch {
          continue;
        }
        this.#keep('owner', this.#newRecord('owner', collection, value, atMs - this.#lastId));
      }
    }
  }

  get values(): DataValue[] {
    return [...this.#records.values()].map(({ value }) => value);
  }

  /** Returns the response to an app's call. Throws CheckDataError when the rules refuse it. */
  call(visitor: Visitor, call: CheckCall): unknown {
    switch (call.call) {
      case 'list':
        return this.#list(visitor, call);
      case 'get': {
        const record = this.#find(visitor, call);
        return record ? asSeenBy(visitor, record) : null;
      }
      case 'add':
        return this.#add(visitor, call);
      case 'set':
        return this.#set(visitor, call);
      case 'increment':
        return this.#increment(visitor, call);
      case 'remove':
        return this.#remove(visitor, call);
      case 'report':
        return null;
      case 'signIn':
        this.#signedIn.add(visitor);
        return this.#visitor(visitor);
      case 'visitor':
        return this.#visitor(visitor);
    }
  }

  #visitor(visitor: Visitor) {
    const { isSignedIn, isOwner } = this.#reader(visitor);
    return { id: idOf(visitor), isSignedIn, isOwner };
  }

  #reader(visitor: Visitor): DataReader {
    const isOwner = visitor === 'owner';
    return { visitorIds: [idOf(visitor)], isSignedIn: isOwner || this.#signedIn.has(visitor), isOwner };
  }

  #list(visitor: Visitor, { collection, where, orderBy, limit, cursor = '0' }: CallOf<'list'>) {
    const policy = policyOf(this.#policy, collection);
    const reader = this.#reader(visitor);
    const found = [...this.#records.values()]
      .filter((record) => record.collection === collection && mayRead(policy, reader, record))
      .filter(({ value }) => meetsWhere(where, value))
      .toSorted(recordOrder(orderBy));
    const end = Number(cursor) + limit;
    const records = found.slice(Number(cursor), end).map((record) => asSeenBy(visitor, record));
    return found.length > end ? { records, cursor: String(end) } : { records };
  }

  #add(visitor: Visitor, { collection, value }: CallOf<'add'>): CheckRecord {
    const policy = policyOf(this.#policy, collection);
    if (!mayAdd(policy, this.#reader(visitor))) throw forbidden('add to');
    this.#admit(collection, policy, value);
    return this.#keep(visitor, this.#newRecord(visitor, collection, value));
  }

  #newRecord(visitor: Visitor, collection: string, value: DataValue, atMs = Date.now()): StoredRecord {
    this.#lastId += 1;
    return {
      id: String(this.#lastId).padStart(26, '0'),
      collection,
      value,
      version: 1,
      authorId: idOf(visitor),
      createdAtMs: atMs,
      updatedAtMs: atMs,
    };
  }

  #set(visitor: Visitor, call: CallOf<'set'>): CheckRecord {
    const record = this.#require(visitor, call);
    const policy = policyOf(this.#policy, call.collection);
    if (!mayChange(policy, this.#reader(visitor), record)) throw forbidden('change');
    requireVersion(visitor, record, call.ifVersion);
    this.#admit(call.collection, policy, call.value, record);
    return this.#change(visitor, record, call.value);
  }

  #increment(visitor: Visitor, call: CallOf<'increment'>): CheckRecord {
    const record = this.#require(visitor, call);
    const policy = policyOf(this.#policy, call.collection);
    const { field, by } = call;
    if (!mayIncrement(policy, this.#reader(visitor), record, field)) throw forbidden('change');
    const before = Object.hasOwn(record.value, field) ? record.value[field] : 0;
    if (typeof before !== 'number') throw invalid(`“${field}” is no number.`);
    const value = { ...record.value, [field]: before + by };
    this.#admit(call.collection, policy, value, record);
    return this.#change(visitor, record, value);
  }

  #remove(visitor: Visitor, call: CallOf<'remove'>): null {
    const record = this.#require(visitor, call);
    const policy = policyOf(this.#policy, call.collection);
    if (!mayRemove(policy, this.#reader(visitor), record)) throw forbidden('remove from');
    requireVersion(visitor, record, call.ifVersion);
    this.#records.delete(record.id);
    this.#bytes -= valueBytes(record.value);
    return null;
  }

  /** Checks whether a value may be stored. Throws CheckDataError when it breaks the schema or exceeds a limit. */
  #admit(collection: string, policy: CollectionPolicy, value: DataValue, before?: StoredRecord): void {
    const problem = valueProblem(value) ?? (policy.shape && shapeProblem(policy.shape, value));
    if (problem !== undefined) throw invalid(problem);
    const names = new Set([...this.#records.values()].map((record) => record.collection));
    if (names.add(collection).size > DATA_LIMITS.COLLECTIONS) {
      throw invalid(`An app has at most ${DATA_LIMITS.COLLECTIONS} collections.`);
    }
    const bytes = this.#bytes + valueBytes(value) - (before ? valueBytes(before.value) : 0);
    if (bytes > MAX_BYTES || (!before && this.#records.size >= MAX_RECORDS)) {
      throw new CheckDataError('rate_limited', 'The data of a check is full.');
    }
  }

  #change(visitor: Visitor, record: StoredRecord, value: DataValue): CheckRecord {
    this.#bytes -= valueBytes(record.value);
    return this.#keep(visitor, { ...record, value, version: record.version + 1, updatedAtMs: Date.now() });
  }

  #keep(visitor: Visitor, record: StoredRecord): CheckRecord {
    this.#records.set(record.id, record);
    this.#bytes += valueBytes(record.value);
    return asSeenBy(visitor, record);
  }

  #find(visitor: Visitor, { collection, recordId }: Pick<CallOf<'get'>, 'collection' | 'recordId'>) {
    const record = this.#records.get(recordId);
    const policy = policyOf(this.#policy, collection);
    return record?.collection === collection && mayRead(policy, this.#reader(visitor), record) ? record : undefined;
  }

  #require(visitor: Visitor, place: Pick<CallOf<'get'>, 'collection' | 'recordId'>): StoredRecord {
    const record = this.#find(visitor, place);
    if (!record) throw new CheckDataError('not_found', 'There is no such record.');
    return record;
  }
}

function idOf(visitor: Visitor): string {
  return `visitor-${visitor}`;
}

function asSeenBy(visitor: Visitor, record: StoredRecord): CheckRecord {
  const { id, value, version, authorId: author, createdAtMs: createdAt, updatedAtMs: updatedAt } = record;
  return { id, value, version, author, isMine: author === idOf(visitor), createdAt, updatedAt };
}

function requireVersion(visitor: Visitor, record: StoredRecord, ifVersion: number | undefined): void {
  if (ifVersion === undefined || ifVersion === record.version) return;
  throw new CheckDataError('conflict', 'The record was changed meanwhile.', asSeenBy(visitor, record));
}

function forbidden(what: string): CheckDataError {
  return new CheckDataError('forbidden', `The policy of this collection lets this visitor not ${what} it.`);
}

function invalid(message: string): CheckDataError {
  return new CheckDataError('invalid_input', message);
}
