import { describe, expect, it } from 'vitest';
import { isReachable } from '../../../functions/core/webhooks/reachable-address.ts';
import { requireTarget } from '../../../functions/core/webhooks/require-target.ts';

const FORBIDDEN = [
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '100.127.255.255',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.168.1.1',
  '198.18.0.1',
  '203.0.113.7',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:10.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '3fff::1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fe80::1%eth0',
  '2606:4700::1%eth0',
  'fec0::1',
  'ff02::1',
  '',
  'example.com',
  '127.1',
  '0x7f.0.0.1',
];

describe('an address that a webhook may not call', () => {
  it.each(FORBIDDEN)('is %s', (address) => {
    expect(isReachable(address, 443, 'public')).toBe(false);
  });

  it.each(['8.8.8.8', '100.63.255.255', '172.32.0.1', '2606:4700::1111', '2a00:1450::1'])('is not %s', (address) => {
    expect([80, 443, 8443].map((port) => isReachable(address, port, 'public'))).toEqual([true, true, true]);
  });

  it.each([0, 22, 25, 81, 3306, 4443, 6379, 8080, 8444])('is a public one at the port %s', (port) => {
    expect(isReachable('8.8.8.8', port, 'public')).toBe(false);
    expect(isReachable('8.8.8.8', port, 'public-and-loopback')).toBe(false);
    expect(isReachable('127.0.0.1', port, 'public-and-loopback')).toBe(true);
  });

  it('is the local machine only for a stack on AWS', () => {
    const reachable = (address: string) => isReachable(address, 443, 'public-and-loopback');
    expect(['127.0.0.1', '::1', '8.8.8.8'].map(reachable)).toEqual([true, true, true]);
    expect(['10.0.0.1', '169.254.169.254', '::ffff:10.0.0.1', 'fe80::1'].map(reachable)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('the address of a new webhook', () => {
  it('is stored as it is called, without its fragment', () => {
    expect(requireTarget('https://EXAMPLE.com:443/a b?key=1#top', 'public')).toBe('https://example.com/a%20b?key=1');
    expect(requireTarget('https://[2606:4700::1111]:8443/', 'public')).toBe('https://[2606:4700::1111]:8443/');
    expect(requireTarget('https://example.com:80/', 'public')).toBe('https://example.com:80/');
  });

  it.each([
    ['http://example.com/', 'has to begin with https'],
    ['https://ada:secret@example.com/', 'user name'],
    ['https://example.com:22/', 'ports 80, 443 and 8443'],
    ['https://example.com:8444/', 'ports 80, 443 and 8443'],
    ['https://[2606:4700::1111]:6379/', 'ports 80, 443 and 8443'],
    ['https://127.0.0.1/', 'private network'],
    // URL parsers read the following hosts as 127.0.0.1, too.
    ['https://0x7f.1/', 'private network'],
    ['https://2130706433/', 'private network'],
    ['https://0177.0.0.1/', 'private network'],
    ['https://[::1]/', 'private network'],
    ['https://[::ffff:127.0.0.1]/', 'private network'],
    ['https://[64:ff9b::127.0.0.1]/', 'private network'],
    ['https://169.254.169.254/latest/meta-data', 'private network'],
    ['https://localhost/', 'private network'],
    ['https://LOCALHOST./', 'private network'],
    ['https://app.localhost/', 'private network'],
    ['https://printer.local/', 'private network'],
    ['https://metadata.google.internal/', 'private network'],
  ])('is refused as %s', (url, reason) => {
    expect(() => requireTarget(url, 'public')).toThrow(reason);
    expect(() => requireTarget(url, 'public')).toThrow(expect.objectContaining({ code: 'invalid_input' }));
  });

  it('may be the local machine in a local stack, also by http', () => {
    expect(requireTarget('http://127.0.0.1:4000/hook', 'public-and-loopback')).toBe('http://127.0.0.1:4000/hook');
    expect(() => requireTarget('http://example.com/', 'public-and-loopback')).toThrow('https');
    expect(() => requireTarget('https://example.com:4000/', 'public-and-loopback')).toThrow('ports 80, 443 and 8443');
    expect(() => requireTarget('https://10.0.0.1/', 'public-and-loopback')).toThrow('private network');
  });
});
