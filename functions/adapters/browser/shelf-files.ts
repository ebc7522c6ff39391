import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { fetchedKey } from '../../../shared/domain/fetched-package.ts';
import { SHELF_PACKAGE, SHELF_PATH } from '../../../shared/domain/shelf-package.ts';
import type { FileStore } from '../../ports/objects.ts';

export interface ShelfContent {
  body: Buffer;
  contentType: string;
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  css: 'text/css',
  js: 'text/javascript',
  json: 'application/json',
  mjs: 'text/javascript',
  png: 'image/png',
  woff: 'font/woff',
  woff2: 'font/woff2',
};

const FILE_PATH = new RegExp(`^${SHELF_PATH}([\\w.-]+@[\\w.-]+(?:/\\w[\\w.-]*)+)$`);

interface ShelfSources {
  /** The folder that contains `{name}@{version}/{file}`. Default: the shelf's package in the Lambda layer. */
  dir?: string | undefined;
  /** The bucket of apps, with the files that were fetched from a package registry. */
  fetched?: Pick<FileStore, 'readBytes'> | undefined;
}

/**
 * Reads the libraries and fonts that the apps domain serves: those that ship with the product (the shelf), and those
 * that a build fetched from a package registry.
 */
export class ShelfFiles {
  readonly #dir: string | undefined;
  readonly #fetched: Pick<FileStore, 'readBytes'> | undefined;

  constructor({ dir, fetched }: ShelfSources = {}) {
    this.#dir = dir;
    this.#fetched = fetched;
  }

  /** Returns the file at a path of the apps domain, or undefined when it does not exist. */
  async read(path: string): Promise<ShelfContent | undefined> {
    const key = fetchedKey(path);
    if (key !== undefined) return this.#readFetched(key);
    const [, file] = FILE_PATH.exec(path) ?? [];
    if (file === undefined) return undefined;
    try {
      const body = await readFile(join(this.#dir ?? layerDir(), file));
      return { body, contentType: contentTypeOf(file) };
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  /**
   * Reads a file that a build fetched from a package registry into the bucket of apps. Returns undefined for a missing
   * file. Also returns undefined when the bucket cannot be read, so that the check continues without the file.
   */
  async #readFetched(key: string): Promise<ShelfContent | undefined> {
    const bytes = await this.#fetched?.readBytes(key).catch(() => undefined);
    return bytes && { body: Buffer.from(bytes), contentType: contentTypeOf(key) };
  }
}

function contentTypeOf(file: string): string {
  return CONTENT_TYPES[extname(file).slice(1)] ?? 'application/octet-stream';
}

/** Returns the folder of the shelf's package in the Lambda layer. Throws when the function has no such layer. */
function layerDir(): string {
  // Only require() finds the packages of Lambda layers, because import ignores NODE_PATH.
  return dirname(createRequire(import.meta.url).resolve(`${SHELF_PACKAGE}/package.json`));
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'EISDIR');
}
