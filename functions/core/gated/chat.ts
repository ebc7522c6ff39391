/** `buidl.ai.chat`: an answer for a published app. */
import { GATED_COSTS } from '../../../shared/constants.ts';
import type { RouteInput } from '../../../shared/contract/routes.ts';
import type { Model } from '../../ports/model.ts';
import { APP_CHAT_SYSTEM } from '../../prompts/app-chat.ts';
import { RequestError } from '../request-error.ts';
import { type GatedServices, gatedCall } from './gated-call.ts';

const MAX_OUTPUT_TOKENS = 1_000;
/** The gateway ends a call at 30 s, and the credit is to be returned before that. */
const ANSWER_TIMEOUT_MS = 22_000;
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
    const answer = await services.model.answer({
      system: APP_CHAT_SYSTEM,
      messages: conversation,
      maxOutputTokens: MAX_OUTPUT_TOKENS,
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    });
    const text = answer.text.trim();
    if (text === '') throw new Error('The model answered with nothing.');
    const { inputTokens, outputTokens } = answer;
    return { result: text, usage: { inputTokens, outputTokens, images: 0 } };
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
