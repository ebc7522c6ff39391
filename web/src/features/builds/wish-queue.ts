import type { KeptFiles } from '../../lib/kept-files.ts';
import type { RevisionBase } from './build-request.ts';
import { KeptImages } from './kept-images.ts';
import { readStoredWishes, type StoredWish, storeWishes } from './stored-wishes.ts';
import type { QueuedWish, Wishes } from './wishes.ts';

const NO_WISHES: Wishes = { queued: null, running: null, returned: null };
const PLACES = ['queued', 'running', 'returned'] as const;
type Place = (typeof PLACES)[number];

interface QueueParts {
  /** Of the tab. */
  storage: Storage;
  openFiles: () => Promise<KeptFiles>;
}

/** The one wish that waits, and what became of the one before it. They survive a reload, with their images. */
export class WishQueue {
  readonly #storage: Storage;
  readonly #images: KeptImages;
  readonly #listeners = new Set<() => void>();
  #known: Wishes | null = null;
  /** Ends when the images of stored wishes are there; null from then on. */
  #restoring: Promise<void> | null = null;
  /** Counts how often the wishes were forgotten, with those that are still read. */
  #epoch = 0;

  constructor({ storage, openFiles }: QueueParts) {
    this.#storage = storage;
    this.#images = new KeptImages(openFiles);
  }

  readonly current = (): Wishes => {
    this.#known ??= this.#readStored();
    return this.#known;
  };

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  put(queued: QueuedWish): void {
    this.#change({ queued });
  }

  takeBack(): void {
    this.#change({ queued: null });
  }

  /** Resolves to the waiting wish, once its images are there. */
  async next(): Promise<QueuedWish | null> {
    this.current();
    await this.#restoring;
    return this.current().queued;
  }

  /** The waiting wish is built now, from this revision. */
  begin(wish: QueuedWish, base: RevisionBase | null): void {
    this.#change({ queued: null, running: { ...wish, base, follows: false } });
  }

  /** The build that ran has ended. A wish that was not built comes back into its prompt. */
  end(isBuilt: boolean): void {
    const { running } = this.current();
    if (this.#restoring !== null) void this.#restoring.then(() => this.end(isBuilt));
    else if (running !== null) this.#change({ running: null, ...(!isBuilt && { returned: running }) });
  }

  takeReturned(): void {
    this.#change({ returned: null });
  }

  /** The wishes of another user are not those of this one. */
  forget(): void {
    this.#epoch += 1;
    this.#restoring = null;
    this.#change(NO_WISHES);
    this.#images.forgetAll();
  }

  #change(part: Partial<Wishes>): void {
    this.#known = { ...this.current(), ...part };
    this.#images.keepOnly(PLACES.map((place) => this.#known?.[place]?.settings.images ?? []));
    storeWishes(this.#known, (images) => this.#images.keyOf(images), this.#storage);
    for (const listener of this.#listeners) listener();
  }

  /** Those with images follow when these were read. */
  #readStored(): Wishes {
    const stored = readStoredWishes(this.#storage);
    if (stored === null) return NO_WISHES;
    const without = (place: Place) => (stored[place]?.imageCount === 0 ? stored[place].wish : null);
    const illustrated = PLACES.flatMap((place): [Place, StoredWish][] =>
      stored[place] && stored[place].imageCount > 0 ? [[place, stored[place]]] : [],
    );
    if (illustrated.length > 0) this.#restoring = this.#restore(illustrated);
    return { queued: without('queued'), running: without('running'), returned: without('returned') };
  }

  async #restore(illustrated: readonly [Place, StoredWish][]): Promise<void> {
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

  /** A wish whose images are gone is not built by itself. */
  #comeBack(place: Place, { wish, imageCount, imageKey }: StoredWish, images: File[]): void {
    const isWhole = images.length === imageCount;
    const wanted = place === 'queued' && !isWhole ? 'returned' : place;
    const free = [wanted, 'returned' as const].find((each) => this.current()[each] === null);
    if (free === undefined) return;
    if (isWhole && imageKey !== null) this.#images.adopt(images, imageKey);
    this.#change({ [free]: { ...wish, settings: { ...wish.settings, images } } });
  }
}
