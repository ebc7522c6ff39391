import { RequestError } from '../ports/request-error.ts';

/**
 * Requires the header that CloudFront sets on the apps domain, so that apps' documents never have the site's origin.
 * Throws RequestError `not_found` without it.
 */
export function requireAppsDomain(header: (name: string) => string | undefined): void {
  if (header('x-apps-domain') === undefined) throw new RequestError('unknown_endpoint');
}
