import { allowedDownload, DOWNLOAD_EXTENSIONS } from '../../../shared/domain/app-download.ts';
import type { ExposedCalls } from './expose-calls.ts';

/**
 * The name of the function through which the runtime reports the files that an app saves. The runtime removes it from
 * the window.
 */
const HOOK = 'buidlCheckFile';
const MAX_FILES = 20;
const MAX_CHARACTERS = 200_000;

interface SavedFile {
  name: string;
  text: string;
}

/** The files that an app saves in one page. */
export class SavedFiles {
  readonly #files: SavedFile[] = [];

  get all(): readonly SavedFile[] {
    return this.#files;
  }

  /** The function that a page calls to add a file, under its name on the window. */
  readonly calls: ExposedCalls = {
    [HOOK]: (name, text, type) => {
      if (allowedDownload(String(name), String(type)) === null) {
        return `buidl: files named like ${String(name).slice(0, 200)} cannot be downloaded; use one of ${DOWNLOAD_EXTENSIONS.join(', ')}.`;
      }
      if (this.#files.length < MAX_FILES) {
        this.#files.push({ name: String(name).slice(0, 200), text: String(text).slice(0, MAX_CHARACTERS) });
      }
      return '';
    },
  };
}
