import { fetchForeignCode, type PackageServices } from './fetch-foreign-code.ts';
import { findForeignCode, replaceWrittenUrls } from './replace-cdn-urls.ts';

/**
 * Returns a document that a model wrote, with everything that it loads from our own domain: from the shelf, or fetched
 * from the package registry. URLs without a copy stay, for the check to report.
 */
export async function withOwnCode(packages: PackageServices, document: string): Promise<string> {
  return replaceWrittenUrls(document, await fetchForeignCode(packages, findForeignCode(document)));
}
