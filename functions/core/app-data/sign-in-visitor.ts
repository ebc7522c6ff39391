import type { AppVisitors } from '../../ports/app-data.ts';
import { RequestError } from '../../ports/request-error.ts';
import type { AppVisit } from './app-visit.ts';
import { accountHash, browserPseudonym } from './data-ids.ts';
import type { VisitorResponse } from './get-visitor.ts';
import { type OpenDataServices, openData } from './open-data.ts';

/**
 * Links this browser to the pseudonym that the caller's account has in the app. A new account takes this browser's
 * pseudonym. Records made under the browser's pseudonym stay the visitor's. Throws the errors of `openData`;
 * RequestError `unauthenticated` without a session; `conflict` when the browser belongs to another account, and when
 * the account has too many browsers; and `unavailable`.
 */
export async function signInVisitor(
  services: OpenDataServices & { visitors: AppVisitors; visitorSecret: () => Promise<string> },
  visit: AppVisit,
): Promise<VisitorResponse> {
  const { projectId, visitorKey, caller } = visit;
  if (!caller) throw new RequestError('not_logged_in');
  const { reader } = await openData(services, visit, { changes: true });
  const browserId = browserPseudonym(projectId, visitorKey);
  const account = accountHash(projectId, caller.user.publicKey, await services.visitorSecret());
  const result = await services.visitors.signIn(projectId, browserId, account);
  if (result.ok) return { visitorId: result.visitor.visitorId, isSignedIn: true, isOwner: reader.isOwner };
  if (result.reason === 'busy') throw new RequestError('app_data_busy');
  throw new RequestError(result.reason === 'full' ? 'too_many_browsers' : 'browser_of_other');
}
