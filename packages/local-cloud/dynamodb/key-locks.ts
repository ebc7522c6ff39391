export class KeyLocks {
  readonly #lastHolder = new Map<string, Promise<void>>();

  /** Whether a caller holds or waits for one of the keys. */
  isAnyHeld(keys: readonly string[]): boolean {
    return keys.some((key) => this.#lastHolder.has(key));
  }

  /** Runs `work` while holding all `keys`; resolves or rejects as it does. */
  async run<T>(keys: readonly string[], work: () => Promise<T>): Promise<T> {
    const { promise: done, resolve: release } = Promise.withResolvers<void>();
    const before = keys.map((key) => this.#lastHolder.get(key));
    // All keys are queued in one turn, so that the order is the same on each key and no deadlock can occur.
    for (const key of keys) this.#lastHolder.set(key, done);
    await Promise.all(before);
    try {
      return await work();
    } finally {
      release();
      for (const key of keys) {
        if (this.#lastHolder.get(key) === done) this.#lastHolder.delete(key);
      }
    }
  }
}
