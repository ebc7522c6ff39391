import { describe, expect, it } from 'vitest';
import { EdgeSecret } from '../../../functions/adapters/secrets/edge-secret.ts';
import { SecretError, type SecretReader } from '../../../functions/adapters/secrets/read-secret.ts';

function secretWith(versions: { AWSCURRENT: string; AWSPREVIOUS?: string }) {
  const clock = { ms: 0, nowMs: () => clock.ms };
  let readCount = 0;
  const readSecret: SecretReader = async (_secretId, stage = 'AWSCURRENT') => {
    readCount += 1;
    const value = versions[stage];
    if (value === undefined) throw new SecretError(400);
    return value;
  };
  const edge = new EdgeSecret('arn:secret', readSecret, clock);
  return { edge, clock, versions, readCount: () => readCount };
}

describe('the secret of the edge', () => {
  it('is read once, and known from then on', async () => {
    const { edge, readCount } = secretWith({ AWSCURRENT: 'right' });
    expect(await edge.isFromEdge('right')).toBe(true);
    expect(await edge.isFromEdge('right')).toBe(true);
    expect(readCount()).toBe(2);
  });

  it('is not what others send', async () => {
    const { edge, readCount } = secretWith({ AWSCURRENT: 'right' });
    expect(await edge.isFromEdge(undefined)).toBe(false);
    expect(await edge.isFromEdge('')).toBe(false);
    expect(readCount()).toBe(0);
    expect(await edge.isFromEdge('wrong')).toBe(false);
    expect(await edge.isFromEdge('righ')).toBe(false);
  });

  it('may be empty, which proves nothing', async () => {
    const { edge } = secretWith({ AWSCURRENT: '' });
    expect(await edge.isFromEdge('')).toBe(false);
    expect(await edge.isFromEdge('any')).toBe(false);
  });

  it('is looked up again when it was changed, at most once a minute', async () => {
    const { edge, clock, versions, readCount } = secretWith({ AWSCURRENT: 'old' });
    expect(await edge.isFromEdge('old')).toBe(true);
    Object.assign(versions, { AWSCURRENT: 'new', AWSPREVIOUS: 'old' });
    for (let attempt = 0; attempt < 10; attempt += 1) expect(await edge.isFromEdge('new')).toBe(false);
    expect(readCount()).toBe(2);
    clock.ms = 60_000;
    expect(await edge.isFromEdge('new')).toBe(true);
    // Until the next deployment the edge sends the one before.
    expect(await edge.isFromEdge('old')).toBe(true);
  });

  it('cannot be read: the request fails instead of getting through', async () => {
    const failing: SecretReader = async () => {
      throw new SecretError(500);
    };
    const edge = new EdgeSecret('arn:secret', failing, { nowMs: () => 0 });
    await expect(edge.isFromEdge('any')).rejects.toThrow(SecretError);
  });
});
