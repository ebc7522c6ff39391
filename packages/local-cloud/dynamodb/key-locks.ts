export class KeyLocks {
  readonly #lastHolder = new Map<string, Promise<void>>();

  isAnyHeld(keys: readonly string[]): boolean {
    return keys.some((key) => this.#lastHolder.has(key));
  }

  async run<T>(keys: readonly string[], work: () => Promise<T>): Promise<T> {
    const { promise: done, resolve: release } = Promise.withResolvers<void>();
    const before = keys.map((key) => this.#lastHolder.get(key));
    // Joins the queues of all keys synchronously. Two requests thus have the same order in each queue and cannot
    // deadlock.
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
