import type { KeptFiles } from '../../lib/kept-files.ts';
import type { StoredWish } from './stored-wishes.ts';
import type { QueuedWish } from './wishes.ts';

/** The images of wishes, kept under keys as long as a wish has them. Without a database they do not survive a reload. */
export class WishImages {
  readonly #open: () => Promise<KeptFiles>;
  readonly #keys = new Map<File[], string>();

  constructor(open: () => Promise<KeptFiles>) {
    this.#open = open;
  }

  /** Keeps the images of these wishes, and no others. */
  keepThoseOf(wishes: readonly (QueuedWish | null)[]): void {
    const wanted = new Set(
      wishes.flatMap((wish) => (wish?.settings.images.length ? [wish.settings.images] : [])),
    );
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

  /** Returns the images of a stored wish; none when they are gone. */
  async read({ imageKey }: StoredWish): Promise<File[]> {
    if (imageKey === null) return [];
    try {
      const files = await this.#open();
      return await files.read(imageKey);
    } catch {
      return [];
    }
  }

  /** These images are kept under this key already. */
  adopt(images: File[], key: string): void {
    this.#keys.set(images, key);
  }

  /** Removes those of all tabs. */
  forgetAll(): void {
    this.#keys.clear();
    this.#attempt((files) => files.clear());
  }

  #attempt(act: (files: KeptFiles) => Promise<void>): void {
    void this.#open()
      .then(act)
      .catch(() => undefined);
  }
}
