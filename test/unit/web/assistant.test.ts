/** The assistant's chat: what counts as an answer, and how its light Markdown is read. */
import { describe, expect, it } from 'vitest';
import { readChatBlocks } from '../../../web/src/features/assistant/chat-blocks.ts';
import { chatReducer, initialChat, lastResponse } from '../../../web/src/features/assistant/chat-state.ts';

describe('the chat', () => {
  it('starts with a greeting, which is no answer', () => {
    expect(initialChat.messages).toHaveLength(1);
    expect(initialChat.messages[0]).toMatchObject({ role: 'assistant' });
    expect(lastResponse(initialChat)).toBeNull();
  });

  it('waits from the question to the answer, and keeps the last answer for the prompt', () => {
    const asked = chatReducer(initialChat, { type: 'sent', content: 'An idea?' });
    expect(asked).toMatchObject({ isWaiting: true });
    const answered = chatReducer(asked, { type: 'received', content: 'A timer.' });
    expect(answered).toMatchObject({ isWaiting: false });
    expect(answered.messages.slice(1).map(({ role, content }) => [role, content])).toEqual([
      ['user', 'An idea?'],
      ['assistant', 'A timer.'],
    ]);
    expect(lastResponse(answered)).toBe('A timer.');
  });

  it('apologises when no answer comes, and does not take the apology for one', () => {
    const answered = chatReducer(initialChat, { type: 'received', content: 'A timer.' });
    const failed = chatReducer(chatReducer(answered, { type: 'sent', content: 'And?' }), { type: 'failed' });
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

describe('an answer', () => {
  const read = (text: string) =>
    readChatBlocks(text).map(({ kind, items }) => [
      kind,
      items.map(({ spans }) => spans.map((span) => `${span.kind}:${span.text}`).join('|')),
    ]);

  it('has paragraphs, lists and code', () => {
    expect(
      read('Try this:\nsoon.\n\n- **Timer** in green\n* rounds\n1. one\n2) two\n```html\n<b>x</b>\n```'),
    ).toEqual([
      ['paragraph', ['text:Try this:\nsoon.']],
      ['bullets', ['bold:Timer|text: in green', 'text:rounds']],
      ['numbers', ['text:one', 'text:two']],
      ['code', ['text:<b>x</b>']],
    ]);
  });

  it('keeps headings as bold lines and code as code', () => {
    expect(read('# Plan\nUse `localStorage`.')).toEqual([
      ['paragraph', ['bold:Plan']],
      ['paragraph', ['text:Use |code:localStorage|text:.']],
    ]);
  });

  it('leaves marks that stand alone, HTML and an unclosed fence as they are', () => {
    expect(read('2 ** 3 and `')).toEqual([['paragraph', ['text:2 ** 3 and `']]]);
    expect(read('<img src=x onerror=alert(1)>')).toEqual([
      ['paragraph', ['text:<img src=x onerror=alert(1)>']],
    ]);
    expect(read('```\nlet a;')).toEqual([['code', ['text:let a;']]]);
    expect(read('')).toEqual([]);
  });
});
