import type { Connection } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { connectToNode } from '../../../functions/adapters/solana/connect-to-node.ts';
import { RpcPool } from '../../../functions/adapters/solana/rpc-pool.ts';
import { ChainUnavailableError } from '../../../functions/ports/chain.ts';

const FIRST = 'https://first.example/';
const SECOND = 'https://second.example/';

/** A pool of two Solana nodes. The test sets which nodes are down, and moves the clock. */
function poolOf(urls = [FIRST, SECOND]) {
  const down = new Set<string>();
  const asked: string[] = [];
  const clock = { ms: 0 };
  const pool = new RpcPool({ urls: async () => urls, connect: connectToNode, nowMs: () => clock.ms });
  const ask = async ({ rpcEndpoint }: Connection) => {
    asked.push(rpcEndpoint);
    if (down.has(rpcEndpoint)) throw new Error(`${rpcEndpoint} is down`);
    return rpcEndpoint;
  };
  const askedIn = async (call: () => Promise<unknown>) => {
    asked.length = 0;
    await call();
    return [...asked];
  };
  return { pool, down, clock, ask, askedIn };
}

describe('an endpoint that failed', () => {
  it('is tried last for five seconds, and is then preferred again', async () => {
    const { pool, down, clock, ask, askedIn } = poolOf();
    const read = () => pool.first('getSlot', ask);
    down.add(FIRST);
    expect(await askedIn(read)).toEqual([FIRST, SECOND]);
    down.clear();
    clock.ms = 4_999;
    expect(await askedIn(read)).toEqual([SECOND]);
    clock.ms = 5_000;
    expect(await askedIn(read)).toEqual([FIRST]);
  });

  it('is paused twice as long after each further failure, at most five minutes', async () => {
    const { pool, down, clock, ask, askedIn } = poolOf();
    const read = () => pool.first('getSlot', ask);
    down.add(FIRST);
    for (const restMs of [5_000, 10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000]) {
      expect(await askedIn(read)).toEqual([FIRST, SECOND]);
      clock.ms += restMs - 1;
      expect(await askedIn(read)).toEqual([SECOND]);
      clock.ms += 1;
    }
  });

  it('is skipped in calls to all endpoints, unless the others fail too', async () => {
    const { pool, down, ask, askedIn } = poolOf();
    const readAll = () => pool.all('getBlockHeight', ask);
    down.add(FIRST);
    expect(await askedIn(readAll)).toEqual([FIRST, SECOND]);
    expect(await askedIn(readAll)).toEqual([SECOND]);
    down.clear();
    down.add(SECOND);
    expect(await askedIn(readAll)).toEqual([SECOND, FIRST]);
  });
});

it.each([
  'https://node.example/v2/s3cret-key-0123456789',
  'https://node.example/?api-key=s3cret-key-0123456789',
  'https://s3cret-key-0123456789:s3cret-key-0123456789@node.example/',
  'https://node.example/s3cret%2Dkey%2D0123456789/',
])('errors do not contain the key of %s', async (url) => {
  const pool = new RpcPool({ urls: async () => [url], connect: () => connectToNode('https://x.example') });
  const ask = async () => {
    throw new Error(`401 Unauthorized: ${url} is unknown, and so is the key s3cret-key-0123456789`);
  };
  for (const call of [pool.first('getSlot', ask), pool.all('getSlot', ask)]) {
    const error: unknown = await call.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ChainUnavailableError);
    expect(String(error)).toContain('getSlot: Error: 401 Unauthorized');
    expect(JSON.stringify(error) + String(error)).not.toContain('s3cret');
  }
});
