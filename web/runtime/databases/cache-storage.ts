import { IDBKeyRange } from 'fake-indexeddb';
import type FDBFactory from 'fake-indexeddb/lib/FDBFactory';
import { CACHES_DATABASE } from './emulated-databases.ts';

const NAMES = 'names';
const RESPONSES = 'responses';
const WITHOUT_BODY = [101, 204, 205, 304];

interface KeptResponse {
  status: number;
  statusText: string;
  headers: [string, string][];
  body: Blob;
}

/** Returns the caches of an app, which are kept in one of its databases. */
export function createCaches(databases: FDBFactory): object {
  const store = new ResponseStore(databases);
  const open = async (name: string): Promise<object> => {
    await store.run([NAMES], (names) => names.put(true, name));
    return createCache(name, store);
  };
  const names = async (): Promise<string[]> => (await store.run([NAMES], (kept) => kept.getAllKeys())).map(String);
  return Object.freeze({
    open: (name: string) => open(`${name}`),
    keys: names,
    has: async (name: string) => (await names()).includes(`${name}`),
    delete: async (name: string) => {
      const isKept = (await names()).includes(`${name}`);
      await store.run([NAMES, RESPONSES], (kept, responses) => {
        kept.delete(`${name}`);
        return responses.delete(rangeOf(`${name}`));
      });
      return isKept;
    },
    match: async (request: RequestInfo, options?: MultiCacheQueryOptions) => {
      for (const name of await names()) {
        if (options?.cacheName !== undefined && options.cacheName !== name) continue;
        const [found] = await store.find(name, request, options);
        if (found) return found.response();
      }
      return undefined;
    },
    [Symbol.toStringTag]: 'CacheStorage',
  });
}

function createCache(name: string, store: ResponseStore): object {
  const put = async (given: RequestInfo, response: Response): Promise<void> => {
    const { url, method } = new Request(given);
    if (method !== 'GET') throw new TypeError(`A cache takes GET requests only, not ${method}.`);
    if (response.status < 200 || response.status === 206) throw new TypeError('A cache takes whole responses only.');
    const { status, statusText } = response;
    const kept: KeptResponse = { status, statusText, headers: [...response.headers], body: await response.blob() };
    await store.run([RESPONSES], (responses) => responses.put(kept, [name, url]));
  };
  const addAll = async (given: Iterable<RequestInfo>): Promise<void> => {
    const loaded = await Promise.all([...given].map(async (request) => [request, await fetch(request)] as const));
    for (const [request, { ok, status }] of loaded) {
      if (!ok) throw new TypeError(`${new Request(request).url} responds with ${status}.`);
    }
    for (const [request, response] of loaded) await put(request, response);
  };
  const matchAll = async (request?: RequestInfo, options?: CacheQueryOptions) =>
    (await store.find(name, request, options)).map(({ response }) => response());
  return Object.freeze({
    put,
    addAll,
    add: (request: RequestInfo) => addAll([request]),
    matchAll,
    match: async (request: RequestInfo, options?: CacheQueryOptions) => (await matchAll(request, options))[0],
    keys: async (request?: RequestInfo, options?: CacheQueryOptions) =>
      (await store.find(name, request, options)).map(({ url }) => new Request(url)),
    delete: async (request: RequestInfo, options?: CacheQueryOptions) => {
      const found = await store.find(name, request, options);
      for (const { url } of found) await store.run([RESPONSES], (responses) => responses.delete([name, url]));
      return found.length > 0;
    },
    [Symbol.toStringTag]: 'Cache',
  });
}

interface FoundResponse {
  url: string;
  response(): Response;
}

class ResponseStore {
  readonly #databases: FDBFactory;
  #database: Promise<IDBDatabase> | undefined;

  constructor(databases: FDBFactory) {
    this.#databases = databases;
  }

  /**
   * Returns the result of the request once its transaction has completed. Rejects with the error of the transaction.
   */
  async run<Result>(
    names: readonly string[],
    request: (...stores: [IDBObjectStore, IDBObjectStore]) => IDBRequest<Result>,
  ): Promise<Result> {
    this.#database ??= this.#open();
    const transaction = (await this.#database).transaction(names, 'readwrite');
    const [first, last] = [names.at(0), names.at(-1)].map((name) => transaction.objectStore(String(name)));
    if (!first || !last) throw new TypeError('A store is missing.');
    const asked = request(first, last);
    return new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve(asked.result);
      transaction.onabort = () => reject(transaction.error);
    });
  }

  /** Returns the stored responses of a cache for the request `given`; without a request, all responses of the cache. */
  async find(name: string, given?: RequestInfo, options: CacheQueryOptions = {}): Promise<FoundResponse[]> {
    const request = given === undefined ? undefined : new Request(given);
    if (request && request.method !== 'GET' && !options.ignoreMethod) return [];
    const addressOf = (url: string) => (options.ignoreSearch ? url.replace(/[?#].*$/s, '') : url.replace(/#.*$/s, ''));
    const range = rangeOf(name);
    const [keys, responses] = [
      await this.run([RESPONSES], (store) => store.getAllKeys(range)),
      await this.run<KeptResponse[]>([RESPONSES], (store) => store.getAll(range)),
    ];
    return keys.flatMap((key, index) => {
      const url = Array.isArray(key) ? String(key[1]) : '';
      const kept = responses[index];
      if (!kept || (request && addressOf(url) !== addressOf(request.url))) return [];
      return [{ url, response: () => toResponse(kept) }];
    });
  }

  #open(): Promise<IDBDatabase> {
    return new Promise((resolve, reject) => {
      const opening = this.#databases.open(CACHES_DATABASE, 1);
      opening.onupgradeneeded = () => {
        opening.result.createObjectStore(NAMES);
        opening.result.createObjectStore(RESPONSES);
      };
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
  }
}

function toResponse({ body, status, statusText, headers }: KeptResponse): Response {
  return new Response(WITHOUT_BODY.includes(status) ? null : body, { status, statusText, headers });
}

function rangeOf(name: string): IDBKeyRange {
  return IDBKeyRange.bound([name], [name, []]);
}
