/** Sets of drawings and icons that ship with the product. An app may use them by name, without asking their authors. */

/** The npm package in a Lambda layer, with `index.json` and one file of drawings for each set. */
export const PICTURES_PACKAGE = 'buidl-pictures';
export const PICTURES_PATH = '/pictures/';

export interface PictureSet {
  /** The name of the set at Iconify. */
  id: string;
  npmName: string;
  license: string;
  author: string;
  /** Begins the names of the images of this set in a document. */
  prefix: string;
}

/** In the order of preference for a picture that another set lacks. */
export const PICTURE_SETS: readonly PictureSet[] = [
  {
    id: 'fluent-emoji-flat',
    npmName: '@iconify-json/fluent-emoji-flat',
    license: 'MIT',
    author: 'Microsoft Corporation',
    prefix: 'fluent',
  },
  { id: 'noto', npmName: '@iconify-json/noto', license: 'Apache-2.0', author: 'Google Inc', prefix: 'noto' },
  { id: 'lucide', npmName: '@iconify-json/lucide', license: 'ISC', author: 'Lucide Contributors', prefix: 'lucide' },
];

export interface IndexedSet {
  id: string;
  /** Category by name of the picture; empty where the set has no categories. */
  names: Readonly<Record<string, string>>;
  /** Name of the picture by its other name. */
  aliases: Readonly<Record<string, string>>;
}

export type PictureIndex = readonly IndexedSet[];

/** Returns the address that stands for a picture in a document until the build inserts the picture. */
export function pictureAddress(set: string, name: string): string {
  return `${PICTURES_PATH}${set}/${name}.svg`;
}
