import type { AiUsage } from '../../../shared/domain/admin-kpis.ts';
import { CREDIT_COSTS } from '../../../shared/domain/credit-costs.ts';
import type { Clock } from '../../ports/clock.ts';
import { type Ledger, userAccountId } from '../../ports/credits.ts';
import type { Ids } from '../../ports/ids.ts';
import type { Model } from '../../ports/model.ts';
import type { RateLimits } from '../../ports/rate-limits.ts';
import { ASSISTANT_SYSTEM } from '../../prompts/assistant.ts';
import type { Caller } from '../auth/authenticate.ts';
import { keySpendingOf } from '../auth/keys/key-spending.ts';
import { type Charge, paidCall } from '../credits/paid-call.ts';
import { limitRate } from '../limit-rate.ts';
import { shortCompletion } from '../short-completion.ts';

export interface AssistantServices {
  ledger: Ledger;
  rateLimits: RateLimits;
  model: Model;
  ids: Ids;
  clock: Clock;
}

const MESSAGE_RATE = { requests: 20, perSeconds: 60 };

export interface AssistantQuestion {
  prompt: string;
  reason: string;
  endpoint: 'general-chat' | 'project-chat';
}

/**
 * Returns the model's response and charges one credit. Throws RequestError `rate_limited`, `insufficient_credits`,
 * `spend_limit`, and `unavailable`.
 */
export async function paidResponse(
  services: AssistantServices,
  { user: { publicKey }, apiKey }: Caller,
  { prompt, reason, endpoint }: AssistantQuestion,
): Promise<string> {
  const message = 'too_many_messages';
  await limitRate(services, `assistant:${publicKey}`, MESSAGE_RATE, message);
  const credits = CREDIT_COSTS.CHAT;
  const charge: Charge = {
    callId: services.ids.chatId(),
    accountId: userAccountId(publicKey),
    credits,
    spentBy: keySpendingOf(apiKey, services.clock.nowMs()),
    reason,
    insufficientReason: 'chat_credits_missing',
    failureReason: 'assistant_failed',
    event: (usage: AiUsage) => ({ kind: 'chat', publicKey, endpoint, credits, ...usage }) as const,
  };
  return paidCall(services, charge, () => complete(services.model, prompt));
}

async function complete(model: Model, prompt: string) {
  const { text, isCut, usage } = await shortCompletion(model, {
    system: ASSISTANT_SYSTEM,
    messages: [{ role: 'user', text: prompt }],
  });
  return { result: isCut ? `${text}…` : text, usage };
}
