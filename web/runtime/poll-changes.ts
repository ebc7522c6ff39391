import type { DataCall, DataSource, WatchedQuery } from './data-calls.ts';

interface Watched {
  query: WatchedQuery;
  changed: Parameters<DataSource['watch']>[1];
  failed: Parameters<DataSource['watch']>[2];
  /** The records of the last call, as JSON. */
  text: string;
  isReading: boolean;
  /** True if a change happened while the records were read. */
  isStale: boolean;
}

const CHANGES = ['add', 'set', 'increment', 'remove', 'signIn'];

/** Adds subscriptions to a source without change events: reads again after each change and each `refresh` call. */
export function pollChanges(
  ask: DataSource['call'],
  schedule: (refresh: () => void) => void,
): Pick<DataSource, 'call' | 'watch'> {
  const watched = new Set<Watched>();
  const read = async (each: Watched): Promise<void> => {
    if (each.isReading) {
      each.isStale = true;
      return;
    }
    each.isReading = true;
    try {
      const records = recordsOf(await ask({ ...each.query, call: 'list' }));
      const text = JSON.stringify(records);
      if (watched.has(each) && text !== each.text) each.changed(records);
      each.text = text;
    } catch (error) {
      if (watched.delete(each)) each.failed(asError(error));
    }
    each.isReading = false;
    if (each.isStale) {
      each.isStale = false;
      void read(each);
    }
  };
  const refresh = () => {
    for (const each of watched) void read(each);
  };
  let hasBegun = false;
  return {
    call: async (request: DataCall) => {
      const value = await ask(request);
      if (CHANGES.includes(request.call)) refresh();
      return value;
    },
    watch: (query, changed, failed) => {
      const each: Watched = { query, changed, failed, text: '', isReading: false, isStale: false };
      watched.add(each);
      void read(each);
      if (!hasBegun) schedule(refresh);
      hasBegun = true;
      return () => void watched.delete(each);
    },
  };
}

function recordsOf(listed: unknown): readonly unknown[] {
  const records: unknown = Object(listed).records;
  return Array.isArray(records) ? records : [];
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
