import type { APIGatewayProxyEventV2 } from 'aws-lambda';

/** An IPv6 address has eight groups of 16 bits. */
const GROUPS = 8;

/**
 * Returns the IP address of the caller. CloudFront appends it to X-Forwarded-For, and API Gateway may then append
 * CloudFront's own address. Callers can forge the entries before these two.
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

/** Returns the eight groups of an IPv6 address in hex, without leading zeros. */
export function ipv6Groups(address: string): string[] {
  const [before = [], after] = address.split('::').map((part) => part.split(':').filter((group) => group !== ''));
  const left = GROUPS - before.length - (after?.length ?? 0);
  const groups = [...before, ...Array.from({ length: left }, () => '0'), ...(after ?? [])];
  return groups.map((group) => Number.parseInt(group, 16).toString(16));
}
