/** Shows accounts as the JSON-RPC does, in base58, base64, zstd, or parsed when they belong to a token program. */
import { zstdCompressSync } from 'node:zlib';
import bs58 from 'bs58';
import { TOKEN_2022_PROGRAM } from './program-address.ts';
import { invalidParams } from './rpc-error.ts';
import type { AccountState } from './runtime.ts';
import {
  readMint,
  readTokenAccount,
  type TokenAccount,
  type TokenMint,
  tokenAmount,
} from './token-layout.ts';
import type { FindAccount } from './transaction-meta.ts';

type AccountEncoding = 'binary' | 'base58' | 'base64' | 'base64+zstd' | 'jsonParsed';

export interface AccountView {
  encoding?: AccountEncoding | undefined;
  dataSlice?: { offset: number; length: number } | undefined;
}

/** Base58 takes too long for more than this many bytes. */
const MAX_BASE58_BYTES = 128;

/** The JSON of an account, null when there is none. Throws RpcError for data too long for base58. */
export function accountJson(account: AccountState | null, view: AccountView, find: FindAccount) {
  if (account === null) return null;
  return {
    lamports: Number(account.lamports),
    owner: account.owner,
    executable: account.executable,
    // Above 2^53 JSON numbers lose their last digits; clients only look whether it is huge.
    rentEpoch: Number(account.rentEpoch),
    space: account.data.length,
    data: dataJson(account, view, find),
  };
}

function dataJson(account: AccountState, view: AccountView, find: FindAccount) {
  if (view.encoding === 'jsonParsed') {
    const parsed = parsedData(account, find);
    if (parsed !== undefined) return parsed;
  }
  const { offset, length } = view.dataSlice ?? { offset: 0, length: account.data.length };
  const bytes = Buffer.from(account.data).subarray(offset, offset + length);
  switch (view.encoding) {
    case 'base64':
    case 'jsonParsed':
      return [bytes.toString('base64'), 'base64'];
    case 'base64+zstd':
      return [zstdCompressSync(bytes).toString('base64'), 'base64+zstd'];
    case 'base58':
      return [base58(bytes), 'base58'];
    default:
      return base58(bytes);
  }
}

function base58(bytes: Uint8Array): string {
  if (bytes.length > MAX_BASE58_BYTES) {
    throw invalidParams(
      'Encoded binary (base 58) data should be less than 128 bytes, please use Base64 encoding.',
    );
  }
  return bs58.encode(bytes);
}

function parsedData(account: AccountState, find: FindAccount) {
  const program = account.owner === TOKEN_2022_PROGRAM ? 'spl-token-2022' : 'spl-token';
  const space = account.data.length;
  const token = readTokenAccount(account);
  if (token !== undefined) {
    const decimals = readMint(find(token.mint))?.decimals;
    if (decimals === undefined) return undefined;
    return {
      program,
      parsed: { type: 'account', info: { ...tokenInfo(token, decimals), ...extensions(account) } },
      space,
    };
  }
  const mint = readMint(account);
  if (mint === undefined) return undefined;
  return { program, parsed: { type: 'mint', info: { ...mintInfo(mint), ...extensions(account) } }, space };
}

function tokenInfo(token: TokenAccount, decimals: number) {
  const { delegate, nativeReserve, closeAuthority } = token;
  return {
    mint: token.mint,
    owner: token.owner,
    state: token.state,
    isNative: nativeReserve !== null,
    tokenAmount: tokenAmount(token.amount, decimals),
    ...(delegate === null ? {} : { delegate, delegatedAmount: tokenAmount(token.delegatedAmount, decimals) }),
    ...(nativeReserve === null ? {} : { rentExemptReserve: tokenAmount(nativeReserve, decimals) }),
    ...(closeAuthority === null ? {} : { closeAuthority }),
  };
}

function mintInfo(mint: TokenMint) {
  return { ...mint, supply: String(mint.supply) };
}

/** Names of Token-2022 extensions by their type number; others show as unparseable. */
const EXTENSION_NAMES = new Map([
  [1, 'transferFeeConfig'],
  [2, 'transferFeeAmount'],
  [3, 'mintCloseAuthority'],
  [6, 'defaultAccountState'],
  [7, 'immutableOwner'],
  [8, 'memoTransfer'],
  [9, 'nonTransferable'],
  [12, 'permanentDelegate'],
  [13, 'nonTransferableAccount'],
  [18, 'metadataPointer'],
  [19, 'tokenMetadata'],
]);
const FIRST_EXTENSION_OFFSET = 166;

function extensions(account: AccountState): { extensions?: { extension: string }[] } {
  const data = Buffer.from(account.data);
  const found: { extension: string }[] = [];
  for (let offset = FIRST_EXTENSION_OFFSET; offset + 4 <= data.length; ) {
    const type = data.readUInt16LE(offset);
    if (type === 0) break;
    found.push({ extension: EXTENSION_NAMES.get(type) ?? 'unparseableExtension' });
    offset += 4 + data.readUInt16LE(offset + 2);
  }
  return found.length === 0 ? {} : { extensions: found };
}
