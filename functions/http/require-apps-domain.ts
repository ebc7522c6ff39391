import { RequestError } from '../ports/request-error.ts';

/**
 * Refuses requests for documents and images of apps that did not come through the apps domain, so that no browser opens one on the site's
 * origin. The distribution of the apps domain adds the header, and no page can add a header to a navigation.
 * Throws RequestError `not_found`.
 */
export function requireAppsDomain(header: (name: string) => string | undefined): void {
  if (header('x-apps-domain') === undefined) throw new RequestError('unknown_endpoint');
}
