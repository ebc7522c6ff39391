/** One answer of the assistant for one credit. */
import { CREDIT_COSTS } from '../../../shared/constants.ts';
import type { AiUsage } from '../../../shared/domain/admin-kpis.ts';
import type { ChatRates } from '../../ports/assistant.ts';
import type { Clock } from '../../ports/clock.ts';
import { type Ledger, userAccountId } from '../../ports/credits.ts';
import type { Ids } from '../../ports/ids.ts';
import type { Model } from '../../ports/model.ts';
import { RequestError } from '../../ports/request-error.ts';
import { ASSISTANT_SYSTEM } from '../../prompts/assistant.ts';
import { paidCall } from '../credits/paid-call.ts';
import { briefAnswer } from '../short-completion.ts';

export interface AssistantServices {
  ledger: Ledger;
  chatRates: ChatRates;
  model: Model;
  ids: Ids;
  clock: Clock;
}

const MESSAGES_PER_MINUTE = 20;

export interface ChatQuestion {
  /** What the model is told, made by the Assistant's prompt. */
  prompt: string;
  /** What the user's history says. */
  reason: string;
  /** What the statistics count it as. */
  endpoint: 'general-chat' | 'project-chat';
}

/**
 * The answer's text. Throws RequestError `rate_limited`, `insufficient_credits`, and `unavailable` when the model gave no
 * answer, which costs nothing.
 */
export async function paidAnswer(
  services: AssistantServices,
  publicKey: string,
  { prompt, reason, endpoint }: ChatQuestion,
): Promise<string> {
  await takeTurn(services, publicKey);
  const credits = CREDIT_COSTS.CHAT;
  const charge = {
    callId: services.ids.chatId(),
    accountId: userAccountId(publicKey),
    credits,
    reason,
    insufficientMessage: 'A message to the assistant needs 1 credit. Please buy credits first.',
    unavailableMessage: 'The assistant gave no answer. Your credit was returned.',
    event: (usage: AiUsage) => ({ kind: 'chat', publicKey, endpoint, credits, ...usage }) as const,
  };
  return paidCall(services, charge, () => ask(services.model, prompt));
}

async function takeTurn({ chatRates, clock }: AssistantServices, publicKey: string): Promise<void> {
  const nowMs = clock.nowMs();
  if (await chatRates.take(publicKey, MESSAGES_PER_MINUTE, nowMs)) return;
  throw new RequestError('rate_limited', 'That was a lot of messages. Please wait a minute.', {
    retryAfterSeconds: 60 - (Math.floor(nowMs / 1000) % 60),
  });
}

async function ask(model: Model, prompt: string) {
  const { text, isCut, usage } = await briefAnswer(model, {
    system: ASSISTANT_SYSTEM,
    messages: [{ role: 'user', text: prompt }],
  });
  return { result: isCut ? `${text}…` : text, usage };
}
