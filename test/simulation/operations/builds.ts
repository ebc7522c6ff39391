import { cancelOperation } from '../../../functions/core/builds/cancel-operation.ts';
import { createApp } from '../../../functions/core/builds/create-app.ts';
import { type CreateAppInput, createAppInputSchema } from '../../../shared/contract/builds.ts';
import type { World } from '../world.ts';
import { outcomeOf } from './perform.ts';

const CANCEL_MS = { low: 1_000, high: 5 * 60_000 };

const INPUTS = [{ isQuickBuidl: true }, { isQuickBuidl: false }, { isQuickBuidl: false, hasTwoDesigns: true }].map(
  (kind) =>
    createAppInputSchema.parse({
      projectNameDisplay: 'App',
      userPrompt: 'an app',
      imageMode: 'None',
      ...kind,
    }),
);

export async function build(world: World, publicKey: string): Promise<void> {
  const input = world.random.pick(INPUTS);
  const starts = [start(world, publicKey, input)];
  if (world.random.chance(0.15)) starts.push(start(world, publicKey, input));
  const operationIds = (await Promise.all(starts)).filter((operationId) => operationId !== undefined);
  if (operationIds.length > 1) world.defects.push(`${publicKey} started two builds at once`);
  const [operationId] = operationIds;
  if (operationId === undefined || !world.random.chance(0.15)) return;
  await world.scheduler.sleep(world.random.integer(CANCEL_MS.low, CANCEL_MS.high));
  await outcomeOf(world, `cancel ${operationId}`, async () => {
    await cancelOperation(world.services, publicKey, operationId);
    return 'done';
  });
}

async function start(world: World, publicKey: string, input: CreateAppInput): Promise<string | undefined> {
  let operationId: string | undefined;
  const user = { publicKey, username: publicKey, isBanned: false, createdAtMs: 0 };
  const apiKey = { keyHash: '', publicKey, createdAtMs: 0, expiresAtMs: 0 };
  await outcomeOf(world, `build of ${publicKey}`, async () => {
    const started = await createApp(world.services, { user, apiKey }, input);
    operationId = started.operationId;
    world.startedOperationIds.push(operationId);
    world.projectIds.push(started.projectId);
    world.owners.set(started.projectId, publicKey);
    return 'done';
  });
  return operationId;
}
