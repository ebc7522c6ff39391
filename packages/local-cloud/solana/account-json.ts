import { zstdCompressSync } from 'node:zlib';
import { type Account, ExtensionType, type Mint } from '@solana/spl-token';
import bs58 from 'bs58';
import { readMint, readTokenAccount, TOKEN_2022_PROGRAM } from './read-token-account.ts';
import { invalidParams } from './rpc-error.ts';
import type { AccountState } from './runtime.ts';
import { tokenAmount } from './token-amount.ts';
import type { FindAccount } from './transaction-meta.ts';

type AccountEncoding = 'binary' | 'base58' | 'base64' | 'base64+zstd' | 'jsonParsed';

export interface AccountView {
  encoding?: AccountEncoding | undefined;
  dataSlice?: { offset: number; length: number } | undefined;
}

/** Limit of public Solana nodes, because base58 encoding of longer data is slow. */
const MAX_BASE58_BYTES = 128;

/**
 * Returns an account with its data in base58, base64, zstd or parsed form. Throws RpcError for data too long for
 * base58.
 */
export function accountJson(account: AccountState | null, view: AccountView, find: FindAccount) {
  if (account === null) return null;
  return {
    lamports: Number(account.lamports),
    owner: account.owner,
    executable: account.executable,
    // This number loses its last digits, like all JSON numbers above 2^53. Clients only check that it is large.
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
    throw invalidParams('Encoded binary (base 58) data should be less than 128 bytes, please use Base64 encoding.');
  }
  return bs58.encode(bytes);
}

function parsedData(account: AccountState, find: FindAccount) {
  const program = account.owner === TOKEN_2022_PROGRAM ? 'spl-token-2022' : 'spl-token';
  const space = account.data.length;
  const token = readTokenAccount(account);
  if (token !== undefined) {
    const decimals = readMint(find(token.mint.toBase58()))?.decimals;
    if (decimals === undefined) return undefined;
    return { program, parsed: { type: 'account', info: tokenInfo(token, decimals) }, space };
  }
  const mint = readMint(account);
  return mint && { program, parsed: { type: 'mint', info: mintInfo(mint) }, space };
}

function tokenInfo(token: Account, decimals: number) {
  const { delegate, delegatedAmount, rentExemptReserve, closeAuthority } = token;
  return {
    mint: token.mint.toBase58(),
    owner: token.owner.toBase58(),
    state: token.isFrozen ? 'frozen' : 'initialized',
    isNative: token.isNative,
    tokenAmount: tokenAmount(token.amount, decimals),
    ...(delegate && {
      delegate: delegate.toBase58(),
      delegatedAmount: tokenAmount(delegatedAmount, decimals),
    }),
    ...(rentExemptReserve !== null && { rentExemptReserve: tokenAmount(rentExemptReserve, decimals) }),
    ...(closeAuthority && { closeAuthority: closeAuthority.toBase58() }),
    ...extensions(token),
  };
}

function mintInfo(mint: Mint) {
  return {
    mintAuthority: mint.mintAuthority?.toBase58() ?? null,
    supply: String(mint.supply),
    decimals: mint.decimals,
    isInitialized: mint.isInitialized,
    freezeAuthority: mint.freezeAuthority?.toBase58() ?? null,
    ...extensions(mint),
  };
}

/** Lists the token extensions. `getExtensionTypes` of spl-token would read past the end of a padded account. */
function extensions({ tlvData }: Account | Mint): { extensions?: { extension: string }[] } {
  const found: { extension: string }[] = [];
  for (let offset = 0; offset + 4 <= tlvData.length; ) {
    const type = tlvData.readUInt16LE(offset);
    if (type === ExtensionType.Uninitialized) break;
    found.push({ extension: extensionName(type) });
    offset += 4 + tlvData.readUInt16LE(offset + 2);
  }
  return found.length === 0 ? {} : { extensions: found };
}

function extensionName(type: number): string {
  const name = ExtensionType[type];
  return name === undefined ? 'unparseableExtension' : name.charAt(0).toLowerCase() + name.slice(1);
}
