import type { DataRecord } from '../../../ports/app-data.ts';

interface CachedShard {
  version: number;
  readAtMs: number;
  records: readonly DataRecord[];
  bytes: number;
}

/** Limits the size of the records as JSON. The limit is low, because parsed records take several times this memory. */
const MAX_BYTES = 32 * 1024 * 1024;
const RECORD_OVERHEAD_BYTES = 400;
const MAX_AGE_MS = 5 * 60_000;

export class RecordCache {
  /** Ordered by last use, least recent first. */
  readonly #shards = new Map<string, CachedShard>();
  #bytes = 0;

  get(key: string, version: number, nowMs: number): readonly DataRecord[] | undefined {
    const cached = this.#shards.get(key);
    if (cached?.version !== version || nowMs - cached.readAtMs > MAX_AGE_MS) return undefined;
    this.#shards.delete(key);
    this.#shards.set(key, cached);
    return cached.records;
  }

  set(key: string, version: number, records: readonly DataRecord[], nowMs: number): void {
    const bytes = records.reduce((sum, record) => sum + record.bytes + RECORD_OVERHEAD_BYTES, 0);
    this.#forget(key);
    this.#shards.set(key, { version, readAtMs: nowMs, records, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#shards.keys()) {
      if (this.#bytes <= MAX_BYTES) return;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    this.#bytes -= this.#shards.get(key)?.bytes ?? 0;
    this.#shards.delete(key);
  }
}
