import type { FileStorage } from '../../lib/file-storage.ts';
import type { RevisionBase } from './build-request.ts';
import { ImageStore } from './image-store.ts';
import type { QueuedPrompt, QueuedPrompts } from './queued-prompts.ts';
import { readStoredQueuedPrompts, type StoredPrompt, storePrompts } from './stored-prompts.ts';

const NO_WISHES: QueuedPrompts = { queued: null, running: null, returned: null };
const PLACES = ['queued', 'running', 'returned'] as const;
type Place = (typeof PLACES)[number];

interface QueueParts {
  /** Session storage, which only this tab can read. */
  storage: Storage;
  openFiles: () => Promise<FileStorage>;
}

/** Stores the queued change and the change that is being built. They survive a reload, including their images. */
export class PromptQueue {
  readonly #storage: Storage;
  readonly #images: ImageStore;
  readonly #listeners = new Set<() => void>();
  #known: QueuedPrompts | null = null;
  /** Resolves when the images of stored changes are loaded. Null afterwards. */
  #restoring: Promise<void> | null = null;
  /** Incremented when the changes are discarded, to ignore pending reads. */
  #epoch = 0;

  constructor({ storage, openFiles }: QueueParts) {
    this.#storage = storage;
    this.#images = new ImageStore(openFiles);
  }

  readonly current = (): QueuedPrompts => {
    this.#known ??= this.#readStored();
    return this.#known;
  };

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  put(queued: QueuedPrompt): void {
    this.#change({ queued });
  }

  takeBack(): void {
    this.#change({ queued: null });
  }

  /** Resolves to the queued change after its images are loaded. */
  async next(): Promise<QueuedPrompt | null> {
    this.current();
    await this.#restoring;
    return this.current().queued;
  }

  begin(wish: QueuedPrompt, base: RevisionBase | null): void {
    this.#change({ queued: null, running: { ...wish, base, follows: false } });
  }

  /** Call this when the running build ends. A change that was not built returns to its prompt field. */
  end(isBuilt: boolean): void {
    const { running } = this.current();
    if (this.#restoring !== null) void this.#restoring.then(() => this.end(isBuilt));
    else if (running !== null) this.#change({ running: null, ...(!isBuilt && { returned: running }) });
  }

  takeReturned(): void {
    this.#change({ returned: null });
  }

  forget(): void {
    this.#epoch += 1;
    this.#restoring = null;
    this.#change(NO_WISHES);
    this.#images.forgetAll();
  }

  #change(part: Partial<QueuedPrompts>): void {
    this.#known = { ...this.current(), ...part };
    this.#images.keepOnly(PLACES.map((place) => this.#known?.[place]?.settings.images ?? []));
    storePrompts(this.#known, (images) => this.#images.keyOf(images), this.#storage);
    for (const listener of this.#listeners) listener();
  }

  /** Returns the stored changes that have no images. The other changes are added when their images have been read. */
  #readStored(): QueuedPrompts {
    const stored = readStoredQueuedPrompts(this.#storage);
    if (stored === null) return NO_WISHES;
    const without = (place: Place) => (stored[place]?.imageCount === 0 ? stored[place].wish : null);
    const illustrated = PLACES.flatMap((place): [Place, StoredPrompt][] =>
      stored[place] && stored[place].imageCount > 0 ? [[place, stored[place]]] : [],
    );
    if (illustrated.length > 0) this.#restoring = this.#restore(illustrated);
    return { queued: without('queued'), running: without('running'), returned: without('returned') };
  }

  async #restore(illustrated: readonly [Place, StoredPrompt][]): Promise<void> {
    const epoch = this.#epoch;
    const restored = await Promise.all(
      illustrated.map(async ([, { imageKey }]) => (imageKey === null ? [] : this.#images.read(imageKey))),
    );
    if (epoch !== this.#epoch) return;
    this.#restoring = null;
    for (const [index, [place, stored]] of illustrated.entries()) {
      this.#comeBack(place, stored, restored[index] ?? []);
    }
  }

  /** Restores a stored change. A queued change with missing images returns to its prompt and is not built. */
  #comeBack(place: Place, { wish, imageCount, imageKey }: StoredPrompt, images: File[]): void {
    const isWhole = images.length === imageCount;
    const wanted = place === 'queued' && !isWhole ? 'returned' : place;
    const free = [wanted, 'returned' as const].find((each) => this.current()[each] === null);
    if (free === undefined) return;
    if (isWhole && imageKey !== null) this.#images.adopt(images, imageKey);
    this.#change({ [free]: { ...wish, settings: { ...wish.settings, images } } });
  }
}
