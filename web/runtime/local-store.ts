import { DATA_LIMITS } from '../../shared/domain/app-data/data-limits.ts';
import type { CollectionPolicy } from '../../shared/domain/app-data/data-policy.ts';
import type { Where } from '../../shared/domain/app-data/data-query.ts';
import type { DataValue } from '../../shared/domain/app-data/data-value.ts';
import { meetsWhere, recordOrder } from '../../shared/domain/app-data/record-query.ts';
import { shapeProblem } from '../../shared/domain/app-data/shape-problem.ts';
import { buidlError } from './buidl-error.ts';
import type { DataCall } from './data-calls.ts';
import { localPolicy } from './local-policy.ts';

const STORAGE_KEY = 'buidl:data';
const FORBIDDEN_NAMES = ['__proto__', 'constructor', 'prototype'];
const NAME_MAX_LENGTH = 60;
const FIELD = /^[A-Za-z_][A-Za-z0-9_-]{0,59}$/;
const COMPARISONS = ['not', 'less', 'atMost', 'more', 'atLeast', 'contains'];
const MAX_INCREMENT = 1_000_000;

interface StoredRecord {
  collection: string;
  id: string;
  value: DataValue;
  version: number;
  createdAt: number;
  updatedAt: number;
}

interface Stored {
  visitor: string;
  records: StoredRecord[];
  /** The collections to which the rows of attached tables were added. */
  started: string[];
}

type CallOf<Name extends DataCall['call']> = Extract<DataCall, { call: Name }>;
type ChangeCall = CallOf<'set' | 'increment' | 'remove'>;

/**
 * Returns a function that handles data calls with the storage of this browser, for exported files and private previews.
 * Follows the declared policies, for a visitor or for the owner. Validates all values, because the app makes the calls.
 */
export function createLocalStore(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  isOwner: boolean,
): (request: DataCall) => Promise<unknown> {
  const store = new LocalStore(storage, isOwner);
  return async (request) => {
    // Converts the values as sending them to a server would.
    const call: DataCall = JSON.parse(JSON.stringify(request));
    if ('collection' in call && !/^[a-z][a-z0-9-]{0,39}$/.test(call.collection)) {
      refuse('A collection has a name of a-z, 0-9 and -, at most 40 characters.');
    }
    return store.respondTo(call);
  };
}

class LocalStore {
  readonly #storage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly #isOwner: boolean;

  constructor(storage: Pick<Storage, 'getItem' | 'setItem'>, isOwner: boolean) {
    this.#storage = storage;
    this.#isOwner = isOwner;
  }

  respondTo(request: DataCall): unknown {
    switch (request.call) {
      case 'list':
        return this.#list(request);
      case 'get':
        return this.#get(request);
      case 'add':
        return this.#add(request);
      case 'set':
        return this.#change(request, () => request.value ?? null);
      case 'increment':
        return this.#increment(request);
      case 'remove':
        return this.#change(request, () => undefined);
      case 'visitor':
        return this.#visitor();
      case 'signIn':
        console.info('buidl: signing in carries data between devices in a published app.');
        return null;
      case 'report':
        console.info('buidl: records are reported in a published app.');
        return undefined;
    }
  }

