import { userAccountId } from '../../../functions/ports/credits.ts';
import { LogicalCall } from '../calls.ts';
import { SIGNUP_CREDITS } from '../services.ts';
import type { World } from '../world.ts';
import { perform } from './perform.ts';

export async function signUp(world: World, publicKey: string): Promise<void> {
  const call = new LogicalCall(`sign-up of ${publicKey}`, [
    {
      accountId: userAccountId(publicKey),
      movementId: 'signup',
      availableChange: SIGNUP_CREDITS,
      heldChange: 0,
    },
  ]);
  await perform(world, call, async () => {
    const user = { publicKey, username: publicKey, isBanned: false, createdAtMs: world.clock.nowMs() };
    const created = await world.services.users.create(user, SIGNUP_CREDITS);
    return created.ok || created.reason === 'key_taken' ? 'done' : 'refused';
  });
}
