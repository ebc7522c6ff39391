import { RequestError } from '../ports/request-error.ts';

/**
 * The apps domain's distribution adds the header, so no browser opens an app's document on the site's origin. Throws
 * RequestError `not_found`.
 */
export function requireAppsDomain(header: (name: string) => string | undefined): void {
  if (header('x-apps-domain') === undefined) throw new RequestError('unknown_endpoint');
}
