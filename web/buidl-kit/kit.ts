/**
 * The functions of `buidlKit`, which apps load from the shelf. A file of the shelf never changes, so a change here needs a new
 * version in `shared/domain/shelf.ts`. Saved documents get the newest version, so that it takes the same calls.
 */
import { ask, confirm } from './dialog.ts';
import { printPage, saveCsv, saveFile } from './files.ts';
import { formats } from './formats.ts';
import { pagedList } from './paged-list.ts';
import { router } from './router.ts';
import { mark, search } from './search.ts';
import { store, undoKeys } from './store.ts';
import { toast } from './toast.ts';

export { ask, confirm, formats, mark, pagedList, printPage, router, saveCsv, saveFile, search, store, toast, undoKeys };
