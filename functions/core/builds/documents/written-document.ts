import type { Pictures } from '../../../ports/pictures.ts';
import { insertPictures, type ReplacedPicture } from '../pictures/insert-pictures.ts';
import { fetchForeignCode, type PackageServices } from './fetch-foreign-code.ts';
import { findForeignCode, replaceWrittenUrls } from './replace-cdn-urls.ts';

export interface WrittenDocumentServices {
  packages: PackageServices;
  pictures: Pictures;
  /** Called when a document names a picture that does not exist and gets another one. */
  onPictureReplaced?: (replaced: ReplacedPicture) => void;
}

/**
 * Returns a document that a model wrote, with the pictures that it names and with everything that it loads from our own
 * domain: from the shelf, or fetched from the package registry. URLs without a copy stay, for the check to report.
 */
export async function completeWritten(
  { packages, pictures, onPictureReplaced }: WrittenDocumentServices,
  document: string,
): Promise<string> {
  const stored = await fetchForeignCode(packages, findForeignCode(document));
  return insertPictures(pictures, replaceWrittenUrls(document, stored), onPictureReplaced);
}

/** Does the same for an unfinished document, which gets nothing from the package registry. */
export function completeUnfinished(pictures: Pictures, document: string): Promise<string> {
  return insertPictures(pictures, replaceWrittenUrls(document));
}
