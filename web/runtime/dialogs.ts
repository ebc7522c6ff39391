import { asksForSecret } from '../../shared/domain/asks-for-secret.ts';
import type { MessageOf } from './app-messages.ts';
import { defineValue } from './define-property.ts';
import { MESSAGE_LIMITS } from './message-limits.ts';
import { apply, NativePromise, now, toText } from './natives.ts';
import { isFramed, type ShellChannel } from './shell-channel.ts';

type DialogKind = MessageOf<'dialog'>['kind'];
type Response = boolean | string | null;
/** Requests a dialog from the page around the app. Resolves to `otherwise` if it cannot be shown. */
export type Ask = (kind: DialogKind, text: unknown, value: unknown, otherwise: Response) => Promise<Response>;

export interface AppDialogs {
  ask: Ask;
  confirm: (text?: unknown) => Promise<Response>;
  prompt: (text?: unknown, value?: unknown) => Promise<Response>;
}

/** The maximum number of dialogs until the visitor clicks or types in the app again. */
const MAX_IN_A_ROW = 10;
/** A faster response means that the browser has shown no dialog. */
const BLOCKED_MS = 1;
const REFUSED = { alert: undefined, confirm: false, prompt: null } as const;
type SyncDialog = keyof typeof REFUSED;

/**
 * Names the app in the browser's synchronous dialogs, so that nobody takes them for dialogs of the browser or Buidl, and
 * limits their number. An app cannot reach the browser's own functions.
 */
export function installDialogs(channel: ShellChannel | null, title: string | undefined): AppDialogs {
  const ask = createAsk(channel);
  const { slice } = String.prototype;
  const { error } = console;
  const clip = (text: unknown): string => apply(slice, toText(text), [0, MESSAGE_LIMITS.DIALOG_CHARACTERS]);
  let remaining = MAX_IN_A_ROW;
  let isTold = false;
  for (const type of ['pointerdown', 'keydown']) {
    window.addEventListener(
      type,
      ({ isTrusted }) => {
        if (!isTrusted) return;
        remaining = MAX_IN_A_ROW;
        isTold = false;
      },
      true,
    );
  }
  const heading = isFramed ? `App “${title}”:\n\n` : '';
  const install = (name: SyncDialog): void => {
    const show = window[name];
    const refuse = (reason: string) => {
      if (!isTold) error(`buidl: ${name}() shows nothing: ${reason}`);
      isTold = true;
      return REFUSED[name];
    };
    defineValue(window, name, (given: unknown = '', value: unknown = '') => {
      const text = clip(given);
      // A frame without a name holds a document that the page around the app did not load.
      if (isFramed && title === undefined) return refuse('the app is not in its page.');
      if (remaining <= 0) return refuse(`there were ${MAX_IN_A_ROW} dialogs since the last click or key.`);
      remaining -= 1;
      const warning = name === 'prompt' ? asksForSecret(text) : '';
      const beganMs = now();
      const response: unknown = apply(show, window, [heading + warning + text, clip(value)]);
      if (!isFramed || response || now() - beganMs > BLOCKED_MS) return response;
      if (name !== 'alert') return refuse(`this browser has none in frames. Use await buidl.${name}(text).`);
      void ask('alert', text, '', null);
      return undefined;
    });
  };
  install('alert');
  install('confirm');
  install('prompt');
  return {
    ask,
    // In the automatic check, no page around the app can show a dialog, so each one is confirmed.
    confirm: (text = '') => ask('confirm', text, '', !isFramed),
    prompt: (text = '', value = '') => ask('prompt', text, value, isFramed ? null : String(value)),
  };
}

function createAsk(channel: ShellChannel | null): Ask {
  const waiting = new Map<number, (response: Response) => void>();
  channel?.listen((message) => {
    if (message.type !== 'reply') return false;
    waiting.get(message.id)?.(message.value);
    waiting.delete(message.id);
    return true;
  });
  return (kind, text, value, otherwise) =>
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
