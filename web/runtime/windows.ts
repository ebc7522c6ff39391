/**
 * Shows windows of the app's own content, in documents that open windows. The page around the app shows the document
 * that the app writes, such as a receipt, in another frame of the app. In that frame, this script writes the document in
 * place of the app's own.
 */
import { createAppWindow } from './app-window.ts';
import { defineValue } from './define-property.ts';
import { addOptionalPart } from './optional-parts.ts';
import type { ShellChannel } from './shell-channel.ts';

/** The maximum number of windows until the visitor clicks or types in the app again. */
const MAX_IN_A_ROW = 3;

addOptionalPart((channel, _askCheck, { written }) => {
  if (channel !== null && written !== undefined) showWritten(channel, written);
  else defineValue(window, 'open', createOpen(channel));
});

/** Returns the app's `window.open`, which returns null as browsers do when they block a window. */
function createOpen(channel: ShellChannel | null): (address?: unknown) => object | null {
  let remaining = MAX_IN_A_ROW;
  for (const type of ['pointerdown', 'keydown']) {
    window.addEventListener(
      type,
      ({ isTrusted }) => {
        if (isTrusted) remaining = MAX_IN_A_ROW;
      },
      true,
    );
  }
  return (address = '') => {
    if (navigator.userActivation.isActive && remaining > 0) {
      remaining -= 1;
      return createAppWindow(channel, `${address}`);
    }
    console.error(`buidl: window.open() opens nothing without a click, and ${MAX_IN_A_ROW} windows after one.`);
    return null;
  };
}

function showWritten(channel: ShellChannel, written: string): void {
  defineValue(window, 'close', () => channel.post({ type: 'window.call', id: 0, call: 'close' }));
  channel.listen((message) => {
    if (message.type !== 'window.print') return false;
    window.print();
    return true;
  });
  // The `plaintext` element turns the rest of the app's own document into hidden text.
  document.write(`${written}<plaintext hidden>`);
  document.addEventListener('DOMContentLoaded', () => document.querySelector('plaintext[hidden]')?.remove());
}
