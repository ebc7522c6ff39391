import { inlineImageUrl } from '../../../../shared/domain/inline-images.ts';
import { PICTURE_SETS, PICTURES_PATH, type PictureIndex } from '../../../../shared/domain/picture-set.ts';
import type { Pictures } from '../../../ports/pictures.ts';
import { type FoundPicture, findPicture, pictureNamed } from './find-picture.ts';

/** Matches a picture's URL that a model wrote. Captures the set, the name and the color. */
const ADDRESS = new RegExp(
  `(?<![\\w.:/-])${PICTURES_PATH}([a-z0-9-]{1,40})/([a-z0-9_-]{1,80})(?:\\.svg)?(?:\\?color=%?2?3?([0-9a-fA-F]{6}|[0-9a-fA-F]{3}))?(?![\\w/?-])`,
  'g',
);
const MAX_NAME_LENGTH = 40;

/** The names of a picture that no set contains and of the picture that replaces it. */
export interface ReplacedPicture {
  wanted: string;
  found: string;
}

/**
 * Replaces the URLs of pictures in a document with the pictures as data URLs. A picture that does not exist is replaced
 * with the one whose name matches best. A URL without any match stays, so that the check reports it.
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

/** Returns a picture as a data URL with an image name. Later stages show the model the name instead of the SVG. */
function pictureUrl({ set, name }: FoundPicture, svg: string, color: string | undefined): string {
  const prefix = PICTURE_SETS.find(({ id }) => id === set)?.prefix ?? set;
  const colored = color === undefined ? svg : svg.replaceAll('currentColor', `#${color}`);
  const placeholderId = [prefix, ...(color === undefined ? [] : [color.toLowerCase()]), name].join('-');
  const base64 = Buffer.from(colored).toString('base64');
  return inlineImageUrl(placeholderId.slice(0, MAX_NAME_LENGTH), { contentType: 'image/svg+xml', base64 });
}
