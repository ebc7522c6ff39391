import type { MessageOf, ShellMessage } from './app-messages.ts';
import { buidlError } from './buidl-error.ts';
import { MESSAGE_LIMITS } from './message-limits.ts';
import { clearTimeout, NativePromise, setTimeout, toText } from './natives.ts';
import type { SendOutcome, ShellChannel } from './shell-channel.ts';

const TIMEOUT_MS = 30_000;

type Call = Pick<MessageOf<'ai.chat'>, 'type' | 'messages'> | Pick<MessageOf<'ai.image'>, 'type' | 'prompt'>;

interface Waiting {
  resolve: (value: string) => void;
  reject: (error: Error) => void;
  timer: number;
}

/** Creates `buidl.ai`. The page around the app sends the AI calls to the API. */
export function createAi(channel: ShellChannel | null) {
  const ask = channel === null ? refuse : createAsk(channel);
  return Object.freeze({
    chat: (given: unknown) => {
      if (Array.isArray(given)) return ask({ type: 'ai.chat', messages: given });
      const content = toText(given);
      return ask({ type: 'ai.chat', messages: [{ role: 'user', content }] }, content);
    },
    image: (given: unknown) => {
      const prompt = toText(given);
      return ask({ type: 'ai.image', prompt }, prompt);
    },
  });
}

function refuse(_call: Call, _text?: string): Promise<string> {
  return NativePromise.reject(buidlError('not_published', 'AI works once the app is published.'));
}

function createAsk(channel: ShellChannel): (call: Call, text?: string) => Promise<string> {
  const waiting = new Map<number, Waiting>();
  channel.listen((message) => {
    if (message.type !== 'ai.result' && message.type !== 'ai.error') return false;
    settle(waiting, message);
    return true;
  });
  return (call, text = '') =>
    new NativePromise((resolve, reject) => {
      const id = channel.nextId();
      const timer = setTimeout(() => {
        waiting.delete(id);
        reject(buidlError('timeout', 'The AI did not respond in time. Please try again.'));
      }, TIMEOUT_MS);
      waiting.set(id, { resolve, reject, timer });
      let outcome: SendOutcome = 'refused';
      // Refuses a text that is too long before it is copied into a message.
      try {
        if (text.length <= MESSAGE_LIMITS.CALL_CHARACTERS) outcome = channel.post({ ...call, id });
      } catch {}
      if (outcome === 'sent') return;
      waiting.delete(id);
      clearTimeout(timer);
      reject(
        outcome === 'later'
          ? buidlError('rate_limited', 'That was a lot at once. Please wait.')
          : buidlError('invalid_input', 'Only text can be sent to the AI, and not too much of it.'),
      );
    });
}

function settle(
  waiting: Map<number, Waiting>,
  message: Extract<ShellMessage, { type: 'ai.result' | 'ai.error' }>,
): void {
  const call = waiting.get(message.id);
  if (call === undefined) return;
  waiting.delete(message.id);
  clearTimeout(call.timer);
  if (message.type === 'ai.result') call.resolve(toText(message.value));
  else call.reject(buidlError(toText(message.code), toText(message.message)));
}
