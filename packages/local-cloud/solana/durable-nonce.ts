import { createHash } from 'node:crypto';
import { NONCE_ACCOUNT_LENGTH, SystemProgram, type VersionedMessage } from '@solana/web3.js';
import bs58 from 'bs58';
import type { AccountState } from './runtime.ts';
import type { FindAccount } from './transaction-meta.ts';

/** The index of the instruction AdvanceNonceAccount in the System program. */
const ADVANCE_NONCE = 4;
const CURRENT_VERSION = 1;
const INITIALIZED = 1;
/** Byte offsets in a nonce account, which contains its version, state, authority, nonce and fee in this order. */
const STATE_AT = 4;
const AUTHORITY_AT = 8;
const NONCE_AT = 40;
const FEE_AT = 72;

/**
 * Returns the nonce account that keeps a transaction valid after its blockhash has become too old. The first
 * instruction must advance this account, the transaction must name the account's nonce as its blockhash, and the
 * account's authority must sign.
 */
export function durableNonceAccount(message: VersionedMessage, find: FindAccount): AccountState | undefined {
  const [first] = message.compiledInstructions;
  const address = first && advancedAddress(message, first);
  const account = address === undefined ? null : find(address);
  if (first === undefined || account === null || !isNonceAccount(account)) return undefined;
  const authority = bs58.encode(account.data.subarray(AUTHORITY_AT, NONCE_AT));
  const signers = first.accountKeyIndexes.filter((index) => message.isAccountSigner(index));
  const isAuthorized = signers.some((index) => message.staticAccountKeys[index]?.toBase58() === authority);
  return isAuthorized && nonceOf(account) === message.recentBlockhash ? account : undefined;
}

/** Returns the account with a new nonce value, which is derived from a blockhash. */
export function withNonceAfter(account: AccountState, blockhash: string): AccountState {
  const data = Uint8Array.from(account.data);
  data.set(createHash('sha256').update('DURABLE_NONCE').update(bs58.decode(blockhash)).digest(), NONCE_AT);
  return { ...account, data };
}

function advancedAddress(
  message: VersionedMessage,
  { programIdIndex, accountKeyIndexes, data }: VersionedMessage['compiledInstructions'][number],
): string | undefined {
  const [index] = accountKeyIndexes;
  const isSystem = message.staticAccountKeys[programIdIndex]?.equals(SystemProgram.programId);
  if (!isSystem || index === undefined || !message.isAccountWritable(index)) return undefined;
  const isAdvance = data.length === 4 && Buffer.from(data).readUInt32LE() === ADVANCE_NONCE;
  return isAdvance ? message.staticAccountKeys[index]?.toBase58() : undefined;
}

function isNonceAccount({ owner, data }: AccountState): boolean {
  const view = Buffer.from(data);
  return (
    owner === SystemProgram.programId.toBase58() &&
    data.length === NONCE_ACCOUNT_LENGTH &&
    view.readUInt32LE() === CURRENT_VERSION &&
    view.readUInt32LE(STATE_AT) === INITIALIZED
  );
}

function nonceOf({ data }: AccountState): string {
  return bs58.encode(data.subarray(NONCE_AT, FEE_AT));
}
