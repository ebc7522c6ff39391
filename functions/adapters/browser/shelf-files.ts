import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { SHELF_PACKAGE, SHELF_PATH } from '../../../shared/domain/shelf-package.ts';

export interface ShelfContent {
  body: Buffer;
  contentType: string;
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  css: 'text/css',
  js: 'text/javascript',
  png: 'image/png',
  woff2: 'font/woff2',
};

const FILE_PATH = new RegExp(`^${SHELF_PATH}([\\w.-]+@[\\w.-]+(?:/\\w[\\w.-]*)+)$`);

/** Reads the shelf: the libraries and fonts that ship with the product and that the apps domain serves. */
export class ShelfFiles {
  readonly #dir: string | undefined;

  /** `dir` contains `{name}@{version}/{file}`. The default is the shelf's package in the Lambda layer. */
  constructor(dir?: string) {
    this.#dir = dir;
  }

  /** Returns the file at a path of the apps domain, or undefined when it does not exist. */
  async read(path: string): Promise<ShelfContent | undefined> {
    const [, file] = FILE_PATH.exec(path) ?? [];
    if (file === undefined) return undefined;
    try {
      const body = await readFile(join(this.#dir ?? layerDir(), file));
      return { body, contentType: CONTENT_TYPES[extname(file).slice(1)] ?? 'application/octet-stream' };
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }
}

/** Returns the folder of the shelf's package in the Lambda layer. Throws when the function has no such layer. */
function layerDir(): string {
  // As in `launchChromium`: only require() finds the packages of layers.
  return dirname(createRequire(import.meta.url).resolve(`${SHELF_PACKAGE}/package.json`));
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'EISDIR');
}
