import { BlockList, isIP } from 'node:net';
import { WEBHOOK_PORTS, type WebhookTargets } from '../../../shared/domain/webhook-targets.ts';

/** The IPv4 ranges that IANA lists as not globally reachable, plus multicast and reserved IP addresses (RFC 6890). */
const SPECIAL_V4 = listOf('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]);
/** The public IPv6 range. It does not contain the ranges that map to IPv4 (::ffff:0:0/96, 64:ff9b::/96). */
const GLOBAL_V6 = listOf('ipv6', [['2000::', 3]]);
/** Special ranges within the public IPv6 range: Teredo and other protocols, documentation, and 6to4 (maps to IPv4). */
const SPECIAL_V6 = listOf('ipv6', [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]);
const HTTP_PORT = 80;
const HTTPS_PORT = 443;
const LOOPBACK_V4 = listOf('ipv4', [['127.0.0.0', 8]]);
const LOOPBACK_V6 = listOf('ipv6', [['::1', 128]]);

/** Returns whether webhooks may call an IP address and port. Returns false for text that is not an IP address. */
export function isReachable(address: string, port: number, targets: WebhookTargets): boolean {
  return isOwnMachine(address, targets) || (isPublic(address) && WEBHOOK_PORTS.includes(port));
}

/** Returns whether the address is a loopback address and the settings allow webhooks to call it. */
export function isOwnMachine(address: string, targets: WebhookTargets): boolean {
  return targets === 'public-and-loopback' && isLoopback(address);
}

/** Returns the port of a URL; without an explicit port, the default port of its protocol. */
export function portOf({ protocol, port }: URL): number {
  return Number(port || (protocol === 'https:' ? HTTPS_PORT : HTTP_PORT));
}

function isLoopback(address: string): boolean {
  const family = isIP(address);
  return family === 4 ? LOOPBACK_V4.check(address, 'ipv4') : family === 6 && LOOPBACK_V6.check(address, 'ipv6');
}

function isPublic(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !SPECIAL_V4.check(address, 'ipv4');
  // An address with a zone, such as fe80::1%eth0, belongs to a local network interface.
  if (family !== 6 || address.includes('%')) return false;
  return GLOBAL_V6.check(address, 'ipv6') && !SPECIAL_V6.check(address, 'ipv6');
}

function listOf(family: 'ipv4' | 'ipv6', subnets: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of subnets) list.addSubnet(network, prefix, family);
  return list;
}
