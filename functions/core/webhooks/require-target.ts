import { isIP } from 'node:net';
import { WEBHOOK_PORTS, type WebhookTargets } from '../../../shared/domain/webhook-targets.ts';
import type { FixedReasonOf } from '../../../shared/messages/refusals.ts';
import { problemOf, RequestError } from '../../ports/request-error.ts';
import { isOwnMachine, isReachable, portOf } from './reachable-address.ts';

/**
 * Matches host names of the machine itself or of private networks. They are refused even if DNS resolves them to public
 * IP addresses.
 */
const PRIVATE_NAMES = /(?:^|\.)(?:localhost|local|internal|home\.arpa)$/;

/**
 * Returns the normalized URL of a webhook. Throws RequestError `invalid_input` for a forbidden URL. Does not resolve
 * the host name, because each delivery attempt checks the IP address.
 */
export function requireTarget(text: string, targets: WebhookTargets): string {
  const url = new URL(text);
  // Removes the brackets of an IPv6 address and a final dot. The URL parser has already normalized spellings such as
  // 0x7f.1.
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const isAddress = isIP(host) !== 0;
  const isOfMachine = isOwnMachine(host, targets);
  if (url.protocol !== 'https:' && !isOfMachine) throw refusal('url_not_https');
  if (url.username !== '' || url.password !== '') throw refusal('url_with_password');
  if (!isOfMachine && !WEBHOOK_PORTS.includes(portOf(url))) throw refusal('url_port_forbidden');
  const isForbidden = isAddress ? !isReachable(host, portOf(url), targets) : PRIVATE_NAMES.test(host);
  if (isForbidden || host === '') throw refusal('url_forbidden');
  url.hash = '';
  return url.href;
}

function refusal(reason: FixedReasonOf<'invalid_input'>): RequestError {
  return new RequestError(reason, { problems: [{ field: 'url', ...problemOf(reason) }] });
}
