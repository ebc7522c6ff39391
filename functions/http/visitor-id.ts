import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { utcDay } from '../../shared/domain/utc-day.ts';
import { clientAddress, ipv6Groups } from './client-address.ts';

const ID_LENGTH = 24;
/** The first four groups identify the network. */
const NETWORK_GROUPS = 4;

/** Returns a hash of the visitor's IP address, keyed by the secret and the UTC day. Throws for an empty secret. */
export function visitorId(
  event: Pick<APIGatewayProxyEventV2, 'headers' | 'requestContext'>,
  secret: string,
  nowMs: number,
): string {
  if (secret === '') throw new Error('The secret for visitor ids is empty.');
  const keyOfDay = createHmac('sha256', secret).update(utcDay(nowMs)).digest();
  return createHmac('sha256', keyOfDay)
    .update(networkOf(clientAddress(event)))
    .digest('hex')
    .slice(0, ID_LENGTH);
}

/** Returns the network of an IPv6 address, because one household has 2^64 addresses; returns IPv4 unchanged. */
function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address;
  return ipv6Groups(address).slice(0, NETWORK_GROUPS).join(':');
}
