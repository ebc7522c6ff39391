import { depositToBank } from '../../../functions/core/app-services/deposit-to-bank.ts';
import { withdrawFromBank } from '../../../functions/core/app-services/withdraw-from-bank.ts';
import { bankAccountId, userAccountId } from '../../../functions/ports/credits.ts';
import { RequestError } from '../../../functions/ports/request-error.ts';
import { LogicalCall } from '../calls.ts';
import type { World } from '../world.ts';
import { outcomeOf, perform } from './perform.ts';

const LARGEST_TRANSFER = 40;

interface Transfer {
  publicKey: string;
  projectId: string;
  isDeposit: boolean;
  amount: number;
}

export async function transfer(world: World, publicKey: string): Promise<void> {
  const projectId = pickProject(world);
  const isDeposit = world.random.chance(0.55);
  // Only the owner may withdraw from a bank, so withdrawals by others must be refused.
  const isByOwner = !isDeposit && world.random.chance(0.8);
  const payer = isByOwner ? (world.owners.get(projectId) ?? publicKey) : publicKey;
  const amount = world.random.integer(1, LARGEST_TRANSFER);
  await move(world, { publicKey: payer, projectId, isDeposit, amount });
}

/** Sends three concurrent transfers from an account or a bank with credits for only one. */
export async function overdraw(world: World, publicKey: string): Promise<void> {
  const projectId = pickProject(world);
  const isDeposit = world.random.chance(0.5);
  const { balances } = world.services;
  let credits = 0;
  await outcomeOf(world, 'balance', async () => {
    const balance = await (isDeposit ? balances.ofUser(publicKey) : balances.ofBank(projectId));
    credits = balance.availableCredits;
    return 'done';
  });
  if (credits < 2) return;
  const amount = Math.floor(credits / 2) + 1;
  const payer = isDeposit ? publicKey : (world.owners.get(projectId) ?? publicKey);
  const one = { publicKey: payer, projectId, isDeposit, amount };
  await Promise.all([move(world, one), move(world, one), move(world, one)]);
}

function pickProject(world: World): string {
  return world.projectIds.length > 0 ? world.random.pick(world.projectIds) : 'prj_none';
}

async function move(world: World, { publicKey, projectId, isDeposit, amount }: Transfer): Promise<void> {
  const idempotencyKey = `transfer-${world.calls.length}`;
  const movementId = `${isDeposit ? 'deposit' : 'withdraw'}:${publicKey}:${idempotencyKey}`;
  const sign = isDeposit ? 1 : -1;
  const call = new LogicalCall(movementId, [
    { accountId: userAccountId(publicKey), movementId, availableChange: -sign * amount, heldChange: 0 },
    { accountId: bankAccountId(projectId), movementId, availableChange: sign * amount, heldChange: 0 },
  ]);
  const { appBanks: banks, ...services } = world.services;
  const send = isDeposit ? depositToBank : withdrawFromBank;
  await perform(world, call, async () => {
    const caller = {
      user: { publicKey, username: publicKey, isBanned: false, createdAtMs: 0 },
      apiKey: { keyHash: '', publicKey, createdAtMs: 0, expiresAtMs: 0 },
      isAdmin: false,
    };
    try {
      await send({ banks, ...services }, caller, { projectId, amount, idempotencyKey });
      return 'done';
    } catch (error) {
      // After the project was deleted, the response does not tell whether an earlier attempt succeeded.
      const isGone = error instanceof RequestError && error.code === 'not_found';
      if (isGone && world.deletions.has(projectId)) return 'unknown';
      throw error;
    }
  });
}
