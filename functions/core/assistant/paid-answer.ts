/** One answer of the assistant for one credit. */
import { CREDIT_COSTS } from '../../../shared/constants.ts';
import type { AiUsage } from '../../../shared/domain/admin-figures.ts';
import type { ChatRates } from '../../ports/chat-rates.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Ids } from '../../ports/ids.ts';
import { type Ledger, userAccountId } from '../../ports/ledger.ts';
import type { Model } from '../../ports/model.ts';
import { ASSISTANT_SYSTEM } from '../../prompts/assistant.ts';
import { paidCall } from '../ledger/paid-call.ts';
import { RequestError } from '../request-error.ts';

export interface AssistantServices {
  ledger: Ledger;
  chatRates: ChatRates;
  model: Model;
  ids: Ids;
  clock: Clock;
}

const MESSAGES_PER_MINUTE = 20;
const MAX_OUTPUT_TOKENS = 1_000;
/** The gateway ends a call at 30 s, and the credit is to be returned before that. */
const ANSWER_TIMEOUT_MS = 22_000;

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
  const answer = await model.answer({
    system: ASSISTANT_SYSTEM,
    messages: [{ role: 'user', text: prompt }],
    maxOutputTokens: MAX_OUTPUT_TOKENS,
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  });
  const text = answer.text.trim();
  if (text === '') throw new Error('The model answered with nothing.');
  const { inputTokens, outputTokens } = answer;
  return {
    result: answer.stopReason === 'length' ? `${text}…` : text,
    usage: { inputTokens, outputTokens, images: 0 },
  };
}
