import {
  Connection,
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  type TransactionInstruction,
} from '@solana/web3.js';
import bs58 from 'bs58';
import nacl from 'tweetnacl';
import * as z from 'zod';
import { prepareTransactionResponseSchema, type verifyPurchaseInputSchema } from '../../../shared/contract/credits.ts';
import { postJson, type SignedInUser, signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import type { TestCloud } from '../start-cloud.ts';

const meSchema = z.object({ user: z.object({ credits: z.number(), heldCredits: z.number() }) });
export type Prepared = z.infer<typeof prepareTransactionResponseSchema>;

export interface Buyer extends SignedInUser {
  keypair: Keypair;
  connection: Connection;
  call(path: string): Promise<Response>;
  post(path: string, body: unknown): Promise<Response>;
  /** Available credits. */
  credits(): Promise<number>;
  /** Quotes a plan. Throws for a status other than 200. */
  prepare(credits: number, isDiscountedPurchase?: boolean): Promise<Prepared>;
  /** Signs and sends the prepared transaction as it is; returns the signature. */
  pay(prepared: Prepared): Promise<string>;
  /** Signs and sends other instructions; returns the signature. */
  send(instructions: TransactionInstruction[], prepared: Prepared): Promise<string>;
  verify(input: z.input<typeof verifyPurchaseInputSchema>): Promise<Response>;
  /** Polls the verification until its status is not 202. */
  settle(transactionId: string, creditsPurchased: number): Promise<Response>;
}

const ASK_AGAIN_MS = 100;

/** Signs up a new account whose wallet holds `sol`. */
export async function newBuyer(cloud: TestCloud, sol = 2): Promise<Buyer> {
  const keypair = Keypair.generate();
  const connection = new Connection(cloud.rpcUrl, {
    commitment: 'confirmed',
    wsEndpoint: cloud.websocketUrl,
  });
  const user = await signUpAndLogIn(cloud.api, {
    publicKey: keypair.publicKey.toBase58(),
    sign: (text) => bs58.encode(nacl.sign.detached(new TextEncoder().encode(text), keypair.secretKey)),
  });
  if (sol > 0) await connection.requestAirdrop(keypair.publicKey, sol * 1_000_000_000);
  return buyerOf(cloud.api, user, keypair, connection);
}

function buyerOf(api: string, user: SignedInUser, keypair: Keypair, connection: Connection): Buyer {
  const headers = { 'x-api-key': user.apiKey };
  const post = (path: string, body: unknown) => postJson(`${api}${path}`, body, headers);
  const call = (path: string) => fetch(`${api}${path}`, { headers });
  const submit = async (transaction: Transaction) => {
    transaction.sign(keypair);
    // Without the preflight a failing transaction lands on the chain too.
    return connection.sendRawTransaction(transaction.serialize(), { skipPreflight: true });
  };
  const verify: Buyer['verify'] = (input) => post('/credits/verify-purchase', input);
  return {
    ...user,
    keypair,
    connection,
    call,
    post,
    credits: async () => meSchema.parse(await (await call('/auth/me')).json()).user.credits,
    prepare: async (creditsToPurchase, isDiscountedPurchase = false) => {
      const input = { creditsToPurchase, userPublicKey: user.publicKey, isDiscountedPurchase };
      const response = await post('/credits/prepare-transaction', input);
      if (!response.ok) throw new Error(`prepare answered ${response.status}: ${await response.text()}`);
      return prepareTransactionResponseSchema.parse(await response.json());
    },
    pay: ({ transaction }) => submit(Transaction.from(Buffer.from(transaction, 'base64'))),
    send: (instructions, { blockhash, lastValidBlockHeight }) => {
      const feePayer = keypair.publicKey;
      return submit(new Transaction({ feePayer, blockhash, lastValidBlockHeight }).add(...instructions));
    },
    verify,
    settle: async (transactionId, creditsPurchased) => {
      for (;;) {
        const response = await verify({ transactionId, creditsPurchased });
        if (response.status !== 202) return response;
        await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
      }
    },
  };
}

/** Returns a transfer to a treasury with references, as the server builds it. */
export function payment(
  from: Keypair,
  { treasury, lamports, references }: { treasury: string; lamports: number; references: string[] },
): TransactionInstruction {
  const instruction = SystemProgram.transfer({
    fromPubkey: from.publicKey,
    toPubkey: new PublicKey(treasury),
    lamports,
  });
  for (const reference of references) {
    instruction.keys.push({ pubkey: new PublicKey(reference), isSigner: false, isWritable: false });
  }
  return instruction;
}

/** Requests ASV from the faucet. */
export async function airdropAsv(cloud: TestCloud, buyer: Buyer, wholeTokens: number): Promise<void> {
  const params = [buyer.publicKey, wholeTokens];
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'requestTokenAirdrop', params });
  const response = await fetch(cloud.rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  if (!response.ok) throw new Error(`The faucet answered ${response.status}.`);
}
