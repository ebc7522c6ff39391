/** Bounds of what the browser of a visitor keeps, so that published apps do not fill it. */
export const KEPT_LIMITS = {
  CHARACTERS: 25_000_000,
  APPS: 20,
  /** A browser that stays offline does not learn of a takedown, so a kept app ends by itself. */
  AGE_MS: 30 * 24 * 60 * 60_000,
} as const;

export interface KeptApp {
  name: string;
  /** The data of the app's page as JSON (`ShellData`). */
  facts: string;
  title: string;
  /** The document with its libraries and images inside. */
  html: string;
  /** The time of the last opening with a connection. */
  keptAtMs: number;
}

type AppCache = Pick<Cache, 'match' | 'put' | 'delete' | 'keys'>;

/**
 * The apps that open offline. Each is one entry with everything, so that nothing of a removed app remains. An entry is
 * JSON and never a response of the site.
 */
export class KeptApps {
  readonly #open: () => Promise<AppCache>;
  readonly #nowMs: () => number;

  constructor(open: () => Promise<AppCache>, nowMs: () => number = Date.now) {
    this.#open = open;
    this.#nowMs = nowMs;
  }

  /** Returns undefined for an app that is not kept or whose time is over. */
  async find(name: string): Promise<KeptApp | undefined> {
    const cache = await this.#open();
    const found = await cache.match(keyOf(name));
    if (found === undefined) return undefined;
    const app: KeptApp = await found.json();
    if (this.#nowMs() - app.keptAtMs <= KEPT_LIMITS.AGE_MS) return app;
    await cache.delete(keyOf(name));
    return undefined;
  }

  /**
   * Keeps the app in place of an earlier revision, and removes the least recently opened apps beyond the limit. An app
   * that is too large is removed instead, because its earlier revision would be out of date.
   */
  async keep(app: Omit<KeptApp, 'keptAtMs'>): Promise<void> {
    if (app.html.length + app.facts.length > KEPT_LIMITS.CHARACTERS) return this.remove(app.name);
    await this.#put({ ...app, keptAtMs: this.#nowMs() });
  }

  /** Notes that the app was opened, so that others are removed before it. */
  async touch(app: KeptApp): Promise<void> {
    await this.#put(app);
  }

  async remove(name: string): Promise<void> {
    await (await this.#open()).delete(keyOf(name));
  }

  async #put(app: KeptApp): Promise<void> {
    const cache = await this.#open();
    // Removed first, so that the new entry is the last one: the order of the keys is that of the last openings.
    await cache.delete(keyOf(app.name));
    await cache.put(keyOf(app.name), Response.json(app));
    const keys = await cache.keys();
    await Promise.all(keys.slice(0, -KEPT_LIMITS.APPS).map((key) => cache.delete(key)));
  }
}

function keyOf(name: string): string {
  return `/p/${name}`;
}
