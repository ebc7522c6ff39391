import type { RouteInput } from '../../../shared/contract/routes.ts';
import { GATED_COSTS } from '../../../shared/domain/credit-costs.ts';
import type { Model } from '../../ports/model.ts';
import { RequestError } from '../../ports/request-error.ts';
import { APP_CHAT_SYSTEM } from '../../prompts/app-chat.ts';
import { shortCompletion } from '../short-completion.ts';
import { type GatedServices, gatedCall } from './gated-call.ts';

/** The maximum length of a conversation in characters, summed over all messages. Every call costs the same. */
const MAX_CONVERSATION_LENGTH = 16_000;

/**
 * Returns the model's answer to a conversation. Throws RequestError `invalid_input` unless the conversation ends with a
 * user message, and the errors of `gatedCall`.
 */
export async function gatedChat(
  services: GatedServices & { model: Model },
  { projectId, messages }: RouteInput<'gatedChat'>,
  visitorId: string,
): Promise<string> {
  const conversation = messages.map(({ role, content }) => ({ role, text: content }));
  refuseBadConversation(conversation);
  const request = { projectId, visitorId, endpoint: 'chat', credits: GATED_COSTS.CHAT } as const;
  return gatedCall(services, request, async () => {
    const { text, usage } = await shortCompletion(services.model, {
      system: APP_CHAT_SYSTEM,
      messages: conversation,
    });
    return { result: text, usage };
  });
}

/** Throws RequestError unless the messages alternate and the first and last are user messages, as models require. */
function refuseBadConversation(conversation: readonly { role: 'user' | 'assistant'; text: string }[]): void {
  const isAlternating = conversation.every(({ role }, index) => role === (index % 2 === 0 ? 'user' : 'assistant'));
  if (!isAlternating || conversation.at(-1)?.role !== 'user') {
    throw new RequestError('messages_out_of_order');
  }
  const length = conversation.reduce((sum, { text }) => sum + text.length, 0);
  if (length > MAX_CONVERSATION_LENGTH) {
    throw new RequestError({ key: 'conversation_too_long', params: { maxLength: MAX_CONVERSATION_LENGTH } });
  }
}
