import { isIP } from 'node:net';
import type { WebhookTargets } from '../../../shared/domain/webhook-targets.ts';
import type { FixedReasonOf } from '../../../shared/messages/refusals.ts';
import { problemOf, RequestError } from '../../ports/request-error.ts';
import { isLoopback, isReachable } from './reachable-address.ts';

/** Names that lead to the machine itself or into a private network, whatever a resolver says. */
const PRIVATE_NAMES = /(?:^|\.)(?:localhost|local|internal|home\.arpa)$/;

/**
 * Returns the address of a new webhook as it is called. Throws RequestError `invalid_input` for one that webhooks may not call. Where
 * a name leads is known at each attempt only.
 */
export function requireTarget(text: string, targets: WebhookTargets): string {
  const url = new URL(text);
  // Of an address of IPv6 without its brackets. The parser has brought other spellings of addresses, such as 0x7f.1, into their form.
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const isAddress = isIP(host) !== 0;
  const isOfMachine = targets === 'public-and-loopback' && isLoopback(host);
  if (url.protocol !== 'https:' && !isOfMachine) throw refusal('url_not_https');
  if (url.username !== '' || url.password !== '') throw refusal('url_with_password');
  const isForbidden = isAddress ? !isReachable(host, targets) : PRIVATE_NAMES.test(host);
  if (isForbidden || host === '') throw refusal('url_forbidden');
  url.hash = '';
  return url.href;
}

function refusal(reason: FixedReasonOf<'invalid_input'>): RequestError {
  return new RequestError(reason, { problems: [{ field: 'url', ...problemOf(reason) }] });
}
