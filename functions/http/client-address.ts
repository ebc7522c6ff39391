import { isIPv4, isIPv6 } from 'node:net';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';

/** The number of 16-bit groups in an IPv6 address. */
const GROUPS = 8;
const SHOWN_GROUPS = 3;
const LIMITED_GROUPS = 4;

/**
 * Returns the IP address of the caller. CloudFront appends this address to X-Forwarded-For, and API Gateway may then
 * append CloudFront's own address. Callers can forge the entries before these two.
 */
export function clientAddress({
  headers,
  requestContext,
}: Pick<APIGatewayProxyEventV2, 'headers' | 'requestContext'>): string {
  const cloudFrontAddress = requestContext.http.sourceIp;
  const addresses = (headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '');
  if (addresses.at(-1) === cloudFrontAddress) addresses.pop();
  return addresses.at(-1) ?? cloudFrontAddress;
}

/**
 * Returns the network (IPv4 /24, IPv6 /48) that is shown for an address. The network is so wide that it does not
 * identify a household. Returns undefined for other text, and for IPv6 with an embedded IPv4 address.
 */
export function shownNetwork(address: string): string | undefined {
  if (isIPv4(address)) return `${address.slice(0, address.lastIndexOf('.'))}.0/24`;
  if (!isPureIPv6(address)) return undefined;
  return `${ipv6Groups(address).slice(0, SHOWN_GROUPS).join(':')}::/48`;
}

/**
 * Returns the key under which rate limits count an address: the /64 network for IPv6, because one household has 2^64
 * addresses; otherwise the address itself.
 */
export function limitedNetwork(address: string): string {
  return isPureIPv6(address) ? ipv6Groups(address).slice(0, LIMITED_GROUPS).join(':') : address;
}

/** Returns whether the address is IPv6 without an embedded IPv4 address. */
function isPureIPv6(address: string): boolean {
  return isIPv6(address) && !address.includes('.');
}

/** Returns the eight groups of an IPv6 address in hex, without leading zeros. */
function ipv6Groups(address: string): string[] {
  const [before = [], after] = address.split('::').map((part) => part.split(':').filter((group) => group !== ''));
  const left = GROUPS - before.length - (after?.length ?? 0);
  const groups = [...before, ...Array.from({ length: left }, () => '0'), ...(after ?? [])];
  return groups.map((group) => Number.parseInt(group, 16).toString(16));
}
