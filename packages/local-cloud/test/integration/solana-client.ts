import {
  Connection,
  Keypair,
  LAMPORTS_PER_SOL,
  type PublicKey,
  SendTransactionError,
  SystemProgram,
  Transaction,
  type TransactionInstruction,
} from '@solana/web3.js';
import * as z from 'zod';
import { atWorkerEnd } from '../../../../test/integration/at-worker-end.ts';
import { startSolana } from '../../solana/start-solana.ts';

export const responseSchema = z.object({
  id: z.union([z.string(), z.number(), z.null()]).optional(),
  result: z.unknown().optional(),
  error: z.object({ code: z.number(), message: z.string(), data: z.unknown().optional() }).optional(),
});

/** One Solana node for all test files of a worker. */
export const node = await startSolana({ rpcPort: 0, finalityMs: 200 });
export const connection = new Connection(node.rpcUrl, 'confirmed');

atWorkerEnd(() => node.close());

export async function post(url: string, body: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body });
}

export async function call(method: string, params: unknown[] = [], url = node.rpcUrl) {
  const response = await post(url, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }));
  return responseSchema.parse(await response.json());
}

export async function confirm(signature: string, on = connection) {
  return on.confirmTransaction({ signature, ...(await on.getLatestBlockhash()) }, 'confirmed');
}

export async function fundedWallet(sol = 2, on = connection): Promise<Keypair> {
  const wallet = Keypair.generate();
  await confirm(await on.requestAirdrop(wallet.publicKey, sol * LAMPORTS_PER_SOL), on);
  return wallet;
}

export async function legacy(
  payer: Keypair,
  instructions: TransactionInstruction[],
  others: Keypair[] = [],
  on = connection,
): Promise<Transaction> {
  const transaction = new Transaction({ feePayer: payer.publicKey, ...(await on.getLatestBlockhash()) });
  transaction.add(...instructions);
  transaction.sign(payer, ...others);
  return transaction;
}

export async function send(payer: Keypair, instructions: TransactionInstruction[], others: Keypair[] = []) {
  const transaction = await legacy(payer, instructions, others);
  const signature = await connection.sendRawTransaction(transaction.serialize());
  const { value } = await confirm(signature);
  return { signature, err: value.err };
}

export function transfer(from: Keypair, to: PublicKey, lamports: number): TransactionInstruction {
  return SystemProgram.transfer({ fromPubkey: from.publicKey, toPubkey: to, lamports });
}

export async function preflightError(promise: Promise<unknown>): Promise<SendTransactionError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof SendTransactionError)) throw new Error(`no preflight error, but ${String(error)}`);
  return error;
}
