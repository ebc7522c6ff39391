import { ASSISTANT_MESSAGES } from '../../../../shared/messages/assistant.ts';
import { message } from '../../lib/language/translate.ts';

export interface ChatMessage {
  id: number;
  role: 'user' | 'assistant';
  content: string;
  /** True for responses of the model, false for the greeting and apologies. */
  isResponse: boolean;
}

export interface ChatState {
  messages: ChatMessage[];
  isWaiting: boolean;
}

export type ChatEvent = { type: 'sent'; content: string } | { type: 'received'; content: string } | { type: 'failed' };

export const GREETING = message(
  "Hi, I'm the Buidl Assistant. Tell me what you would like to build and I'll help you put it into a good prompt.",
);

export const initialChat: ChatState = {
  messages: [{ id: 0, role: 'assistant', content: GREETING, isResponse: false }],
  isWaiting: false,
};

export function chatReducer(state: ChatState, event: ChatEvent): ChatState {
  switch (event.type) {
    case 'sent':
      return { messages: said(state, 'user', event.content, false), isWaiting: true };
    case 'received':
      return { messages: said(state, 'assistant', event.content, true), isWaiting: false };
    case 'failed':
      return { messages: said(state, 'assistant', ASSISTANT_MESSAGES.trouble, false), isWaiting: false };
  }
}

function said(state: ChatState, role: ChatMessage['role'], content: string, isResponse: boolean) {
  return [...state.messages, { id: state.messages.length, role, content, isResponse }];
}

export function lastResponse({ messages }: ChatState): string | null {
  return messages.findLast(({ isResponse }) => isResponse)?.content ?? null;
}
