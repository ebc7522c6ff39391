/** Sets of drawings and icons that ship with the product. An app may use them by name, without asking their authors. */

/** The name of the npm package in a Lambda layer that contains `index.json` and a file of drawings for each set. */
export const PICTURES_PACKAGE = 'buidl-pictures';
export const PICTURES_PATH = '/pictures/';

export interface PictureSet {
  /** The name of the set at Iconify. */
  id: string;
  npmName: string;
  license: string;
  author: string;
  /** The prefix of the names that this set's images have in a document. */
  prefix: string;
}

/** The sets in order of preference. A later set is used for a picture that earlier sets lack. */
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
  /** Maps the name of each picture to its category; to an empty text if the set has no categories. */
  names: Readonly<Record<string, string>>;
  /** Maps each alternative name to the name of the picture. */
  aliases: Readonly<Record<string, string>>;
}

export type PictureIndex = readonly IndexedSet[];

/** Returns the URL path that represents a picture in a document until the build inserts the picture. */
export function pictureAddress(set: string, name: string): string {
  return `${PICTURES_PATH}${set}/${name}.svg`;
}
