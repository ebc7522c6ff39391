import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { PICTURES_PACKAGE, type PictureIndex } from '../../../shared/domain/picture-set.ts';
import type { Pictures } from '../../ports/pictures.ts';

const textsSchema = z.record(z.string(), z.string());
const indexSchema = z.array(z.object({ id: z.string(), names: textsSchema, aliases: textsSchema }));

/** Reads the pictures from the Lambda layer. Keeps each file in memory after its first use. */
export class LayerPictures implements Pictures {
  readonly #dir: string | undefined;
  readonly #sets = new Map<string, Promise<Record<string, string>>>();
  #index: Promise<PictureIndex> | undefined;

  /** `dir` contains the files of the picture package. The default is the package in the Lambda layer. */
  constructor(dir?: string) {
    this.#dir = dir;
  }

  readIndex(): Promise<PictureIndex> {
    this.#index ??= this.#read('index.json', indexSchema);
    return this.#index;
  }

  async readSvg(set: string, name: string): Promise<string | undefined> {
    const index = await this.readIndex();
    if (index.every(({ id }) => id !== set)) return undefined;
    const svgs = this.#sets.get(set) ?? this.#read(`${set}.json`, textsSchema);
    this.#sets.set(set, svgs);
    return (await svgs)[name];
  }

  async #read<T>(file: string, schema: z.ZodType<T>): Promise<T> {
    return schema.parse(JSON.parse(await readFile(join(this.#dir ?? layerDir(), file), 'utf8')));
  }
}

/** Returns the folder of the package in the Lambda layer. Throws when the function has no such layer. */
function layerDir(): string {
  // Only require() finds the packages of Lambda layers, because import ignores NODE_PATH.
  return dirname(createRequire(import.meta.url).resolve(`${PICTURES_PACKAGE}/package.json`));
}
