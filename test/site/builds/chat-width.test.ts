import { expect, it } from 'vitest';
import {
  CHAT_WIDTH,
  limitedWidth,
  readChatWidth,
  storeChatWidth,
  widthAfterKey,
} from '../../../web/src/features/builds/chat-width.ts';
import { memoryStorage } from '../../fixtures/memory-storage.ts';

it('the width of the chat stays within its limits and 60 % of the window', () => {
  expect(limitedWidth(10, 1280)).toBe(CHAT_WIDTH.minPx);
  expect(limitedWidth(900, 1920)).toBe(CHAT_WIDTH.maxPx);
  expect(limitedWidth(900, 1000)).toBe(600);
  expect(limitedWidth(900, 400)).toBe(CHAT_WIDTH.minPx);
});

it.each([
  ['ArrowLeft', 400],
  ['ArrowRight', 432],
  ['Home', CHAT_WIDTH.minPx],
  ['End', CHAT_WIDTH.maxPx],
  ['Enter', CHAT_WIDTH.usualPx],
  ['a', null],
])('the key %s moves it', (key, widthPx) => {
  expect(widthAfterKey(key, 416)).toBe(widthPx);
});

it('is remembered, and is the usual one when the stored text is no number', () => {
  const storage = memoryStorage();
  expect(readChatWidth(storage)).toBe(CHAT_WIDTH.usualPx);
  storeChatWidth(500, storage);
  expect(readChatWidth(storage)).toBe(500);
  expect(readChatWidth(memoryStorage({ 'buidl:chat-width': 'x' }))).toBe(CHAT_WIDTH.usualPx);
});
