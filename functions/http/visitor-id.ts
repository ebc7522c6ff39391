import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { utcDay } from '../../shared/domain/utc-day.ts';

const ID_LENGTH = 24;
/** An IPv6 address has eight groups of 16 bits. */
const GROUPS = 8;
/** The first four groups identify the network. */
const NETWORK_GROUPS = 4;

/**
 * Returns a hash of the visitor's IP address, keyed by the secret and the UTC day. CloudFront appends this address to
 * X-Forwarded-For, and API Gateway may then append CloudFront's own. Entries before these two can be forged. Throws for
 * an empty secret.
 */
export function visitorId(
  { headers, requestContext }: Pick<APIGatewayProxyEventV2, 'headers' | 'requestContext'>,
  secret: string,
  nowMs: number,
): string {
  if (secret === '') throw new Error('The secret for visitor ids is empty.');
  const cloudFrontAddress = requestContext.http.sourceIp;
  const addresses = (headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '');
  if (addresses.at(-1) === cloudFrontAddress) addresses.pop();
  const keyOfDay = createHmac('sha256', secret).update(utcDay(nowMs)).digest();
  return createHmac('sha256', keyOfDay)
    .update(networkOf(addresses.at(-1) ?? cloudFrontAddress))
    .digest('hex')
    .slice(0, ID_LENGTH);
}

/** Returns the network of an IPv6 address, because one household has 2^64 addresses; returns IPv4 unchanged. */
function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [before = [], after] = address.split('::').map((part) => part.split(':').filter((group) => group !== ''));
  const left = GROUPS - before.length - (after?.length ?? 0);
  const groups = [...before, ...Array.from({ length: left }, () => '0'), ...(after ?? [])];
  return groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
