import { RequestError } from '../ports/request-error.ts';

/** Keeps apps' documents off the site's origin. Throws RequestError `not_found` without the apps domain's header. */
export function requireAppsDomain(header: (name: string) => string | undefined): void {
  if (header('x-apps-domain') === undefined) throw new RequestError('unknown_endpoint');
}
