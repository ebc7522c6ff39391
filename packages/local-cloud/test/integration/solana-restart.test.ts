import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getAssociatedTokenAddressSync } from '@solana/spl-token';
import { Connection, Keypair, PublicKey } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { startSolana } from '../../solana/start-solana.ts';
import { call, fundedWallet, legacy, preflightError, transfer } from './solana-client.ts';

const SOLANA_MODULE = new URL('../../solana/start-solana.ts', import.meta.url).href;

describe('a restart', () => {
  it('keeps balances, tokens, history and keys, and never runs a transaction again', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'solana-'));
    const options = { rpcPort: 0, dataDir, finalityMs: 0 };
    const first = await startSolana(options);
    const before = new Connection(first.rpcUrl, 'confirmed');
    const wallet = await fundedWallet(2, before);
    await call('requestTokenAirdrop', [wallet.publicKey.toBase58(), 5], first.rpcUrl);
    const receiver = Keypair.generate().publicKey;
    const bytes = (await legacy(wallet, [transfer(wallet, receiver, 1_000_000)], [], before)).serialize();
    const signature = await before.sendRawTransaction(bytes);
    const found = await before.getTransaction(signature, { maxSupportedTransactionVersion: 0 });
    await first.close();

    const second = await startSolana(options);
    try {
      const after = new Connection(second.rpcUrl, 'confirmed');
      expect([second.asvMint, second.treasury]).toEqual([first.asvMint, first.treasury]);
      expect(await after.getBalance(receiver)).toBe(1_000_000);
      const tokens = getAssociatedTokenAddressSync(new PublicKey(second.asvMint), wallet.publicKey);
      expect((await after.getTokenAccountBalance(tokens)).value.uiAmount).toBe(5);
      expect(await after.getTransaction(signature, { maxSupportedTransactionVersion: 0 })).toEqual(found);
      expect(await after.getSignaturesForAddress(wallet.publicKey)).toHaveLength(3);
      await preflightError(after.sendRawTransaction(bytes));
      expect(await after.getBalance(receiver)).toBe(1_000_000);
      await call('requestTokenAirdrop', [wallet.publicKey.toBase58(), 5], second.rpcUrl);
      expect((await after.getTokenAccountBalance(tokens)).value.uiAmount).toBe(10);
      expect(statSync(join(dataDir, 'treasury.json')).mode & 0o777).toBe(0o600);
    } finally {
      await second.close();
      rmSync(dataDir, { recursive: true });
    }
  });

  it('survives a kill, an incomplete last line and an interrupted compaction', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'solana-'));
    const receiver = Keypair.generate().publicKey;
    const options = { rpcPort: 0, dataDir, finalityMs: 0, compactAfterRecords: 3 };
    await airdropAndDie(options, receiver.toBase58(), 4);
    // A kill between writing the snapshot and emptying the journal leaves the records in both.
    const journal = join(dataDir, 'journal.jsonl');
    const snapshot = readFileSync(join(dataDir, 'snapshot.jsonl'), 'utf8');
    writeFileSync(journal, `${snapshot}${readFileSync(journal, 'utf8')}{"kind":"transaction","signa`);

    for (const expected of [4_000_000, 5_000_000, 6_000_000]) {
      const restarted = await startSolana(options);
      const on = new Connection(restarted.rpcUrl, 'confirmed');
      expect(await on.getBalance(receiver)).toBe(expected);
      expect(await on.getSignaturesForAddress(receiver)).toHaveLength(expected / 1_000_000);
      await on.requestAirdrop(receiver, 1_000_000);
      await restarted.close();
    }
    rmSync(dataDir, { recursive: true });
  });

  it('closes while a client is connected', async () => {
    const listened = await startSolana({ rpcPort: 0 });
    const socket = new WebSocket(listened.websocketUrl);
    await new Promise((resolve) => socket.addEventListener('open', resolve));
    const ended = new Promise((resolve) => socket.addEventListener('close', resolve));
    await Promise.all([listened.close(), ended]);
    expect(socket.readyState).toBe(WebSocket.CLOSED);
  });

  it('refuses a folder with keys that do not match its ledger', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'solana-'));
    await (await startSolana({ rpcPort: 0, dataDir })).close();
    rmSync(join(dataDir, 'mint.json'));
    await expect(startSolana({ rpcPort: 0, dataDir })).rejects.toMatchObject({ code: 'JOURNAL_DAMAGED' });
    rmSync(dataDir, { recursive: true });
  });

  it('refuses a damaged journal', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'solana-'));
    writeFileSync(join(dataDir, 'journal.jsonl'), '{"kind":"other"}\n');
    await expect(startSolana({ rpcPort: 0, dataDir })).rejects.toMatchObject({ code: 'JOURNAL_DAMAGED' });
    rmSync(dataDir, { recursive: true });
  });
});

async function airdropAndDie(options: object, receiver: string, times: number): Promise<void> {
  const script = `
    const { startSolana } = await import(${JSON.stringify(SOLANA_MODULE)});
    const { rpcUrl } = await startSolana(${JSON.stringify(options)});
    for (let sent = 0; sent < ${times}; sent += 1) {
      const body = { jsonrpc: '2.0', id: 1, method: 'requestAirdrop', params: [${JSON.stringify(receiver)}, 1_000_000] };
      const headers = { 'content-type': 'application/json' };
      await (await fetch(rpcUrl, { method: 'POST', headers, body: JSON.stringify(body) })).text();
    }
    process.kill(process.pid, 'SIGKILL');`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: 'inherit' });
  const [, signal] = await once(child, 'exit');
  expect(signal).toBe('SIGKILL');
}
