import { DATA_LIMITS } from '../../../shared/domain/app-data/data-limits.ts';
import type { Change } from '../store/indexes.ts';

const COUNTER = /^LIMIT#data-share:([^:]+):live:(.+)$/;
const RECORD_WEIGHT_BYTES = Math.floor(DATA_LIMITS.BYTES / DATA_LIMITS.RECORDS);

/** Compares the bytes that the visitors of a network added with the bytes that the daily quotas counted. */
export class ShareCounts {
  /** The bytes that the daily quotas counted. Outer key: app and network. Inner key: day. */
  readonly #taken = new Map<string, Map<string, number>>();
  readonly #added = new Map<string, number>();

  /** Records the value of a quota counter. The value of a deleted counter is kept. */
  follow({ pk, sk, after }: Change): void {
    const [, projectId, network] = COUNTER.exec(pk) ?? [];
    if (projectId === undefined || !after) return;
    const key = `${projectId} ${network}`;
    this.#taken.set(key, new Map(this.#taken.get(key)).set(sk, Number(after.used)));
  }

  /**
   * Records bytes that a visitor added. Returns a problem when the network has added more bytes than its quotas
   * counted.
   */
  add(projectId: string, network: string, bytes: number): string | undefined {
    const key = `${projectId} ${network}`;
    const added = (this.#added.get(key) ?? 0) + Math.max(bytes, RECORD_WEIGHT_BYTES);
    this.#added.set(key, added);
    const taken = [...(this.#taken.get(key)?.values() ?? [])].reduce((sum, used) => sum + used, 0);
    return added > taken ? `${key} added ${added} bytes and took a share of ${taken}` : undefined;
  }
}
