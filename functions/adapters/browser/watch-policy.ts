import type { CDPSession } from 'playwright-core';
import { APP_SANDBOX, appContentSecurityPolicy } from '../../../shared/domain/app-policy.ts';

/**
 * Matches Chromium's console message about a policy violation. The message is ignored, because `watchPolicy` reports
 * the violation.
 */
export const POLICY_LINE = /violates the (?:following|document's) Content Security Policy/;

/**
 * The headers of the page under check are those of published apps, except that forms and new windows are allowed,
 * because RequestPolicy and `watchPage` stop and report them.
 */
export function pageHeaders(allowedHosts: readonly string[]): Record<string, string> {
  const policy = appContentSecurityPolicy({ allowedHosts })
    .replace(APP_SANDBOX, `${APP_SANDBOX} allow-popups`)
    .replace("; form-action 'none'", '');
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  };
}

/** Calls `onRefused` with the blocked URL and the directive of each policy violation. */
export async function watchPolicy(
  session: CDPSession,
  onRefused: (address: string, directive: string) => void,
): Promise<void> {
  session.on('Audits.issueAdded', ({ issue }) => {
    const refused = issue.details.contentSecurityPolicyIssueDetails;
    if (refused) onRefused(refused.blockedURL ?? '', refused.violatedDirective);
  });
  await session.send('Audits.enable');
}
