import { inlineImageUrl } from '../../../../shared/domain/inline-images.ts';
import { PICTURE_SETS, PICTURES_PATH, type PictureIndex } from '../../../../shared/domain/picture-set.ts';
import type { Pictures } from '../../../ports/pictures.ts';
import { type FoundPicture, findPicture, pictureNamed } from './find-picture.ts';

/** Captures set, name and color of an address that a model wrote. */
const ADDRESS = new RegExp(
  `(?<![\\w.:/-])${PICTURES_PATH}([a-z0-9-]{1,40})/([a-z0-9_-]{1,80})(?:\\.svg)?(?:\\?color=%?2?3?([0-9a-fA-F]{6}|[0-9a-fA-F]{3}))?(?![\\w/?-])`,
  'g',
);
const MAX_NAME_LENGTH = 40;

/** A picture that no set has, and the one in its place. */
export interface ReplacedPicture {
  wanted: string;
  found: string;
}

/**
 * Replaces the addresses of pictures in a document with the pictures. A picture that does not exist is replaced with
 * the one whose name has most of its words. An address for which there is none stays, so that the check reports it.
 */
export async function insertPictures(
  pictures: Pictures,
  document: string,
  onReplaced?: (replaced: ReplacedPicture) => void,
): Promise<string> {
  if (!document.includes(PICTURES_PATH)) return document;
  const index = await pictures.readIndex();
  const urls = new Map<string, string>();
  for (const [address, set = '', name = '', color] of document.matchAll(ADDRESS)) {
    if (urls.has(address)) continue;
    const found = pictureNamed(index, set, name) ?? nearest(index, set, name, onReplaced);
    const svg = found && (await pictures.readSvg(found.set, found.name));
    if (found && svg !== undefined) urls.set(address, pictureUrl(found, svg, color));
  }
  return document.replace(ADDRESS, (address) => urls.get(address) ?? address);
}

function nearest(
  index: PictureIndex,
  set: string,
  name: string,
  onReplaced?: (replaced: ReplacedPicture) => void,
): FoundPicture | undefined {
  const found = findPicture(index, name, set);
  if (found) onReplaced?.({ wanted: `${set}/${name}`, found: `${found.set}/${found.name}` });
  return found;
}

/** Returns the picture as an image with a name, which later stages show to a model instead of the picture. */
function pictureUrl({ set, name }: FoundPicture, svg: string, color: string | undefined): string {
  const prefix = PICTURE_SETS.find(({ id }) => id === set)?.prefix ?? set;
  const colored = color === undefined ? svg : svg.replaceAll('currentColor', `#${color}`);
  const placeholderId = [prefix, ...(color === undefined ? [] : [color.toLowerCase()]), name].join('-');
  const base64 = Buffer.from(colored).toString('base64');
  return inlineImageUrl(placeholderId.slice(0, MAX_NAME_LENGTH), { contentType: 'image/svg+xml', base64 });
}
