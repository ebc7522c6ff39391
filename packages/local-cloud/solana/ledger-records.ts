import * as z from 'zod';

const accountSchema = z.object({
  address: z.string(),
  lamports: z.string(),
  data: z.string(),
  owner: z.string(),
  executable: z.boolean(),
  rentEpoch: z.string(),
});
export type AccountRecord = z.infer<typeof accountSchema>;

const tokenBalanceSchema = z.object({
  accountIndex: z.int(),
  mint: z.string(),
  owner: z.string(),
  programId: z.string(),
  uiTokenAmount: z.object({
    amount: z.string(),
    decimals: z.int(),
    uiAmount: z.number().nullable(),
    uiAmountString: z.string(),
  }),
});
export type TokenBalance = z.infer<typeof tokenBalanceSchema>;
export type TokenAmount = TokenBalance['uiTokenAmount'];

const innerInstructionsSchema = z.object({
  index: z.int(),
  instructions: z.array(
    z.object({
      programIdIndex: z.int(),
      accounts: z.array(z.int()),
      data: z.string(),
      stackHeight: z.int(),
    }),
  ),
});
export type InnerInstructions = z.infer<typeof innerInstructionsSchema>;

const returnDataSchema = z.object({
  programId: z.string(),
  data: z.tuple([z.string(), z.literal('base64')]),
});
export type ReturnData = z.infer<typeof returnDataSchema>;

const transactionErrorSchema = z.union([z.string(), z.record(z.string(), z.json())]);
/** The name of the error, or `{ name: details }`. */
export type TransactionErrorJson = z.infer<typeof transactionErrorSchema>;

const metaSchema = z.object({
  err: transactionErrorSchema.nullable(),
  fee: z.number(),
  preBalances: z.array(z.number()),
  postBalances: z.array(z.number()),
  preTokenBalances: z.array(tokenBalanceSchema),
  postTokenBalances: z.array(tokenBalanceSchema),
  innerInstructions: z.array(innerInstructionsSchema),
  logMessages: z.array(z.string()),
  loadedAddresses: z.object({ writable: z.array(z.string()), readonly: z.array(z.string()) }),
  computeUnitsConsumed: z.number(),
  returnData: returnDataSchema.optional(),
});
export type TransactionMeta = z.infer<typeof metaSchema>;

const genesisSchema = z.object({
  kind: z.literal('genesis'),
  genesisMs: z.number(),
  seed: z.string(),
  accounts: z.array(accountSchema),
});
export type GenesisRecord = z.infer<typeof genesisSchema>;

const transactionSchema = z.object({
  kind: z.literal('transaction'),
  signature: z.string(),
  slot: z.int(),
  wire: z.string(),
  accountKeys: z.array(z.string()),
  memo: z.string().nullable(),
  meta: metaSchema,
  /** Accounts after this transaction. Empty in snapshots, where the genesis record holds all accounts. */
  accounts: z.array(accountSchema),
});
export type TransactionRecord = z.infer<typeof transactionSchema>;

/** Records that the ledger writes to disk: its genesis, and each transaction with the accounts that it changed. */
export const ledgerRecordSchema = z.discriminatedUnion('kind', [genesisSchema, transactionSchema]);
export type LedgerRecord = z.infer<typeof ledgerRecordSchema>;
