import * as z from 'zod';
import { accountJson } from '../account-json.ts';
import type { Ledger } from '../ledger.ts';
import { isTokenProgram, readMint, readTokenAccount } from '../read-token-account.ts';
import { invalidParams } from '../rpc-error.ts';
import type { AccountState } from '../runtime.ts';
import { tokenAmount } from '../token-amount.ts';
import { accountViewSchema } from './account-methods.ts';
import { addressSchema, baseConfigSchema, DEFAULT_CONFIG } from './param-schemas.ts';
import { type RpcMethods, rpcMethod } from './rpc-method.ts';
import { atSlot, checkMinContextSlot } from './slot-context.ts';

const filterSchema = z.union([z.strictObject({ mint: addressSchema }), z.strictObject({ programId: addressSchema })]);
type Filter = z.infer<typeof filterSchema>;

export const tokenMethods: RpcMethods = {
  getTokenAccountBalance: rpcMethod(
    z.tuple([addressSchema, baseConfigSchema.optional()]),
    ([address, config = DEFAULT_CONFIG], { ledger }) => {
      checkMinContextSlot(ledger, config);
      const token = readTokenAccount(existing(ledger, address));
      const mint = token && readMint(ledger.account(token.mint.toBase58()));
      if (token === undefined || mint === undefined) throw invalidParams('Invalid param: not a Token account');
      return atSlot(ledger, config.commitment, tokenAmount(token.amount, mint.decimals));
    },
  ),
  getTokenSupply: rpcMethod(
    z.tuple([addressSchema, baseConfigSchema.optional()]),
    ([address, config = DEFAULT_CONFIG], { ledger }) => {
      checkMinContextSlot(ledger, config);
      const mint = readMint(existing(ledger, address));
      if (mint === undefined) throw invalidParams('Invalid param: not a Token mint');
      return atSlot(ledger, config.commitment, tokenAmount(mint.supply, mint.decimals));
    },
  ),
  getTokenAccountsByOwner: rpcMethod(
    z.tuple([addressSchema, filterSchema, accountViewSchema.optional()]),
    ([owner, filter, config], { ledger }) => {
      const { commitment, minContextSlot, ...view } = { ...DEFAULT_CONFIG, ...config };
      checkMinContextSlot(ledger, { commitment, minContextSlot });
      const find = (address: string) => ledger.account(address);
      const accounts = tokenAccountsOf(ledger, owner, filter).map((account) => ({
        pubkey: account.address,
        account: accountJson(account, view, find),
      }));
      return atSlot(ledger, commitment, accounts);
    },
  ),
};

function existing(ledger: Ledger, address: string): AccountState {
  const account = ledger.account(address);
  if (account === null) throw invalidParams('Invalid param: could not find account');
  return account;
}

function tokenAccountsOf(ledger: Ledger, owner: string, filter: Filter): AccountState[] {
  const { program, mint } = resolveFilter(ledger, filter);
  return ledger.accountsOwnedBy(program).filter((account) => {
    const token = readTokenAccount(account);
    return token?.owner.toBase58() === owner && (mint === undefined || token.mint.toBase58() === mint);
  });
}

function resolveFilter(ledger: Ledger, filter: Filter): { program: string; mint?: string } {
  if ('programId' in filter) {
    if (!isTokenProgram(filter.programId)) throw invalidParams('Invalid param: unrecognized Token program id');
    return { program: filter.programId };
  }
  const account = ledger.account(filter.mint);
  if (account === null) throw invalidParams('Invalid param: could not find mint');
  if (readMint(account) === undefined) throw invalidParams('Invalid param: not a Token mint');
  return { program: account.owner, mint: filter.mint };
}
