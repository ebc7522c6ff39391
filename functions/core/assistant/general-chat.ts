/** The chat about ideas and about Buidl. */
import { assistantPrompt } from '../../prompts/assistant.ts';
import type { Caller } from '../auth/authenticate.ts';
import { type AssistantServices, paidAnswer } from './paid-answer.ts';

/** Throws the RequestErrors of `paidAnswer`. */
export function answerGeneralChat(
  services: AssistantServices,
  { user }: Caller,
  message: string,
): Promise<string> {
  return paidAnswer(services, user.publicKey, {
    prompt: assistantPrompt(message),
    reason: 'Message to the assistant',
    endpoint: 'general-chat',
  });
}
