import type { DataMessage } from './data-messages.ts';

type WithoutEnvelope<Message> = Message extends unknown ? Omit<Message, 'type' | 'id'> : never;
type MessageOfCall<Name extends DataMessage['call']> = Extract<DataMessage, { call: Name }>;

/** A data request without the fields that only the message channel needs. */
export type DataCall = Exclude<WithoutEnvelope<DataMessage>, { call: 'subscribe' | 'unsubscribe' }>;
export type WatchedQuery = Omit<MessageOfCall<'subscribe'>, 'type' | 'id' | 'call'>;
type ListQuery = Partial<Pick<MessageOfCall<'list'>, 'where' | 'orderBy' | 'limit' | 'cursor'>>;
type OnError = (error: Error) => void;
type Callback = (given: unknown) => unknown;

/** The handler of the data calls: the page around the app, the automatic check, or local storage. */
export interface DataSource {
  isShared: boolean;
  call(request: DataCall): Promise<unknown>;
  /** Calls `changed` with the records now and after each change. Returns a function that ends the subscription. */
  watch(query: WatchedQuery, changed: (records: readonly unknown[]) => void, failed: OnError): () => void;
  /** Callbacks that are called when the server refuses a change made before this document was loaded. */
  refusals: Set<OnError>;
}

type SubscribeOptions = Omit<ListQuery, 'cursor'> & { onError?: unknown };

export function createData({ isShared, call, watch, refusals }: DataSource) {
  const collection = (given: unknown) => {
    const name = String(given);
    return Object.freeze({
      name,
      list: (query?: ListQuery) => call({ ...queryOf(query), call: 'list', collection: name }),
      get: (recordId: string) => call({ call: 'get', recordId, collection: name }),
      add: (value: unknown) => call({ call: 'add', value, collection: name }),
      set: (recordId: string, value: unknown, { ifVersion }: { ifVersion?: number } = {}) =>
        call({ call: 'set', recordId, value, ifVersion, collection: name }),
      increment: (recordId: string, field: string, by = 1) =>
        call({ call: 'increment', recordId, field, by, collection: name }),
      remove: (recordId: string, { ifVersion }: { ifVersion?: number } = {}) =>
        call({ call: 'remove', recordId, ifVersion, collection: name }),
      report: (recordId: string) => call({ call: 'report', recordId, collection: name }),
      subscribe: (callback: unknown, options: SubscribeOptions = {}) => subscribe(watch, name, callback, options),
    });
  };
  const onRefused = (callback: Callback) => {
    const hear = (error: Error) => callBack(callback, error);
    refusals.add(hear);
    return () => void refusals.delete(hear);
  };
  return {
    data: Object.freeze({ isShared, collection, onRefused }),
    visitor: Object.freeze({ get: () => call({ call: 'visitor' }), signIn: () => call({ call: 'signIn' }) }),
  };
}

function subscribe(
  watch: DataSource['watch'],
  collection: string,
  callback: unknown,
  options: SubscribeOptions,
): () => void {
  if (!isFunction(callback)) {
    throw new TypeError('subscribe() needs a function that gets the records.');
  }
  const { onError } = options;
  let isOn = true;
  const fail = (error: Error) => {
    if (isFunction(onError)) callBack(onError, error);
    else console.error(`buidl: the subscription to ${collection} has ended: ${error.message}`);
  };
  const { where, orderBy, limit } = options;
  const end = watch(
    { where, orderBy, limit, collection },
    (records) => isOn && callBack((each) => isOn && callback(each), records),
    (error) => isOn && fail(error),
  );
  return () => {
    if (!isOn) return;
    isOn = false;
    end();
  };
}

/** Calls a function of the app. Its errors do not reach the runtime. */
function callBack(callback: Callback, given: unknown): void {
  queueMicrotask(() => callback(given));
}

function isFunction(value: unknown): value is Callback {
  return typeof value === 'function';
}

function queryOf({ where, orderBy, limit, cursor }: ListQuery = {}): ListQuery {
  return { where, orderBy, limit, cursor };
}
