import { RequestError } from '../ports/request-error.ts';

/**
 * Refuses requests for user content that did not come through the apps domain, so that no browser shows such a document on
 * the site's origin. The apps distribution adds the header, and no page can add it to a navigation.
 * Throws RequestError `not_found`.
 */
export function requireAppsDomain(header: (name: string) => string | undefined): void {
  if (header('x-apps-domain') === undefined) throw new RequestError('not_found', 'Unknown endpoint.');
}
