import * as z from 'zod';
import { type PlatformSettings, type Settings, settingsSchema } from '../../../ports/settings.ts';
import type { Table } from '../table.ts';

const CACHE_MS = 30_000;

export const SETTINGS_KEY = { pk: 'SETTINGS', sk: 'PLATFORM' };

/**
 * Reads the platform's settings: the deployment's defaults, overridden by the item SETTINGS/PLATFORM. Caches them for
 * 30 s.
 */
export class DynamoDbSettings implements Settings {
  readonly #table: Table;
  readonly #defaults: z.input<typeof settingsSchema>;
  #cached: { settings: Promise<PlatformSettings>; untilMs: number } | undefined;

  constructor(table: Table, defaultsJson: string) {
    this.#table = table;
    this.#defaults = settingsSchema.parse(JSON.parse(defaultsJson));
  }

  read({ isFresh = false } = {}): Promise<PlatformSettings> {
    const nowMs = Date.now();
    if (isFresh || !this.#cached || this.#cached.untilMs <= nowMs) {
      const settings = this.#load();
      this.#cached = { settings, untilMs: nowMs + CACHE_MS };
      settings.catch(() => {
        this.#cached = undefined;
      });
    }
    return this.#cached.settings;
  }

  async #load(): Promise<PlatformSettings> {
    // Does not parse with `settingsSchema`, because its defaults would override those of the deployment.
    const saved = await this.#table.get(SETTINGS_KEY, z.looseObject({}));
    return z.parse(settingsSchema, { ...this.#defaults, ...saved });
  }
}
