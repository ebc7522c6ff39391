import { defineValue } from './define-property.ts';
import type { Ask } from './dialogs.ts';
import { apply, toText } from './natives.ts';
import { toPublicAddresses } from './public-address.ts';

/**
 * Replaces the address of the app's frame with the address of the page around it in text that the app copies or shares.
 * Lets the app read the clipboard after that page has asked the visitor.
 */
export function installClipboard(ask: Ask, page: string | undefined): void {
  const { location, navigator } = window;
  const translate = page === undefined ? (text: string) => text : toPublicAddresses(location, page);
  const toPublic = (value: unknown) => translate(toText(value));
  const { clipboard, share } = navigator;
  // Browsers offer no clipboard to insecure pages.
  if (clipboard) {
    const { writeText } = clipboard;
    defineValue(clipboard, 'writeText', (text: unknown) => apply(writeText, clipboard, [toPublic(text)]));
    defineValue(clipboard, 'readText', async () => {
      const text = await ask('paste', '', '', null);
      if (typeof text === 'string') return text;
      throw new DOMException('The clipboard was not read.', 'NotAllowedError');
    });
  }
  if (share) {
    defineValue(navigator, 'share', (data: ShareData = {}) => {
      const { url, text } = data;
      const shared = { ...data, ...(text && { text: toPublic(text) }), ...(url && { url: toPublic(url) }) };
      return apply(share, navigator, [shared]);
    });
  }
  window.addEventListener('copy', (event) => {
    const { clipboardData, target } = event;
    if (page === undefined || clipboardData === null) return;
    const copied = event.defaultPrevented ? clipboardData.getData('text') : selectedText(target);
    const text = toPublic(copied);
    if (text === copied) return;
    event.preventDefault();
    clipboardData.setData('text/plain', text);
  });
}

function selectedText(target: EventTarget | null): string {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) {
    return target.value.slice(target.selectionStart ?? 0, target.selectionEnd ?? 0);
  }
  return toText(window.getSelection() ?? '');
}
