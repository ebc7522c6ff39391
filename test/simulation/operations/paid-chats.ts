import { type Charge, paidCall } from '../../../functions/core/credits/paid-call.ts';
import { userAccountId } from '../../../functions/ports/credits.ts';
import { CREDIT_COSTS } from '../../../shared/domain/credit-costs.ts';
import type { World } from '../world.ts';
import { outcomeOf } from './perform.ts';

const ANSWER_MS = { low: 300, high: 22_000 };
const NO_RESPONSE = 0.2;

export async function askAssistant(world: World, publicKey: string): Promise<void> {
  const { random, scheduler, services } = world;
  const credits = CREDIT_COSTS.CHAT;
  const charge: Charge = {
    callId: services.ids.chatId(),
    accountId: userAccountId(publicKey),
    credits,
    reason: 'Message to the assistant',
    insufficientReason: 'chat_credits_missing',
    failureReason: 'assistant_failed',
    event: (usage: { inputTokens: number; outputTokens: number; images: number }) =>
      ({ kind: 'chat', publicKey, endpoint: 'general-chat', credits, ...usage }) as const,
  };
  await outcomeOf(world, 'message', async () => {
    await paidCall(services, charge, async () => {
      await scheduler.sleep(random.integer(ANSWER_MS.low, ANSWER_MS.high));
      if (random.chance(NO_RESPONSE)) throw new Error('The model responded with nothing.');
      return { result: 'A response.', usage: { inputTokens: 1, outputTokens: 1, images: 0 } };
    });
    return 'done';
  });
}
