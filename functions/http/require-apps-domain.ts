import { RequestError } from '../ports/request-error.ts';

/**
 * Throws RequestError `not_found` without the header that CloudFront sets on the apps domain. Documents of apps are
 * therefore never served from the site's origin.
 */
export function requireAppsDomain(header: (name: string) => string | undefined): void {
  if (header('x-apps-domain') === undefined) throw new RequestError('unknown_endpoint');
}
