import type { FileStorage } from '../../lib/file-storage.ts';
import type { BuildSettings } from './build-settings.ts';
import { readDraft, storeDraft } from './draft.ts';
import { ImageStore } from './image-store.ts';

export interface DraftParts {
  /** Session storage, which only this tab can read. */
  storage: Storage;
  openFiles: () => Promise<FileStorage>;
}

/** Stores the unsent prompt, settings and images for a new app or for a revision, so that they survive a reload. */
export class DraftStore {
  readonly #projectId: string | null;
  readonly #storage: Storage;
  readonly #images: ImageStore;
  /** Key of stored images that have not been read yet. */
  #awaitedKey: string | null = null;

  constructor(projectId: string | null, { storage, openFiles }: DraftParts) {
    this.#projectId = projectId;
    this.#storage = storage;
    this.#images = new ImageStore(openFiles);
  }

  read(): BuildSettings | null {
    const stored = readDraft(this.#projectId, this.#storage);
    this.#awaitedKey = stored?.imageKey ?? null;
    return stored?.settings ?? null;
  }

  /** Returns the stored images; none when the browser deleted them or other images replaced them. */
  async readImages(): Promise<File[]> {
    const key = this.#awaitedKey;
    if (key === null) return [];
    const images = await this.#images.read(key);
    if (this.#awaitedKey !== key) return [];
    this.#awaitedKey = null;
    if (images.length > 0) this.#images.adopt(images, key);
    return images;
  }

  /** Call this when other images replace the stored ones. */
  giveUpImages(): void {
    if (this.#awaitedKey === null) return;
    this.#images.adopt([], this.#awaitedKey);
    this.#awaitedKey = null;
  }

  /** Stores the form. Omits the images of a sent prompt, because the running build stores them itself. */
  keep(settings: BuildSettings): void {
    if (settings.isSent) this.giveUpImages();
    const images = settings.isSent ? [] : settings.images;
    this.#images.keepOnly([images]);
    storeDraft(this.#projectId, settings, this.#awaitedKey ?? this.#images.keyOf(images), this.#storage);
  }
}
