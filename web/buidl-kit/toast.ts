import { insertKitStyle } from './kit-style.ts';
import { words } from './words.ts';

export interface ToastOptions {
  /** Adds a button that takes back what the text says. */
  undo?(): void;
  /** Default: 6, and 10 with `undo`. */
  seconds?: number;
}

let closeLast: () => void = () => {};

/**
 * Shows a short message, which screen readers say, in place of the last one. It stays while the pointer or the focus is on
 * it. Returns a function that closes it.
 */
export function toast(text: string, { undo, seconds = undo ? 10 : 6 }: ToastOptions = {}): () => void {
  closeLast();
  insertKitStyle();
  const region = toastRegion();
  const box = document.createElement('div');
  box.className = 'buidl-toast';
  box.append(Object.assign(document.createElement('span'), { textContent: text }));
  const focused = document.activeElement;
  let timer = 0;
  const close = () => {
    clearTimeout(timer);
    const hadFocus = box.contains(document.activeElement);
    box.remove();
    if (hadFocus && focused instanceof HTMLElement && focused.isConnected) focused.focus();
  };
  const start = () => {
    clearTimeout(timer);
    timer = window.setTimeout(close, seconds * 1_000);
  };
  if (undo) {
    const button = Object.assign(document.createElement('button'), { type: 'button', textContent: words().undo });
    button.addEventListener('click', () => {
      close();
      undo();
    });
    box.append(button);
  }
  for (const type of ['pointerenter', 'focusin']) box.addEventListener(type, () => clearTimeout(timer));
  for (const type of ['pointerleave', 'focusout']) box.addEventListener(type, start);
  region.append(box);
  start();
  closeLast = close;
  return close;
}

/** Returns the live region, which is inside the open dialog, because nothing outside of it can be clicked. */
function toastRegion(): HTMLElement {
  const region = document.querySelector<HTMLElement>('.buidl-toasts') ?? document.createElement('div');
  region.className = 'buidl-toasts';
  region.setAttribute('role', 'status');
  const place = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  if (region.parentElement === place) return region;
  place.append(region);
  // The message outlasts the dialog that it was shown in.
  place.addEventListener('close', () => document.body.append(region), { once: true });
  return region;
}
