import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { visitorId } from '../../../functions/http/visitor-id.ts';
import { requestFrom } from '../../fixtures/request-from.ts';

const NOW_MS = Date.UTC(2026, 10, 21);

function idOf(address: string, nowMs = NOW_MS, secret = 'secret'): string {
  const headers = { 'x-forwarded-for': `1.1.1.1, ${address}, 64.252.0.1` };
  return visitorId(requestFrom(headers), secret, nowMs);
}

describe('a visitor', () => {
  it('is a daily id of an address that does not reveal the address', () => {
    expect(idOf('203.0.113.7')).toBe(idOf('203.0.113.7'));
    expect(idOf('203.0.113.7')).not.toBe(idOf('203.0.113.8'));
    expect(idOf('203.0.113.7')).not.toBe(idOf('203.0.113.7', NOW_MS + 86_400_000));
    expect(idOf('203.0.113.7')).toMatch(/^[0-9a-f]{24}$/);
  });

  it('cannot be found by hashing all addresses, because a secret is part of the id', () => {
    expect(idOf('203.0.113.7', NOW_MS, 'another secret')).not.toBe(idOf('203.0.113.7'));
    const bare = createHash('sha256').update('2026-11-21 203.0.113.7').digest('hex');
    expect(bare.startsWith(idOf('203.0.113.7'))).toBe(false);
    expect(() => idOf('203.0.113.7', NOW_MS, '')).toThrow('secret');
  });

  it('is a whole IPv6 network, which a household shares', () => {
    const home = idOf('2001:db8:0:7::1');
    for (const address of ['2001:db8:0:7:ffff:1:2:3', '2001:0DB8:0000:0007::', '2001:db8::7:0:0:0:9']) {
      expect(idOf(address)).toBe(home);
    }
    expect(idOf('2001:db8:0:8::1')).not.toBe(home);
    expect(idOf('::ffff:203.0.113.7')).not.toBe(idOf('::ffff:203.0.113.8'));
  });
});
