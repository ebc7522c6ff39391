import { publicAddress } from '../../../../shared/domain/fetched-package.ts';
import type { Pictures } from '../../../ports/pictures.ts';
import { fetchForeignCode, type PackageServices } from '../documents/fetch-foreign-code.ts';
import { type ForeignFile, findForeignCode, replaceWrittenUrls } from '../documents/replace-cdn-urls.ts';
import { insertPictures, type ReplacedPicture } from '../pictures/insert-pictures.ts';
import { compileScripts } from './compile-scripts.ts';

export interface WrittenDocumentServices {
  packages: PackageServices;
  pictures: Pictures;
  /** Called when a document names a picture that does not exist. Another picture replaces it. */
  onPictureReplaced?: (replaced: ReplacedPicture) => void;
}

/**
 * Completes a document that a model wrote: inserts the pictures that it names, and replaces URLs of other hosts with
 * those of copies on our domain. The copies come from the libraries and fonts that the product ships, or from the
 * package registry. Keeps URLs without a copy, so that the check reports them. Removes fonts without a copy and passes
 * their names to `onLostFonts`.
 */
export async function completeWritten(
  { packages, pictures, onPictureReplaced }: WrittenDocumentServices,
  document: string,
  onLostFonts?: (families: string[]) => Promise<void>,
): Promise<string> {
  const { files, fonts } = findForeignCode(document);
  const stored = await fetchForeignCode(packages, { files: [...files, ...importedFiles(document)], fonts });
  const lost = fonts.filter((font) => stored.findFont(font) === undefined).map(({ family }) => family);
  if (lost.length > 0) await onLostFonts?.(lost);
  return insertPictures(pictures, replaceWrittenUrls(document, stored), onPictureReplaced);
}

/** Returns the package files that the document will load once its JSX and TypeScript are compiled. */
export function importedFiles(document: string): ForeignFile[] {
  return compileScripts(document).fetched.flatMap((path) => {
    const address = publicAddress(path);
    return address === undefined ? [] : [{ address, loadedAs: 'plain' }];
  });
}
