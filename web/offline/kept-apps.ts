/**
 * Limits for the apps that a visitor's browser stores for use offline. `CHARACTERS` limits the document and page data
 * of each app, and `APPS` the number of apps.
 */
export const KEPT_LIMITS = {
  CHARACTERS: 25_000_000,
  APPS: 20,
  /** The lifetime of a stored app. It exists because a browser that stays offline does not learn of a takedown. */
  AGE_MS: 30 * 24 * 60 * 60_000,
} as const;

export interface KeptApp {
  name: string;
  /** The data of the app's page as JSON (`ShellData`). */
  facts: string;
  title: string;
  /** The document with its libraries and images inside. */
  html: string;
  /** The SHA-256 of the document without these files; missing if a file has to be loaded again. */
  sourceSha256?: string | undefined;
  /** The time at which the app was last opened with a connection, in milliseconds since 1970. */
  keptAtMs: number;
}

type AppCache = Pick<Cache, 'match' | 'put' | 'delete' | 'keys'>;

/**
 * The apps that a browser stores and opens offline. Each app is one cache entry with all its files, so that removing
 * the entry leaves nothing behind. An entry is JSON, not a response of the site.
 */
export class KeptApps {
  readonly #open: () => Promise<AppCache>;
  readonly #nowMs: () => number;

  constructor(open: () => Promise<AppCache>, nowMs: () => number = Date.now) {
    this.#open = open;
    this.#nowMs = nowMs;
  }

  /** Returns a stored app; undefined if it is not stored. Removes an app that is unreadable or whose lifetime has ended. */
  async find(name: string): Promise<KeptApp | undefined> {
    const cache = await this.#open();
    const found = await cache.match(keyOf(name));
    if (found === undefined) return undefined;
    const app: KeptApp | undefined = await found.json().catch(() => undefined);
    if (app !== undefined && this.#nowMs() - app.keptAtMs <= KEPT_LIMITS.AGE_MS) return app;
    await cache.delete(keyOf(name));
    return undefined;
  }

  /**
   * Stores the app in place of its earlier revision, and removes the least recently stored apps beyond `APPS`. If the
   * app is too large, only removes its earlier revision, which is out of date.
   */
  async keep(app: Omit<KeptApp, 'keptAtMs'>): Promise<void> {
    if (app.html.length + app.facts.length > KEPT_LIMITS.CHARACTERS) return this.remove(app.name);
    const cache = await this.#open();
    // Moves an existing entry to the end of the keys. If the browser has no room, the existing entry stays.
    await cache.put(keyOf(app.name), Response.json({ ...app, keptAtMs: this.#nowMs() }));
    const keys = await cache.keys();
    await Promise.all(keys.slice(0, -KEPT_LIMITS.APPS).map((key) => cache.delete(key)));
  }

  async remove(name: string): Promise<void> {
    await (await this.#open()).delete(keyOf(name));
  }
}

function keyOf(name: string): string {
  return `/p/${name}`;
}
