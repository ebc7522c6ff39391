/** The chat with the assistant: what was said, what is waited for. In memory only. No React. */
import { ASSISTANT_MESSAGES } from '../../../../shared/messages/assistant.ts';

export interface ChatMessage {
  id: number;
  role: 'user' | 'assistant';
  content: string;
  /** What the assistant answered; its greeting and its apologies are no answers. */
  isAnswer: boolean;
}

export interface ChatState {
  messages: ChatMessage[];
  isWaiting: boolean;
}

export type ChatEvent =
  | { type: 'asked'; content: string }
  | { type: 'answered'; content: string }
  | { type: 'failed' };

export const GREETING =
  "Hi, I'm the Buidl Assistant. Tell me what you would like to build and I'll help you put it into a good prompt.";

export const initialChat: ChatState = {
  messages: [{ id: 0, role: 'assistant', content: GREETING, isAnswer: false }],
  isWaiting: false,
};

export function chatReducer(state: ChatState, event: ChatEvent): ChatState {
  switch (event.type) {
    case 'asked':
      return { messages: said(state, 'user', event.content, false), isWaiting: true };
    case 'answered':
      return { messages: said(state, 'assistant', event.content, true), isWaiting: false };
    case 'failed':
      return { messages: said(state, 'assistant', ASSISTANT_MESSAGES.trouble, false), isWaiting: false };
  }
}

function said(state: ChatState, role: ChatMessage['role'], content: string, isAnswer: boolean) {
  return [...state.messages, { id: state.messages.length, role, content, isAnswer }];
}

/** What the assistant answered last; null when it has not answered yet. */
export function lastAnswer({ messages }: ChatState): string | null {
  return messages.findLast(({ isAnswer }) => isAnswer)?.content ?? null;
}
