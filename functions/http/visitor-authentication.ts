import { VISITOR_HEADERS } from '../../shared/contract/visitor-headers.ts';
import { isAppToken } from '../core/app-data/app-token.ts';
import type { AppVisit } from '../core/app-data/app-visit.ts';
import { type AuthenticateServices, authenticate } from '../core/auth/authenticate.ts';
import { RequestError } from '../ports/request-error.ts';
import type { ApiEvent } from './api-event.ts';

const VISITOR_KEY = /^[0-9a-f]{64}$/;

export interface VisitorServices extends AuthenticateServices {
  visitorSecret(): Promise<string>;
}

/**
 * Authenticates the visitor of an app. Accepts only calls from the page that embeds the app. The page of a published
 * app must send the token that the server gave it; the page of a preview, an API key. Throws RequestError `forbidden`,
 * and the errors of `authenticate`.
 */
export async function authenticateVisitor(
  services: VisitorServices,
  { headers, pathParameters }: Pick<ApiEvent, 'headers' | 'pathParameters'>,
): Promise<AppVisit> {
  const fetchSite = headers['sec-fetch-site'];
  if (fetchSite !== undefined && fetchSite !== 'same-origin') {
    throw new RequestError('not_page_around_app');
  }
  const visitorKey = headers[VISITOR_HEADERS.key] ?? '';
  if (!VISITOR_KEY.test(visitorKey)) throw new RequestError('visitor_key_missing');
  const projectId = pathParameters?.projectId ?? '';
  const revisionString = headers[VISITOR_HEADERS.revision];
  if (revisionString === undefined) {
    const proof = headers[VISITOR_HEADERS.proof] ?? '';
    if (!isAppToken(proof, projectId, await services.visitorSecret(), services.clock.nowMs())) {
      throw new RequestError('app_proof_expired');
    }
  }
  const apiKey = headers[VISITOR_HEADERS.apiKey];
  const caller =
    apiKey === undefined && revisionString === undefined ? undefined : await authenticate(services, apiKey);
  const isSignedIn = headers[VISITOR_HEADERS.isSignedIn] === 'true';
  return { projectId, visitorKey, isSignedIn, caller, revisionString };
}
