import type { Page } from 'playwright-core';

/** The function by which the runtime reports the files that an app saves. The runtime removes it from the window. */
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

  /** Call it before the page loads. */
  async expose(page: Pick<Page, 'exposeFunction'>): Promise<void> {
    await page.exposeFunction(HOOK, (name: unknown, text: unknown) => {
      if (this.#files.length >= MAX_FILES) return;
      this.#files.push({ name: String(name).slice(0, 200), text: String(text).slice(0, MAX_CHARACTERS) });
    });
  }
}
