import { describe, expect, it } from 'vitest';
import { OriginSecret } from '../../../functions/adapters/secrets/origin-secret.ts';
import type { SecretStore } from '../../../functions/adapters/secrets/secret-store.ts';

function secretWith(versions: { current: string; previous?: string }) {
  const clock = { ms: 0, nowMs: () => clock.ms };
  let readCount = 0;
  const read = async (value: string) => {
    readCount += 1;
    return value;
  };
  const secrets: SecretStore = {
    readCurrent: () => read(versions.current),
    readPrevious: () => read(versions.previous ?? ''),
  };
  const secret = new OriginSecret('arn:secret', secrets, clock);
  return { secret, clock, versions, readCount: () => readCount };
}

describe('the secret that CloudFront sends', () => {
  it('is read once and then cached', async () => {
    const { secret, readCount } = secretWith({ current: 'right' });
    expect(await secret.isFromCloudFront('right')).toBe(true);
    expect(await secret.isFromCloudFront('right')).toBe(true);
    expect(readCount()).toBe(1);
  });

  it('refuses requests without it', async () => {
    const { secret, readCount } = secretWith({ current: 'right' });
    expect(await secret.isFromCloudFront(undefined)).toBe(false);
    expect(await secret.isFromCloudFront('')).toBe(false);
    expect(readCount()).toBe(0);
    expect(await secret.isFromCloudFront('wrong')).toBe(false);
    expect(await secret.isFromCloudFront('righ')).toBe(false);
  });

  it('accepts nothing while it is empty', async () => {
    const { secret } = secretWith({ current: '' });
    expect(await secret.isFromCloudFront('')).toBe(false);
    expect(await secret.isFromCloudFront('any')).toBe(false);
  });

  it('is read again for an unknown value, at most once a minute', async () => {
    const { secret, clock, versions, readCount } = secretWith({ current: 'old' });
    expect(await secret.isFromCloudFront('old')).toBe(true);
    Object.assign(versions, { current: 'new', previous: 'old' });
    for (let attempt = 0; attempt < 10; attempt += 1) expect(await secret.isFromCloudFront('new')).toBe(false);
    expect(readCount()).toBe(2);
    clock.ms = 60_000;
    expect(await secret.isFromCloudFront('new')).toBe(true);
    // CloudFront sends the previous secret until the next deployment, so both are accepted.
    expect(await secret.isFromCloudFront('old')).toBe(true);
    Object.assign(versions, { current: 'newest', previous: 'new' });
    clock.ms = 120_000;
    expect(await secret.isFromCloudFront('newest')).toBe(true);
    expect(await secret.isFromCloudFront('old')).toBe(false);
  });

  it('that was replaced twice is refused within ten minutes', async () => {
    const { secret, clock, versions } = secretWith({ current: 'old' });
    expect(await secret.isFromCloudFront('old')).toBe(true);
    Object.assign(versions, { current: 'newest', previous: 'new' });
    clock.ms = 600_000;
    expect(await secret.isFromCloudFront('old')).toBe(false);
  });

  it('stays valid while it cannot be read again', async () => {
    const { secret, clock, versions } = secretWith({ current: 'right' });
    expect(await secret.isFromCloudFront('right')).toBe(true);
    clock.ms = 600_000;
    Object.defineProperty(versions, 'current', {
      get: () => {
        throw new Error('Secrets Manager is out of reach.');
      },
    });
    expect(await secret.isFromCloudFront('right')).toBe(true);
    await expect(secret.isFromCloudFront('wrong')).rejects.toThrow('out of reach');
  });

  it('fails the request when it cannot be read', async () => {
    const readCurrent = () => Promise.reject(new Error('Secrets Manager is out of reach.'));
    const secrets: SecretStore = { readCurrent, readPrevious: async () => '' };
    const secret = new OriginSecret('arn:secret', secrets, { nowMs: () => 0 });
    await expect(secret.isFromCloudFront('any')).rejects.toThrow('out of reach');
  });
});
