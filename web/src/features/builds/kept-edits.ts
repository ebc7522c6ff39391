import * as z from 'zod';
import { type FreeEdit, freeEditSchema } from '../../../../shared/domain/free-edits/free-edit.ts';
import { editProblem, withEdit } from './free-edits.ts';

/** The revision that edits are of. */
export interface EditedRevision {
  projectId: string;
  revisionString: string;
}

const KEY_START = 'buidl:user:edits:';
const NO_EDITS: readonly FreeEdit[] = [];

/**
 * The changes by hand of each revision, until they are saved or discarded. They are in the storage of the browser, so they wait there
 * while their user looks at something else, and all tabs have the same.
 */
export class KeptEdits {
  readonly #storage: Storage;
  readonly #listeners = new Set<() => void>();
  /** What was read or written last, by key, so that the same edits are the same object. */
  readonly #known = new Map<string, { stored: string | null; edits: readonly FreeEdit[] }>();

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  of(revision: EditedRevision): readonly FreeEdit[] {
    const key = keyOf(revision);
    const stored = this.#storage.getItem(key);
    const known = this.#known.get(key);
    if (known !== undefined && known.stored === stored) return known.edits;
    const edits = readEdits(stored);
    this.#known.set(key, { stored, edits });
    return edits;
  }

  /** Those of the revisions that have edits, in the given order. */
  editedOf<Revision extends EditedRevision>(revisions: readonly Revision[]): Revision[] {
    return revisions.filter((revision) => this.of(revision).length > 0);
  }

  add(revision: EditedRevision, { target, change }: FreeEdit): void {
    this.#write(revision, withEdit(this.of(revision), target, change));
  }

  /** Removes edits that were saved. One that was made meanwhile stays. */
  settle(revision: EditedRevision, saved: readonly FreeEdit[]): void {
    const done = new Set(saved.map((edit) => JSON.stringify(edit)));
    this.#write(
      revision,
      this.of(revision).filter((edit) => !done.has(JSON.stringify(edit))),
    );
  }

  discard(revision: EditedRevision): void {
    this.#write(revision, NO_EDITS);
  }

  /** Whether a reload keeps them: the storage had room, each can be saved, and there is no image, whose upload ends. */
  isSafe(revision: EditedRevision): boolean {
    const edits = this.of(revision);
    const stored = this.#known.get(keyOf(revision))?.stored ?? null;
    const hasImage = edits.some(({ change }) => change.kind === 'image');
    return stored === JSON.stringify(edits) && !hasImage && editProblem(edits) === undefined;
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    window.addEventListener('storage', listener);
    return () => {
      this.#listeners.delete(listener);
      window.removeEventListener('storage', listener);
    };
  };

  #write(revision: EditedRevision, edits: readonly FreeEdit[]): void {
    const key = keyOf(revision);
    try {
      if (edits.length === 0) this.#storage.removeItem(key);
      else this.#storage.setItem(keyOf(revision), JSON.stringify(edits));
    } catch {
      // Without room in the storage, they last as long as the page.
    }
    this.#known.set(key, { stored: this.#storage.getItem(key), edits });
    for (const listener of this.#listeners) listener();
  }
}

function keyOf({ projectId, revisionString }: EditedRevision): string {
  return `${KEY_START}${projectId}:${revisionString}`;
}

/** One that could not be saved, such as half a link, is left out. */
function readEdits(stored: string | null): readonly FreeEdit[] {
  if (stored === null) return NO_EDITS;
  try {
    const read = z.array(z.unknown()).parse(JSON.parse(stored));
    return read.flatMap((each) => freeEditSchema.safeParse(each).data ?? []);
  } catch {
    return NO_EDITS;
  }
}