  #list({
    collection,
    where = {},
    orderBy = '-createdAt',
    limit = DATA_LIMITS.PAGE_RECORDS,
    cursor = '0',
  }: CallOf<'list'>) {
    checkWhere(where);
    if (!/^-?[A-Za-z_][A-Za-z0-9_-]{0,59}$/.test(orderBy)) {
      refuse('Sort by the name of a field, with a - before it for the largest first.');
    }
    if (!Number.isInteger(limit) || limit < 1 || limit > DATA_LIMITS.PAGE_RECORDS) {
      refuse(`A page has 1 to ${DATA_LIMITS.PAGE_RECORDS} records.`);
    }
    if (!/^\d{1,6}$/.test(cursor)) refuse('This is not a cursor of a list.');
    const { visitor, records } = this.#read();
    const order = recordOrder(orderBy);
    const found = records
      .filter(
        (record) => this.#mayRead(collection) && record.collection === collection && meetsWhere(where, record.value),
      )
      .sort((left, right) => order(sortable(left), sortable(right)));
    const end = Number(cursor) + limit;
    return {
      records: found.slice(Number(cursor), end).map((record) => shown(record, visitor)),
      ...(end < found.length && { cursor: String(end) }),
    };
  }

  #get(request: CallOf<'get'>) {
    const { visitor, records } = this.#read();
    const record = this.#mayRead(request.collection) && records.find(isAt(request));
    return record ? shown(record, visitor) : null;
  }

  #add({ collection, value }: CallOf<'add'>) {
    const policy = localPolicy(collection);
    this.#requireAdd(policy);
    const stored = this.#read();
    const names = new Set(stored.records.map((record) => record.collection)).add(collection);
    if (names.size > DATA_LIMITS.COLLECTIONS) {
      refuse(`An app has at most ${DATA_LIMITS.COLLECTIONS} collections.`);
    }
    if (stored.records.length >= DATA_LIMITS.RECORDS) {
      refuse(`An app has at most ${DATA_LIMITS.RECORDS} records.`);
    }
    const atMs = Date.now();
    const record = {
      collection,
      id: randomId(),
      value: checkedValue(value, policy),
      version: 1,
      createdAt: atMs,
      updatedAt: atMs,
    };
    stored.records.push(record);
    this.#save(stored);
    return shown(record, stored.visitor);
  }

  #increment(request: CallOf<'increment'>) {
    const { field, by } = request;
    if (!isField(field)) refuse('A counter has the name of a field.');
    if (typeof by !== 'number' || !(Math.abs(by) <= MAX_INCREMENT)) refuse('A counter is increased by a number.');
    return this.#change(request, (value) => {
      const before = Object.hasOwn(value, field) ? (value[field] ?? 0) : 0;
      if (typeof before !== 'number') return refuse('Only a number can be increased.');
      return { ...value, [field]: before + by };
    });
  }

  #change(request: ChangeCall, changed: (value: DataValue) => unknown) {
    const stored = this.#read();
    const record = stored.records.find(isAt(request)) ?? refuse('There is no such record.', 'not_found');
    const policy = localPolicy(request.collection);
    this.#requireChange(policy, request);
    const ifVersion = request.call === 'increment' ? undefined : request.ifVersion;
    if (ifVersion !== undefined && ifVersion !== record.version) {
      throw Object.assign(buidlError('conflict', 'The record was changed meanwhile.'), {
        current: shown(record, stored.visitor),
      });
    }
    const value = changed(record.value);
    if (value === undefined) stored.records.splice(stored.records.indexOf(record), 1);
    else {
      const version = record.version + 1;
      Object.assign(record, { value: checkedValue(value, policy), version, updatedAt: Date.now() });
    }
    this.#save(stored);
    return value === undefined ? undefined : shown(record, stored.visitor);
  }

  #visitor() {
    const stored = this.#read();
    this.#save(stored);
    return { id: stored.visitor, isSignedIn: false, isOwner: this.#isOwner };
  }

  #mayRead(collection: string): boolean {
    return this.#isOwner || localPolicy(collection).read !== 'owner';
  }

  #requireAdd({ add }: CollectionPolicy): void {
    if (this.#isOwner || add === 'everyone') return;
    refuse(
      add === 'owner' ? 'Only the owner of this app adds to this.' : 'Please sign in to add something here.',
      'forbidden',
    );
  }

  #requireChange({ change, counters = [] }: CollectionPolicy, request: ChangeCall): void {
    if (request.call === 'increment' && counters.includes(request.field)) return;
    if (change === 'author' || (this.#isOwner && (change === 'owner' || request.call === 'remove'))) return;
    refuse('You cannot change this.', 'forbidden');
  }

  #read(): Stored {
    let stored: Partial<Stored> | null = null;
    try {
      stored = JSON.parse(this.#storage.getItem(STORAGE_KEY) ?? 'null');
    } catch {}
    const { visitor, records, started = [] } = stored ?? {};
    const read =
      typeof visitor === 'string' && Array.isArray(records)
        ? { visitor, records, started }
        : { visitor: `v${randomId().slice(0, 20)}`, records: [], started };
    if (addStartRecords(read)) this.#save(read);
    return read;
  }

  #save(stored: Stored): void {
    try {
      this.#storage.setItem(STORAGE_KEY, JSON.stringify(stored));
    } catch {
      refuse('This browser has no more room for the records of this app.');
    }
  }
}

