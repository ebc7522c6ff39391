import * as z from 'zod';
import { type FreeEdit, freeEditSchema } from '../../../../shared/domain/free-edits/free-edit.ts';
import { editProblem, withEdit } from './free-edits.ts';

export interface EditedRevision {
  projectId: string;
  revisionString: string;
}

const KEY_START = 'buidl:user:edits:';
const NO_EDITS: readonly FreeEdit[] = [];

/** Unsaved manual edits, in local storage, so that they survive navigation and all tabs share them. */
export class EditStore {
  readonly #storage: Storage;
  readonly #listeners = new Set<() => void>();
  /** Last read or written edits by key, so that equal edits keep their object identity. */
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

  editedOf<Revision extends EditedRevision>(revisions: readonly Revision[]): Revision[] {
    return revisions.filter((revision) => this.of(revision).length > 0);
  }

  add(revision: EditedRevision, { target, change }: FreeEdit): void {
    this.#write(revision, withEdit(this.of(revision), target, change));
  }

  /** Removes saved edits. Edits made in the meantime stay. */
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

  /** True if a reload keeps the edits: they are stored and valid, and none is an image, because uploads expire. */
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
      // If the storage is full, the edits last as long as the page.
    }
    this.#known.set(key, { stored: this.#storage.getItem(key), edits });
    for (const listener of this.#listeners) listener();
  }
}

function keyOf({ projectId, revisionString }: EditedRevision): string {
  return `${KEY_START}${projectId}:${revisionString}`;
}

/** Parses stored edits. Omits edits that cannot be saved, such as an incomplete link. */
function readEdits(stored: string | null): readonly FreeEdit[] {
  if (stored === null) return NO_EDITS;
  try {
    const read = z.array(z.unknown()).parse(JSON.parse(stored));
    return read.flatMap((each) => freeEditSchema.safeParse(each).data ?? []);
  } catch {
    return NO_EDITS;
  }
}
