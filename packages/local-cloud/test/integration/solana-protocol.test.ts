import { Connection, Keypair, PublicKey } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { startSolana } from '../../solana/start-solana.ts';
import { call, connection, fundedWallet, legacy, node, post, responseSchema, transfer } from './solana-client.ts';

describe('the chain', () => {
  it('serves the calls that clients make at start', async () => {
    const another = await startSolana({ rpcPort: 0 });
    try {
      expect(await connection.getGenesisHash()).toBe(await new Connection(another.rpcUrl).getGenesisHash());
    } finally {
      await another.close();
    }
    const epoch = await connection.getEpochInfo();
    expect(epoch.absoluteSlot).toBe(epoch.blockHeight);
    expect(await connection.getBlockHeight()).toBeGreaterThanOrEqual(epoch.absoluteSlot);
    expect(await connection.getVersion()).toHaveProperty('solana-core');
    expect(await connection.getMinimumBalanceForRentExemption(0)).toBe(890_880);
    expect((await connection.getRecentPrioritizationFees())[0]).toHaveProperty('prioritizationFee', 0);
    expect((await call('getHealth')).result).toBe('ok');
    const accounts = await connection.getMultipleAccountsInfo([
      new PublicKey(node.treasury),
      Keypair.generate().publicKey,
    ]);
    expect(accounts.map((account) => account?.lamports)).toEqual([expect.any(Number), undefined]);
  });

  it('refuses to start on a port in use', async () => {
    const port = Number(new URL(node.rpcUrl).port);
    await expect(startSolana({ rpcPort: port })).rejects.toMatchObject({ code: 'PORT_IN_USE' });
  });
});

describe('requests', () => {
  it.each([
    ['text that is not JSON', '{', -32700],
    ['a request without a version', '{"id":1,"method":"getSlot"}', -32600],
    ['named parameters', '{"jsonrpc":"2.0","id":1,"method":"getSlot","params":{}}', -32600],
    ['an empty batch', '[]', -32600],
    ['arrays in arrays without end', '['.repeat(40_000), -32700],
    ['an unknown method', '{"jsonrpc":"2.0","id":1,"method":"constructor"}', -32601],
    ['a method left out on purpose', '{"jsonrpc":"2.0","id":1,"method":"getProgramAccounts","params":[]}', -32601],
    ['a missing parameter', '{"jsonrpc":"2.0","id":1,"method":"getBalance"}', -32602],
    ['an address that is none', '{"jsonrpc":"2.0","id":1,"method":"getBalance","params":["0OIl"]}', -32602],
    ['an unknown commitment', '{"jsonrpc":"2.0","id":1,"method":"getSlot","params":[{"commitment":"soon"}]}', -32602],
    ['a slot of the future', '{"jsonrpc":"2.0","id":1,"method":"getSlot","params":[{"minContextSlot":1e12}]}', -32016],
  ])('with %s get its error code', async (_, body, code) => {
    const response = responseSchema.parse(await (await post(node.rpcUrl, body)).json());
    expect(response.error?.code).toBe(code);
  });

  it('with bytes that are not a transaction are refused', async () => {
    const wallet = await fundedWallet(1);
    const good = (await legacy(wallet, [transfer(wallet, Keypair.generate().publicKey, 1_000_000)])).serialize();
    const bad = [
      Buffer.alloc(0),
      Buffer.alloc(1232, 255),
      Buffer.alloc(1233),
      good.subarray(0, 100),
      Buffer.concat([good, Buffer.from([0])]),
      Buffer.from(good).fill(9, 65, 68),
      Buffer.from(good).fill(200, good.length - 20),
    ];
    for (const bytes of bad) {
      const response = await call('sendTransaction', [
        bytes.toString('base64'),
        { encoding: 'base64', skipPreflight: true },
      ]);
      expect(response.error?.code).toBe(-32602);
    }
    expect((await call('sendTransaction', ['not base58!'])).error?.code).toBe(-32602);
  });

  it('in a batch get their responses in order, and notifications get none', async () => {
    const batch = [
      { jsonrpc: '2.0', id: 'a', method: 'getHealth' },
      { jsonrpc: '2.0', method: 'getHealth' },
      { jsonrpc: '2.0', id: 'b', method: 'nothing' },
    ];
    const responses = z.array(responseSchema).parse(await (await post(node.rpcUrl, JSON.stringify(batch))).json());
    expect(responses.map((response) => response.id)).toEqual(['a', 'b']);
    expect(responses[0]?.result).toBe('ok');
    expect(responses[1]?.error?.code).toBe(-32601);
    expect((await post(node.rpcUrl, '{"jsonrpc":"2.0","method":"getHealth"}')).status).toBe(204);
  });

  it('are limited in size and content type, and are answered with the headers that clients add', async () => {
    expect((await post(node.rpcUrl, ' '.repeat(60_000))).status).toBe(413);
    expect((await post(node.rpcUrl, '{}', { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await fetch(node.rpcUrl)).status).toBe(405);
    const preflight = await fetch(node.rpcUrl, {
      method: 'OPTIONS',
      headers: { 'access-control-request-headers': 'content-type,solana-client' },
    });
    expect(preflight.headers.get('access-control-allow-headers')).toContain('solana-client');
  });
});
