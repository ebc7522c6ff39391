import type { FileStorage } from '../../lib/file-storage.ts';
import type { RevisionBase } from './build-request.ts';
import type { BuildSettings } from './build-settings.ts';
import { NO_PROMPTS, type QueuedPrompt, type QueuedPrompts, type QueuePlace } from './queued-prompts.ts';
import {
  listPrompts,
  parsePrompt,
  promptKey,
  readPromptTexts,
  type StoredPrompt,
  storedPrompt,
} from './stored-prompts.ts';

interface QueueParts {
  /** Local storage, which all tabs share. */
  storage: Storage;
  openFiles: () => Promise<FileStorage>;
  now: () => number;
  makeId: () => string;
}

export interface NewPrompt {
  settings: BuildSettings;
  follows: boolean;
  base: RevisionBase | null;
  operationId?: string | null;
}

type Change = Partial<Pick<StoredPrompt, 'place' | 'follows' | 'base' | 'operationId' | 'isPaused'>>;

/**
 * Stores the prompts that wait, the one that is being built, and those that were not built. All tabs of the browser
 * share them, and they survive reloads, including their files.
 */
export class PromptQueue {
  readonly #parts: QueueParts;
  readonly #listeners = new Set<() => void>();
  /**
   * The files of prompts that this tab added or read, and the selected element with its picture, which is not stored.
   */
  readonly #carried = new Map<string, Pick<BuildSettings, 'images' | 'selected'>>();
  /** Prompts that did not fit into the storage. They last as long as the page. */
  readonly #unstored = new Map<string, string>();
  #known: { key: string; prompts: QueuedPrompts } = { key: '', prompts: NO_PROMPTS };
  #lastAddedAtMs = 0;

  constructor(parts: QueueParts) {
    this.#parts = parts;
  }

  readonly current = (): QueuedPrompts => {
    const texts = this.#texts();
    const key = [...texts].flat().join('\n');
    if (key !== this.#known.key) this.#known = { key, prompts: listPrompts(parseAll(texts)) };
    return this.#known.prompts;
  };

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Call this when another tab has changed the storage. */
  notice(): void {
    for (const listener of this.#listeners) listener();
  }

  /** Stores a prompt immediately and its files later. Returns the prompt's id. */
  add({ settings, follows, base, operationId = null }: NewPrompt, place: QueuePlace = 'waiting'): string {
    const id = this.#parts.makeId();
    const { images, selected } = settings;
    // Two prompts that are added in the same millisecond keep their order.
    this.#lastAddedAtMs = Math.max(this.#parts.now(), this.#lastAddedAtMs + 1);
    const prompt = { id, settings, fileCount: images.length, follows, base, operationId, isPaused: false };
    this.#carried.set(id, { images, selected });
    this.#write(id, storedPrompt(prompt, { place, addedAtMs: this.#lastAddedAtMs }));
    if (images.length > 0) this.#attempt((files) => files.keep(id, images));
    this.notice();
    return id;
  }

  /** Changes a prompt. Returns false when the prompt no longer exists. */
  change(id: string, change: Change): boolean {
    const text = this.#texts().get(id);
    const stored = text === undefined ? null : parsePrompt(text);
    if (stored === null) return false;
    this.#write(id, { ...stored, ...change });
    this.notice();
    return true;
  }

  /**
   * Resolves to the settings with the files, or to null when the prompt does not exist. `isWhole` is false when the
   * browser has deleted some of the files.
   */
  async read(id: string): Promise<{ settings: BuildSettings; isWhole: boolean } | null> {
    const prompt = this.find(id);
    if (prompt === undefined) return null;
    const { settings, fileCount } = prompt;
    const carried = this.#carried.get(id);
    if (carried !== undefined) return { settings: { ...settings, ...carried }, isWhole: true };
    const images = fileCount === 0 ? [] : await this.#readFiles(id);
    return { settings: { ...settings, images }, isWhole: images.length === fileCount };
  }

  /** Removes a prompt and resolves to its settings, or to null when another tab removed it before. */
  async take(id: string): Promise<BuildSettings | null> {
    const found = await this.read(id);
    if (found === null || this.find(id) === undefined) return null;
    this.remove(id);
    return found.settings;
  }

  remove(id: string): void {
    const fileCount = this.find(id)?.fileCount ?? 0;
    this.#parts.storage.removeItem(promptKey(id));
    this.#unstored.delete(id);
    this.#carried.delete(id);
    if (fileCount > 0) this.#attempt((files) => files.drop(id));
    this.notice();
  }

  /** Removes everything, for example at a logout. */
  forget(): void {
    for (const id of this.#texts().keys()) {
      this.#parts.storage.removeItem(promptKey(id));
    }
    this.#unstored.clear();
    this.#carried.clear();
    this.#attempt((files) => files.clear());
    this.notice();
  }

  find(id: string): QueuedPrompt | undefined {
    const { waiting, running, returned } = this.current();
    return [...waiting, ...running, ...returned].find((prompt) => prompt.id === id);
  }

  #texts(): Map<string, string> {
    return new Map([...readPromptTexts(this.#parts.storage), ...this.#unstored]);
  }

  #write(id: string, prompt: StoredPrompt): void {
    const text = JSON.stringify(prompt);
    try {
      this.#parts.storage.setItem(promptKey(id), text);
      this.#unstored.delete(id);
    } catch {
      this.#unstored.set(id, text);
    }
  }

  async #readFiles(id: string): Promise<File[]> {
    try {
      const files = await this.#parts.openFiles();
      return await files.read(id);
    } catch {
      return [];
    }
  }

  #attempt(act: (files: FileStorage) => Promise<void>): void {
    void this.#parts
      .openFiles()
      .then(act)
      .catch(() => undefined);
  }
}

function parseAll(texts: ReadonlyMap<string, string>): Map<string, StoredPrompt> {
  const all = new Map<string, StoredPrompt>();
  for (const [id, text] of texts) {
    const stored = parsePrompt(text);
    if (stored !== null) all.set(id, stored);
  }
  return all;
}
