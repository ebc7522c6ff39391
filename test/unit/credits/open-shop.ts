/** The product's purchases with an in-memory table and a chain whose clock the test moves. */
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { DynamoDbBalances } from '../../../functions/adapters/dynamodb/credits/balances.ts';
import { DynamoDbPurchases } from '../../../functions/adapters/dynamodb/credits/purchases.ts';
import { DynamoDbRateLimits } from '../../../functions/adapters/dynamodb/rate-limits.ts';
import { prepareTransaction } from '../../../functions/core/credits/prepare-transaction.ts';
import { settlePurchases } from '../../../functions/core/credits/settle-purchases.ts';
import { verifyPurchase } from '../../../functions/core/credits/verify-purchase.ts';
import type { Chain } from '../../../functions/ports/chain.ts';
import { platformSettings } from '../../fixtures/platform-settings.ts';
import { PaymentOffice } from '../../simulation/chain/payment-office.ts';
import { SimulatedChain } from '../../simulation/chain/simulated-chain.ts';
import { runCommand, simulatedTable, TABLE_NAME } from '../../simulation/document-requests.ts';
import { MemoryTable } from '../../simulation/store/memory-table.ts';

const START_MS = Date.UTC(2026, 10, 21);
export const MINUTE_MS = 60_000;
const TREASURY = 'Treasury';
export const PLAN = { title: 'Starter', amount: 100, solPrice: 0.05, solPriceDiscounted: 0.04 };

export const ASV_THRESHOLD = 25_000;

const SETTINGS = platformSettings({
  model: { name: 'Model', isBuiltIn: true },
  treasury: TREASURY,
  asvMint: 'ASV mint',
  asvDiscountThreshold: ASV_THRESHOLD,
  creditPlans: [PLAN],
});

export type Shop = ReturnType<typeof openShop>;

export function openShop() {
  let settings = SETTINGS;
  /** The number of whole ASV tokens, by owner. */
  const asv = new Map<string, number>();
  const clock = { ms: START_MS, nowMs: () => clock.ms };
  const table = new MemoryTable(clock.nowMs);
  const execute = async (command: unknown) => {
    table.indexes.catchUp(0);
    return runCommand(table, command);
  };
  const product = simulatedTable(execute);
  const blocks = new SimulatedChain(clock.nowMs);
  const office = new PaymentOffice();
  /** Returns the recent prices of compute units on the test's chain. */
  let unitPrices = (): number[] => [];
  /** The references for which the test's chain was searched. */
  const looks: string[] = [];
  const chain: Chain = {
    lamportsOf: async () => 0n,
    tokenBalance: async (publicKey) => ({ units: BigInt(asv.get(publicKey) ?? 0), decimals: 0 }),
    latestBlockhash: async () => blocks.blockhash(0),
    recentUnitPrices: async () => unitPrices(),
    finalizedBlockHeight: async () => blocks.finalizedHeight(0),
    finalizedTransaction: async (signature) => {
      const landed = blocks.finalized(signature, 0);
      return landed && { ...landed.transaction, landedAtMs: blocks.timeOf(landed.height) };
    },
    confirmedTransaction: async (signature) => blocks.confirmed(signature, 0)?.transaction,
    signatureStatus: async (signature) => blocks.statusOf(signature, 0),
    signaturesNaming: async (address) => {
      looks.push(address);
      return blocks
        .allFinalized(0)
        .filter(({ transaction }) => transaction.instructions.some(({ accounts }) => accounts.includes(address)))
        .map(({ transaction }) => transaction.signature);
    },
  };
  const services = {
    purchases: new DynamoDbPurchases(product),
    rateLimits: new DynamoDbRateLimits(product),
    settings: { read: async () => settings },
    payments: office,
    chain,
    clock,
  };
  const balances = new DynamoDbBalances(product);
  return {
    services,
    product,
    looks,
    prepare: (publicKey: string) =>
      prepareTransaction(services, publicKey, {
        creditsToPurchase: PLAN.amount,
        userPublicKey: publicKey,
        isDiscountedPurchase: false,
      }),
    /** Adds the exact payment to the current block. Returns its signature. */
    pay: (publicKey: string, quote: { reference: string; priceLamports: number; lastValidBlockHeight: number }) => {
      const { reference, priceLamports: lamports, lastValidBlockHeight } = quote;
      const transfer = { from: publicKey, to: TREASURY, lamports, references: [reference] };
      const signed = office.sign([transfer], lastValidBlockHeight);
      blocks.land(signed, false);
      return signed.signature;
    },
    settle: () => settlePurchases(services),
    verify: (publicKey: string, transactionId: string) =>
      verifyPurchase(services, publicKey, { transactionId, creditsPurchased: PLAN.amount }),
    pass: (ms: number) => {
      clock.ms += ms;
    },
    asv,
    setPrices: (solPrice: number, solPriceDiscounted: number) => {
      settings = { ...settings, creditPlans: [{ ...PLAN, solPrice, solPriceDiscounted }] };
    },
    setUnitPrices: (read: () => number[]) => {
      unitPrices = read;
    },
    reviewed: (signature: string) =>
      table.partition(`SIGNATURE#${signature}`).find(({ sk }) => sk === 'REVIEW')?.mismatches,
    blocks,
    credits: async (publicKey: string) => (await balances.ofUser(publicKey)).availableCredits,
    /** Corrupts a field of the stored purchase intent with this reference. */
    spoil: (reference: string) =>
      execute(
        new UpdateCommand({
          TableName: TABLE_NAME,
          Key: { pk: `INTENT#${reference}`, sk: 'INTENT' },
          UpdateExpression: 'SET credits = :nonsense REMOVE reference',
          ExpressionAttributeValues: { ':nonsense': 'many' },
        }),
      ),
  };
}
