/** Deposits into the banks of apps and withdrawals, often of more than there is. */
import { depositToBank, withdrawFromBank } from '../../../functions/core/bank/transfer-credits.ts';
import { RequestError } from '../../../functions/core/request-error.ts';
import { bankAccountId, userAccountId } from '../../../functions/ports/ledger.ts';
import { LogicalCall } from '../calls.ts';
import type { World } from '../world.ts';
import { outcomeOf, perform } from './perform.ts';

const LARGEST_TRANSFER = 40;

/** Moves a few credits between a user, or the owner, and the bank of an app that may not be there yet. */
export async function transfer(world: World, publicKey: string): Promise<void> {
  const isDeposit = world.random.chance(0.55);
  await move(world, publicKey, isDeposit, world.random.integer(1, LARGEST_TRANSFER));
}

/** Several deposits at once, each of which leaves too little for the next. */
export async function overdraw(world: World, publicKey: string): Promise<void> {
  let credits = 0;
  await outcomeOf(world, 'balance', async () => {
    credits = (await world.services.balances.ofUser(publicKey)).availableCredits;
    return 'done';
  });
  if (credits < 2) return;
  const share = Math.floor(credits / 2) + 1;
  await Promise.all([share, share, share].map((amount) => move(world, publicKey, true, amount)));
}

async function move(world: World, publicKey: string, isDeposit: boolean, amount: number): Promise<void> {
  const projectId = world.projectIds.length > 0 ? world.random.pick(world.projectIds) : 'prj_none';
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
    const caller = { publicKey, isAdmin: false };
    try {
      await send({ banks, ...services }, caller, { projectId, amount, idempotencyKey });
      return 'done';
    } catch (error) {
      // Of a project that is gone, nobody can say whether it was done before.
      const isGone = error instanceof RequestError && error.code === 'not_found';
      if (isGone && world.deletions.has(projectId)) return 'unknown';
      throw error;
    }
  });
}
