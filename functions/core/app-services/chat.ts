/** `buidl.ai.chat`: an answer for a published app. */
import { GATED_COSTS } from '../../../shared/constants.ts';
import type { RouteInput } from '../../../shared/contract/routes.ts';
import type { Model } from '../../ports/model.ts';
import { RequestError } from '../../ports/request-error.ts';
import { APP_CHAT_SYSTEM } from '../../prompts/app-chat.ts';
import { briefAnswer } from '../short-completion.ts';
import { type GatedServices, gatedCall } from './gated-call.ts';

/** Of all messages together, in characters; what one credit pays for. */
const MAX_CONVERSATION_LENGTH = 16_000;

/** The answer's text. Throws RequestError `invalid_input` for a conversation that is too long or not the visitor's turn, and those of `gatedCall`. */
export async function chat(
  services: GatedServices & { model: Model },
  { projectId, messages }: RouteInput<'gatedChat'>,
  visitorId: string,
): Promise<string> {
  const conversation = messages.map(({ role, content }) => ({ role, text: content }));
  refuseBadConversation(conversation);
  const request = { projectId, visitorId, endpoint: 'chat', credits: GATED_COSTS.CHAT } as const;
  return gatedCall(services, request, async () => {
    const question = { system: APP_CHAT_SYSTEM, messages: conversation };
    const { text, usage } = await briefAnswer(services.model, question);
    return { result: text, usage };
  });
}

/** Models want the visitor and themselves to take turns, the visitor first and last. */
function refuseBadConversation(conversation: readonly { role: 'user' | 'assistant'; text: string }[]): void {
  const areTurns = conversation.every(({ role }, index) => role === (index % 2 === 0 ? 'user' : 'assistant'));
  if (!areTurns || conversation.at(-1)?.role !== 'user') {
    throw new RequestError(
      'invalid_input',
      'Messages must alternate, and begin and end with one of the user.',
    );
  }
  const length = conversation.reduce((sum, { text }) => sum + text.length, 0);
  if (length > MAX_CONVERSATION_LENGTH) {
    throw new RequestError(
      'invalid_input',
      `A conversation has at most ${MAX_CONVERSATION_LENGTH} characters.`,
    );
  }
}
