import {
  type Account,
  type Mint,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
  TokenError,
  unpackAccount,
  unpackMint,
} from '@solana/spl-token';
import { type AccountInfo, PublicKey } from '@solana/web3.js';
import type { AccountState } from './runtime.ts';

export const TOKEN_PROGRAM = TOKEN_PROGRAM_ID.toBase58();
export const TOKEN_2022_PROGRAM = TOKEN_2022_PROGRAM_ID.toBase58();

export function readTokenAccount(account: AccountState | null): Account | undefined {
  const token = unpack(account, unpackAccount);
  return token?.isInitialized ? token : undefined;
}

export function readMint(account: AccountState | null): Mint | undefined {
  return unpack(account, unpackMint);
}

export function isTokenProgram(program: string): boolean {
  return program === TOKEN_PROGRAM || program === TOKEN_2022_PROGRAM;
}

type Unpack<Unpacked> = (address: PublicKey, info: AccountInfo<Buffer>, programId: PublicKey) => Unpacked;

function unpack<Unpacked>(account: AccountState | null, unpackInfo: Unpack<Unpacked>): Unpacked | undefined {
  if (account === null || !isTokenProgram(account.owner)) return undefined;
  const { address, lamports, data, executable } = account;
  const owner = new PublicKey(account.owner);
  const info = { owner, lamports: Number(lamports), data: Buffer.from(data), executable };
  try {
    return unpackInfo(new PublicKey(address), info, owner);
  } catch (error) {
    if (error instanceof TokenError) return undefined;
    throw error;
  }
}
