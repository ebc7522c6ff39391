/** Reads and writes the account layouts of SPL Token and Token-2022. */
import bs58 from 'bs58';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './program-address.ts';
import type { TokenAmount } from './records.ts';
import type { AccountState } from './runtime.ts';

export const MINT_BYTES = 82;
const ACCOUNT_BYTES = 165;
/** Where Token-2022 puts the kind of an account that has extensions: behind the plain account. */
const KIND_OFFSET = 165;
const KIND_MINT = 1;
const KIND_ACCOUNT = 2;

export interface TokenMint {
  mintAuthority: string | null;
  supply: bigint;
  decimals: number;
  isInitialized: boolean;
  freezeAuthority: string | null;
}

export interface TokenAccount {
  mint: string;
  owner: string;
  amount: bigint;
  delegate: string | null;
  state: 'uninitialized' | 'initialized' | 'frozen';
  /** Lamports kept for rent when this wraps SOL, else null. */
  nativeReserve: bigint | null;
  delegatedAmount: bigint;
  closeAuthority: string | null;
}

export function isTokenProgram(program: string): boolean {
  return program === TOKEN_PROGRAM || program === TOKEN_2022_PROGRAM;
}

/** The mint in an account, or undefined when it holds none. */
export function readMint(account: AccountState | null): TokenMint | undefined {
  if (account === null || !holds(account, MINT_BYTES, KIND_MINT)) return undefined;
  const data = Buffer.from(account.data);
  return {
    mintAuthority: readOptionalAddress(data, 0),
    supply: data.readBigUInt64LE(36),
    decimals: data.readUInt8(44),
    isInitialized: data.readUInt8(45) === 1,
    freezeAuthority: readOptionalAddress(data, 46),
  };
}

/** The token account in an account, or undefined when it holds none or is not initialized. */
export function readTokenAccount(account: AccountState | null): TokenAccount | undefined {
  if (account === null || !holds(account, ACCOUNT_BYTES, KIND_ACCOUNT)) return undefined;
  const data = Buffer.from(account.data);
  const state = (['uninitialized', 'initialized', 'frozen'] as const)[data.readUInt8(108)];
  if (state === undefined || state === 'uninitialized') return undefined;
  return {
    mint: bs58.encode(data.subarray(0, 32)),
    owner: bs58.encode(data.subarray(32, 64)),
    amount: data.readBigUInt64LE(64),
    delegate: readOptionalAddress(data, 72),
    state,
    nativeReserve: data.readUInt32LE(109) === 1 ? data.readBigUInt64LE(113) : null,
    delegatedAmount: data.readBigUInt64LE(121),
    closeAuthority: readOptionalAddress(data, 129),
  };
}

/** The bytes of a new mint without a freeze authority. */
export function mintBytes(mintAuthority: string, decimals: number): Uint8Array {
  const data = Buffer.alloc(MINT_BYTES);
  data.writeUInt32LE(1, 0);
  data.set(bs58.decode(mintAuthority), 4);
  data.writeUInt8(decimals, 44);
  data.writeUInt8(1, 45);
  return Uint8Array.from(data);
}

/** Raw units as the JSON-RPC shows them; `uiAmountString` has no trailing zeros. */
export function tokenAmount(amount: bigint, decimals: number): TokenAmount {
  const digits = String(amount).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  const uiAmountString = fraction === '' ? whole : `${whole}.${fraction}`;
  return { amount: String(amount), decimals, uiAmount: Number(uiAmountString), uiAmountString };
}

function holds(account: AccountState, plainBytes: number, kind: number): boolean {
  if (!isTokenProgram(account.owner)) return false;
  if (account.data.length === plainBytes) return true;
  return account.owner === TOKEN_2022_PROGRAM && account.data[KIND_OFFSET] === kind;
}

function readOptionalAddress(data: Buffer, offset: number): string | null {
  return data.readUInt32LE(offset) === 1 ? bs58.encode(data.subarray(offset + 4, offset + 36)) : null;
}
