import { describe, expect, it } from 'vitest';
import { chatReducer, initialChat, lastResponse } from '../../../web/src/features/assistant/chat-state.ts';

describe('the chat', () => {
  it('apologizes when no response arrives, and does not count the apology as one', () => {
    const received = chatReducer(initialChat, { type: 'received', content: 'A timer.' });
    const failed = chatReducer(chatReducer(received, { type: 'sent', content: 'And?' }), { type: 'failed' });
    expect(failed.isWaiting).toBe(false);
    expect(failed.messages.at(-1)?.content).toBe("Sorry, I'm having trouble connecting right now.");
    expect(lastResponse(failed)).toBe('A timer.');
  });

  it('gives every message its own id', () => {
    const said = ['a', 'b', 'c'].reduce(
      (state, content) => chatReducer(state, { type: 'received', content }),
      initialChat,
    );
    expect(new Set(said.messages.map(({ id }) => id)).size).toBe(4);
  });
});
