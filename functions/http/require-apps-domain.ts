import { RequestError } from '../ports/request-error.ts';

/**
 * Refuses requests for app documents and images that did not come through the apps domain, so that no browser opens one
 * on the site's origin. The apps domain's distribution adds the header; a page cannot add headers to a navigation.
 * Throws RequestError `not_found`.
 */
export function requireAppsDomain(header: (name: string) => string | undefined): void {
  if (header('x-apps-domain') === undefined) throw new RequestError('unknown_endpoint');
}
