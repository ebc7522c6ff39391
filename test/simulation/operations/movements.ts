import { type LedgerMovement, userAccountId } from '../../../functions/ports/credits.ts';
import { CREDIT_COSTS } from '../../../shared/domain/credit-costs.ts';
import { type Effect, LogicalCall, type Outcome } from '../calls.ts';
import type { World } from '../world.ts';
import { perform } from './perform.ts';

const LARGEST_ADJUSTMENT = 80;
const REPLY_MS = { low: 500, high: 40_000 };

type Change = Pick<Effect, 'availableChange' | 'heldChange'>;

function move(world: World, movement: LedgerMovement, change: Change): Promise<Outcome> {
  const { accountId, movementId } = movement;
  const call = new LogicalCall(movementId, [{ accountId, movementId, ...change }]);
  return perform(world, call, async () => {
    const result = await world.services.ledger.move({ ...movement, nowMs: world.clock.nowMs() });
    if (!result.ok && result.reason === 'different_movement') world.defects.push(`${movementId} was taken`);
    return result.ok ? 'done' : 'refused';
  });
}

export async function adjust(world: World, publicKey: string): Promise<void> {
  const credits = world.random.integer(1, LARGEST_ADJUSTMENT) * (world.random.chance(0.7) ? 1 : -1);
  const movementId = `adjustment:${world.calls.length}`;
  const kind = credits > 0 && world.random.chance(0.3) ? 'grant' : 'adjustment';
  const details = { movementId, credits, reason: 'Correction', reference: 'admin', nowMs: 0 };
  await move(
    world,
    { kind, accountId: userAccountId(publicKey), ...details },
    { availableChange: credits, heldChange: 0 },
  );
}

/** Holds the price of a chat message while the model responds. Captures the hold only if the model responds. */
export async function chat(world: World, publicKey: string): Promise<void> {
  const reference = world.services.ids.chatId();
  const credits = CREDIT_COSTS.CHAT;
  const details = { accountId: userAccountId(publicKey), credits, reason: 'Chat', reference, nowMs: 0 };
  const held = await move(
    world,
    { kind: 'hold', movementId: `hold:${reference}`, ...details },
    { availableChange: -credits, heldChange: credits },
  );
  if (held !== 'done') return;
  await world.scheduler.sleep(world.random.integer(REPLY_MS.low, REPLY_MS.high));
  const hasResponse = world.random.chance(0.7);
  // In a race, the caller times out and releases the hold while the response arrives.
  const isRace = world.random.chance(0.2);
  const capture = () =>
    move(
      world,
      { kind: 'capture', movementId: `capture:${reference}`, ...details },
      { availableChange: 0, heldChange: -credits },
    );
  const release = () =>
    move(
      world,
      { kind: 'release', movementId: `release:${reference}`, ...details },
      { availableChange: credits, heldChange: -credits },
    );
  await Promise.all([...(hasResponse || isRace ? [capture()] : []), ...(!hasResponse || isRace ? [release()] : [])]);
}
