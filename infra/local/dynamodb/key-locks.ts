/** Locks by key, several at once without deadlock: who asks first goes first, on all of its keys. */

export class KeyLocks {
  readonly #lastHolder = new Map<string, Promise<void>>();

  /** Whether somebody holds or waits for one of the keys. */
  isAnyHeld(keys: readonly string[]): boolean {
    return keys.some((key) => this.#lastHolder.has(key));
  }

  /** Runs `work` while holding all `keys`; resolves or rejects as it does. */
  async run<T>(keys: readonly string[], work: () => Promise<T>): Promise<T> {
    const { promise: done, resolve: release } = Promise.withResolvers<void>();
    const before = keys.map((key) => this.#lastHolder.get(key));
    // Queued on every key in the same turn, so that the order is the same everywhere and nobody waits in a circle.
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
