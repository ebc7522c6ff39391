/** Tells visitors apart for a day without keeping who they are. */
import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { utcDay } from '../../shared/domain/utc-day.ts';

const ID_LENGTH = 24;
/** Of 16 bits each, in an address of IPv6. */
const GROUPS = 8;
/** Of these, what names the network. */
const NETWORK_GROUPS = 4;

/**
 * A hash of the visitor's address and the day. The edge adds the visitor's address at the end of X-Forwarded-For, and the
 * gateway may add the edge's own after it; what stands before was sent along and proves nothing.
 */
export function visitorId(
  { headers, requestContext }: Pick<APIGatewayProxyEventV2, 'headers' | 'requestContext'>,
  nowMs: number,
): string {
  const edgeAddress = requestContext.http.sourceIp;
  const passed = (headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '');
  if (passed.at(-1) === edgeAddress) passed.pop();
  return createHash('sha256')
    .update(`${utcDay(nowMs)} ${networkOf(passed.at(-1) ?? edgeAddress)}`)
    .digest('hex')
    .slice(0, ID_LENGTH);
}

/** One household has 2^64 addresses of IPv6, so all of its network are one visitor; other addresses stay as they are. */
function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [before = [], after] = address
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''));
  const left = GROUPS - before.length - (after?.length ?? 0);
  const groups = [...before, ...Array.from({ length: left }, () => '0'), ...(after ?? [])];
  return groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
