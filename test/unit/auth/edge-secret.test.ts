import { describe, expect, it } from 'vitest';
import { EdgeSecret } from '../../../functions/adapters/secrets/edge-secret.ts';
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
  const edge = new EdgeSecret('arn:secret', secrets, clock);
  return { edge, clock, versions, readCount: () => readCount };
}

describe('the secret that CloudFront sends', () => {
  it('is read once and then kept', async () => {
    const { edge, readCount } = secretWith({ current: 'right' });
    expect(await edge.isFromCloudFront('right')).toBe(true);
    expect(await edge.isFromCloudFront('right')).toBe(true);
    expect(readCount()).toBe(1);
  });

  it('refuses requests without it', async () => {
    const { edge, readCount } = secretWith({ current: 'right' });
    expect(await edge.isFromCloudFront(undefined)).toBe(false);
    expect(await edge.isFromCloudFront('')).toBe(false);
    expect(readCount()).toBe(0);
    expect(await edge.isFromCloudFront('wrong')).toBe(false);
    expect(await edge.isFromCloudFront('righ')).toBe(false);
  });

  it('accepts nothing while it is empty', async () => {
    const { edge } = secretWith({ current: '' });
    expect(await edge.isFromCloudFront('')).toBe(false);
    expect(await edge.isFromCloudFront('any')).toBe(false);
  });

  it('is read again for an unknown proof, at most once a minute', async () => {
    const { edge, clock, versions, readCount } = secretWith({ current: 'old' });
    expect(await edge.isFromCloudFront('old')).toBe(true);
    Object.assign(versions, { current: 'new', previous: 'old' });
    for (let attempt = 0; attempt < 10; attempt += 1) expect(await edge.isFromCloudFront('new')).toBe(false);
    expect(readCount()).toBe(2);
    clock.ms = 60_000;
    expect(await edge.isFromCloudFront('new')).toBe(true);
    // CloudFront sends the previous secret until the next deployment.
    expect(await edge.isFromCloudFront('old')).toBe(true);
    Object.assign(versions, { current: 'newest', previous: 'new' });
    clock.ms = 120_000;
    expect(await edge.isFromCloudFront('newest')).toBe(true);
    expect(await edge.isFromCloudFront('old')).toBe(false);
  });

  it('fails the request when it cannot be read', async () => {
    const readCurrent = () => Promise.reject(new Error('Secrets Manager is out of reach.'));
    const secrets: SecretStore = { readCurrent, readPrevious: async () => '' };
    const edge = new EdgeSecret('arn:secret', secrets, { nowMs: () => 0 });
    await expect(edge.isFromCloudFront('any')).rejects.toThrow('out of reach');
  });
});
