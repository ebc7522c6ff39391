import { describe, expect, it } from 'vitest';
import { chatReducer, initialChat, lastResponse } from '../../../web/src/features/assistant/chat-state.ts';

describe('the chat', () => {
  it('starts with a greeting, which does not count as a response', () => {
    expect(initialChat.messages).toHaveLength(1);
    expect(initialChat.messages[0]).toMatchObject({ role: 'assistant' });
    expect(lastResponse(initialChat)).toBeNull();
  });

  it('waits for the response and keeps the last one for the prompt', () => {
    const sent = chatReducer(initialChat, { type: 'sent', content: 'An idea?' });
    expect(sent).toMatchObject({ isWaiting: true });
    const received = chatReducer(sent, { type: 'received', content: 'A timer.' });
    expect(received).toMatchObject({ isWaiting: false });
    expect(received.messages.slice(1).map(({ role, content }) => [role, content])).toEqual([
      ['user', 'An idea?'],
      ['assistant', 'A timer.'],
    ]);
    expect(lastResponse(received)).toBe('A timer.');
  });

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
