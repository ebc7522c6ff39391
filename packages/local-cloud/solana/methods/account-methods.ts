import * as z from 'zod';
import { accountJson } from '../account-json.ts';
import { addressSchema, baseConfigSchema, configSchema, DEFAULT_CONFIG } from './param-schemas.ts';
import { type RpcMethods, rpcMethod } from './rpc-method.ts';
import { atSlot, checkMinContextSlot } from './slot-context.ts';

const MAX_ACCOUNTS = 100;

export const accountViewShape = {
  encoding: z
    .enum(['binary', 'base58', 'base64', 'base64+zstd', 'jsonParsed'])
    .nullish()
    .transform((encoding) => encoding ?? undefined),
  dataSlice: z
    .object({ offset: z.int().min(0), length: z.int().min(0) })
    .nullish()
    .transform((slice) => slice ?? undefined),
};

export const accountViewSchema = configSchema(accountViewShape);

export const accountMethods: RpcMethods = {
  getBalance: rpcMethod(
    z.tuple([addressSchema, baseConfigSchema.optional()]),
    ([address, config = DEFAULT_CONFIG], { ledger }) => {
      checkMinContextSlot(ledger, config);
      return atSlot(ledger, config.commitment, Number(ledger.account(address)?.lamports ?? 0n));
    },
  ),
  getAccountInfo: rpcMethod(z.tuple([addressSchema, accountViewSchema.optional()]), ([address, config], { ledger }) => {
    const { commitment, minContextSlot, ...view } = { ...DEFAULT_CONFIG, ...config };
    checkMinContextSlot(ledger, { commitment, minContextSlot });
    const find = (other: string) => ledger.account(other);
    return atSlot(ledger, commitment, accountJson(find(address), view, find));
  }),
  getMultipleAccounts: rpcMethod(
    z.tuple([z.array(addressSchema).max(MAX_ACCOUNTS), accountViewSchema.optional()]),
    ([addresses, config], { ledger }) => {
      const { commitment, minContextSlot, ...given } = { ...DEFAULT_CONFIG, ...config };
      checkMinContextSlot(ledger, { commitment, minContextSlot });
      const view = { ...given, encoding: given.encoding ?? ('base64' as const) };
      const find = (other: string) => ledger.account(other);
      return atSlot(
        ledger,
        commitment,
        addresses.map((address) => accountJson(find(address), view, find)),
      );
    },
  ),
};
