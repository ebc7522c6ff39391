/** Builds the layer of pictures from the installed sets of Iconify, without a network. */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { Pictures } from '../../functions/ports/pictures.ts';
import { type IndexedSet, PICTURE_SETS, PICTURES_PACKAGE, type PictureSet } from '../../shared/domain/picture-set.ts';
import type { BuildStep } from './content-hash.ts';

/** Drawings with more characters are left out, because they would make documents too large. */
const MAX_CHARACTERS = 40_000;
const SKIN_COLOR = /-(?:skin-tone|tone[1-5])(?:-|$)/;
const SKIN_SUFFIX = /-(?:medium-light|medium-dark|medium|light|dark)$/;

/** An alias with one of these properties shows its parent's drawing flipped or rotated. */
const TRANSFORMS = ['hFlip', 'vFlip', 'rotate'];

const setSchema = z.object({
  icons: z.record(z.string(), z.object({ body: z.string(), hidden: z.boolean().default(false) })),
  aliases: z.record(z.string(), z.looseObject({ parent: z.string() })).default({}),
  width: z.number(),
  height: z.number(),
});
const metadataSchema = z.object({ categories: z.record(z.string(), z.array(z.string())).default({}) });

/**
 * The step that writes the pictures into `layers/shelf`. A separate layer would be one more resource, and the stack has
 * almost as many resources as CloudFormation allows.
 */
export function shelfPictures(rootDir: string, distDir: string): BuildStep {
  const dir = picturesDirIn(join(distDir, 'layers', 'shelf'));
  return {
    name: 'shelf-pictures',
    inputs: ['infra/build/pictures.ts', 'shared/domain/picture-set.ts', 'package-lock.json'],
    outputs: ['index.json', ...PICTURE_SETS.map(({ id }) => `${id}.json`)].map((file) => join(dir, file)),
    run: async () => writePictures(join(rootDir, 'node_modules'), dir),
  };
}

function picturesDirIn(layerDir: string): string {
  return join(layerDir, 'nodejs', 'node_modules', PICTURES_PACKAGE);
}

/** Returns the pictures of the installed sets, for programs that run without the layer. */
export function installedPictures(modulesDir: string): Pictures {
  let sets: ReadSet[] | undefined;
  const read = () => {
    sets ??= PICTURE_SETS.map((set) => readSet(modulesDir, set));
    return sets;
  };
  return {
    readIndex: async () => read().map(({ indexed }) => indexed),
    readSvg: async (set, name) => read().find(({ indexed }) => indexed.id === set)?.svgs[name],
  };
}

/** Writes the index and the sets into a folder and deletes its previous content. */
export function writePictures(modulesDir: string, dir: string): void {
  const freshDir = `${dir}.${process.pid}`;
  mkdirSync(freshDir, { recursive: true });
  const write = (file: string, value: unknown) => writeFileSync(join(freshDir, file), JSON.stringify(value));
  const index = PICTURE_SETS.map((set) => {
    const { indexed, svgs } = readSet(modulesDir, set);
    write(`${set.id}.json`, svgs);
    return indexed;
  });
  write('index.json', index);
  write('package.json', { name: PICTURES_PACKAGE });
  rmSync(dir, { recursive: true, force: true });
  renameSync(freshDir, dir);
}

interface ReadSet {
  indexed: IndexedSet;
  svgs: Record<string, string>;
}

function readSet(modulesDir: string, set: PictureSet): ReadSet {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(modulesDir, set.npmName, file), 'utf8'));
  const { icons, aliases, width, height } = setSchema.parse(read('icons.json'));
  const { categories } = metadataSchema.parse(read('metadata.json'));
  const categoryOf = new Map(
    Object.entries(categories).flatMap(([category, names]) => names.map((name) => [name, category])),
  );
  const shown = Object.entries(icons).filter(
    ([name, { body, hidden }]) => !hidden && !hasSkinColor(name, icons) && body.length <= MAX_CHARACTERS,
  );
  // A comment in each drawing names its author and license, so that apps and exported files contain both.
  const start = `<svg xmlns="http://www.w3.org/2000/svg" width="${width * scaleOf(width)}" height="${height * scaleOf(width)}" viewBox="0 0 ${width} ${height}"><!-- ${set.author}, ${set.license} -->`;
  const svgs = Object.fromEntries(shown.map(([name, { body }]) => [name, `${start}${body}</svg>`]));
  const others = Object.entries(aliases).filter(
    ([, alias]) => alias.parent in svgs && TRANSFORMS.every((name) => !(name in alias)),
  );
  return {
    indexed: {
      id: set.id,
      names: Object.fromEntries(shown.map(([name]) => [name, categoryOf.get(name) ?? ''])),
      aliases: Object.fromEntries(others.map(([name, { parent }]) => [name, parent])),
    },
    svgs,
  };
}

/** Returns true for the variants of a drawing in one of five skin colors. The neutral variant is not one of them. */
function hasSkinColor(name: string, icons: Readonly<Record<string, unknown>>): boolean {
  const base = name.replace(SKIN_SUFFIX, '');
  return SKIN_COLOR.test(name) || (base !== name && base in icons && `${base}-medium-dark` in icons);
}

/** Returns the scale of a drawing. Emoji get a width of 128 px, so that an image element without a size is not tiny. */
function scaleOf(width: number): number {
  return width === 32 ? 4 : 1;
}
