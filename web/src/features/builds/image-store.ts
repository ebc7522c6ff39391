import type { FileStorage } from '../../lib/file-storage.ts';

/**
 * Stores lists of images, each under a key, while they are in use. Without a database, they do not survive a reload.
 */
export class ImageStore {
  readonly #open: () => Promise<FileStorage>;
  readonly #keys = new Map<File[], string>();

  constructor(open: () => Promise<FileStorage>) {
    this.#open = open;
  }

  /** Stores these lists, except empty ones, and removes all others. */
  keepOnly(lists: readonly File[][]): void {
    const wanted = new Set(lists.filter((images) => images.length > 0));
    for (const [images, key] of this.#keys) {
      if (wanted.has(images)) continue;
      this.#keys.delete(images);
      this.#attempt((files) => files.drop(key));
    }
    for (const images of wanted) {
      if (this.#keys.has(images)) continue;
      const key = crypto.randomUUID();
      this.#keys.set(images, key);
      this.#attempt((files) => files.keep(key, images));
    }
  }

  keyOf(images: File[]): string | null {
    return this.#keys.get(images) ?? null;
  }

  async read(key: string): Promise<File[]> {
    try {
      const files = await this.#open();
      return await files.read(key);
    } catch {
      return [];
    }
  }

  /** Registers images that are already stored under this key. */
  adopt(images: File[], key: string): void {
    this.#keys.set(images, key);
  }

  forgetAll(): void {
    this.#keys.clear();
    this.#attempt((files) => files.clear());
  }

  #attempt(act: (files: FileStorage) => Promise<void>): void {
    void this.#open()
      .then(act)
      .catch(() => undefined);
  }
}
