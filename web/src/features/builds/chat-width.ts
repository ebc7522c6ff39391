export const CHAT_WIDTH = { minPx: 320, usualPx: 416, maxPx: 720, stepPx: 16 } as const;
/** The maximum share of the window's width for the chat. */
const MAX_PART = 0.6;
const STORAGE_KEY = 'buidl:chat-width';

/** Returns the width within its limits, in CSS pixels. */
export function limitedWidth(px: number, windowPx: number): number {
  const maxPx = Math.max(CHAT_WIDTH.minPx, Math.min(CHAT_WIDTH.maxPx, Math.floor(windowPx * MAX_PART)));
  return Math.round(Math.min(maxPx, Math.max(CHAT_WIDTH.minPx, px)));
}

/** Returns the width after a key, or null for a key that does not change it. */
export function widthAfterKey(key: string, px: number): number | null {
  switch (key) {
    case 'ArrowLeft':
      return px - CHAT_WIDTH.stepPx;
    case 'ArrowRight':
      return px + CHAT_WIDTH.stepPx;
    case 'Home':
      return CHAT_WIDTH.minPx;
    case 'End':
      return CHAT_WIDTH.maxPx;
    case 'Enter':
      return CHAT_WIDTH.usualPx;
    default:
      return null;
  }
}

export function readChatWidth(storage: Storage): number {
  const px = Number(storage.getItem(STORAGE_KEY) ?? Number.NaN);
  return Number.isFinite(px) && px > 0 ? px : CHAT_WIDTH.usualPx;
}

export function storeChatWidth(px: number, storage: Storage): void {
  try {
    storage.setItem(STORAGE_KEY, String(px));
  } catch {
    // If the storage is full, the width lasts as long as the page.
  }
}
