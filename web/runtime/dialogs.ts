import type { MessageOf } from './app-messages.ts';
import { defineValue } from './define-property.ts';
import { MESSAGE_LIMITS } from './message-limits.ts';
import { NativePromise } from './natives.ts';
import { isFramed, type ShellChannel } from './shell-channel.ts';

type DialogKind = MessageOf<'dialog'>['kind'];
type Response = boolean | string | null;

export interface AppDialogs {
  confirm: (text?: unknown) => Promise<Response>;
  prompt: (text?: unknown, value?: unknown) => Promise<Response>;
}

/**
 * The page around the app shows dialogs with the app's name, so that nobody takes them for dialogs of the browser or
 * Buidl. The synchronous dialog functions show nothing and log an error on the console.
 */
export function installDialogs(channel: ShellChannel | null): AppDialogs {
  const ask = createAsk(channel);
  defineValue(window, 'alert', (text: unknown = '') => {
    if (isFramed) void ask('alert', text, '', null);
    else console.info(`buidl: alert() says ${text}`);
  });
  for (const [name, result] of [
    ['confirm', false],
    ['prompt', null],
  ] as const) {
    defineValue(window, name, () => {
      console.error(
        `buidl: ${name}() shows nothing here and returns ${result}. Ask inside the page, or with await buidl.${name}(text).`,
      );
      return result;
    });
  }
  return {
    // In the automatic check, no page around the app can show a dialog, so each one is confirmed.
    confirm: (text = '') => ask('confirm', text, '', !isFramed),
    prompt: (text = '', value = '') => ask('prompt', text, value, isFramed ? null : String(value)),
  };
}

/** Returns a function that requests a dialog from the page around the app, and returns `otherwise` on failure. */
function createAsk(channel: ShellChannel | null) {
  const waiting = new Map<number, (response: Response) => void>();
  channel?.listen((message) => {
    if (message.type !== 'reply') return false;
    waiting.get(message.id)?.(message.value);
    waiting.delete(message.id);
    return true;
  });
  return (kind: DialogKind, text: unknown, value: unknown, otherwise: Response): Promise<Response> =>
    new NativePromise((resolve) => {
      if (channel === null) return resolve(otherwise);
      const id = channel.nextId();
      waiting.set(id, resolve);
      if (channel.post({ type: 'dialog', id, kind, text: clipped(text), value: clipped(value) }) === 'sent') return;
      waiting.delete(id);
      resolve(otherwise);
    });
}

function clipped(text: unknown): string {
  return String(text).slice(0, MESSAGE_LIMITS.DIALOG_CHARACTERS);
}