/**
 * Adds the rows of attached tables to collections that have never had them, and returns whether there were any. The
 * first row is the newest record.
 */
function addStartRecords({ records, started }: Stored): boolean {
  if (typeof document === 'undefined') return false;
  const before = started.length;
  for (const element of document.querySelectorAll('script[data-buidl-records]')) {
    const collection = element.getAttribute('data-buidl-records') ?? '';
    if (started.includes(collection)) continue;
    started.push(collection);
    const rows: DataValue[] = JSON.parse(element.textContent || '[]');
    const atMs = Date.now();
    for (const [index, value] of rows.entries()) {
      records.push({
        ...{ collection, id: randomId(), value, version: 1 },
        ...{ createdAt: atMs - index, updatedAt: atMs - index },
      });
    }
  }
  return started.length > before;
}

function refuse(message: string, code = 'invalid_input'): never {
  throw buidlError(code, message);
}

function checkWhere(where: Where): void {
  if (typeof where !== 'object' || where === null || Array.isArray(where)) {
    refuse('The conditions of a list are an object.');
  }
  const conditions = Object.entries(where);
  if (conditions.length > DATA_LIMITS.CONDITIONS) {
    refuse(`A list has at most ${DATA_LIMITS.CONDITIONS} conditions.`);
  }
  for (const [field, condition] of conditions) {
    if (!isField(field)) refuse('A condition has the name of a field.');
    if (typeof condition !== 'object' || condition === null) continue;
    const unknown = Object.keys(condition).find((name) => !COMPARISONS.includes(name));
    if (unknown !== undefined) refuse(`There is no condition named ${unknown}.`);
  }
}

/**
 * Returns the value if it is valid for a record. Otherwise throws BuidlError. The limits are those of
 * `dataValueSchema`.
 */
function checkedValue(value: unknown, { shape }: CollectionPolicy): DataValue {
  if (!isValue(value)) return refuse('The value of a record is an object.');
  checkNames(value, DATA_LIMITS.RECORD_DEPTH);
  if (new TextEncoder().encode(JSON.stringify(value)).length > DATA_LIMITS.RECORD_BYTES) {
    refuse(`A record has at most ${DATA_LIMITS.RECORD_BYTES / 1024} KB.`);
  }
  // An invalid declaration, which the server would refuse, may lack the properties.
  const problem = shape && shapeProblem({ ...shape, properties: shape.properties ?? {} }, value);
  if (problem) refuse(problem);
  return value;
}

function isValue(value: unknown): value is DataValue {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function checkNames(value: unknown, depthLeft: number): void {
  if (typeof value !== 'object' || value === null) return;
  if (depthLeft === 0) refuse(`A record has at most ${DATA_LIMITS.RECORD_DEPTH} levels.`);
  for (const [name, inner] of Object.entries(value)) {
    if (name.length > NAME_MAX_LENGTH) refuse(`A name has at most ${NAME_MAX_LENGTH} characters.`);
    if (FORBIDDEN_NAMES.includes(name)) refuse(`A record cannot have a field named ${name}.`);
    checkNames(inner, depthLeft - 1);
  }
}

function isField(name: unknown): boolean {
  return typeof name === 'string' && FIELD.test(name) && !FORBIDDEN_NAMES.includes(name);
}

function isAt({ collection, recordId }: { collection: string; recordId: string }) {
  return (record: StoredRecord) => record.collection === collection && record.id === recordId;
}

function sortable({ createdAt, updatedAt, ...record }: StoredRecord) {
  return { ...record, createdAtMs: createdAt, updatedAtMs: updatedAt };
}

function shown({ collection, ...record }: StoredRecord, visitor: string) {
  const copy: Omit<StoredRecord, 'collection'> = JSON.parse(JSON.stringify(record));
  return { ...copy, author: visitor, isMine: true };
}

function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(26));
  return Array.from(bytes, (byte) => (byte % 36).toString(36)).join('');
}
