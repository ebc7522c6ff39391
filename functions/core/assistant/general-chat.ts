import { assistantPrompt } from '../../prompts/assistant.ts';
import type { Caller } from '../auth/authenticate.ts';
import { type AssistantServices, paidResponse } from './paid-response.ts';

/** Throws the errors of `paidResponse`. */
export function generalChat(services: AssistantServices, caller: Caller, message: string): Promise<string> {
  return paidResponse(services, caller, {
    prompt: assistantPrompt(message),
    reason: 'Message to the assistant',
    endpoint: 'general-chat',
  });
}
