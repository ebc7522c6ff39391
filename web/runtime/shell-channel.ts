import type { AppMessage, AppStart, FrameName, Marked, MessageOf, ShellMessage } from './app-messages.ts';
import { MESSAGE_LIMITS } from './message-limits.ts';
import { apply, nativeGetter, now, parse, stringify } from './natives.ts';

/** `later`: this second's limit is reached. `refused`: the message is too long or cannot be converted to JSON. */
export type SendOutcome = 'sent' | 'later' | 'refused';

/** The rate-limited connection to the page around the app. Its port is out of reach for the app's scripts. */
export interface ShellChannel {
  /** Throws the errors of JSON.stringify. */
  post(message: AppMessage, maxCharacters?: number): SendOutcome;
  /** Sends a file, unless the limit of messages per second is reached. */
  postFile(message: MessageOf<'download' | 'window.show'>): void;
  /** Sends one end of a channel. */
  postPort(message: MessageOf<'databases'>, port: MessagePort): void;
  /** Passes each message to the listeners, newest first, until one returns true. */
  listen(hear: (message: ShellMessage) => boolean): void;
  nextId(): number;
}

interface Connection {
  channel: ShellChannel;
  given: Partial<FrameName>;
}

export const isFramed = window.parent !== window;

const SECOND_MS = 1_000;

/**
 * Connects to the page around the app. Returns null outside of a frame. Also returns null when the name of the frame
 * has no key; the page around the app then loads the app again.
 */
export function connectToShell(): Connection | null {
  if (!isFramed) return null;
  let given: Partial<Marked<FrameName>> | null = null;
  try {
    given = parse(window.name);
  } catch {}
  window.name = '';
  const key = given?.buidl === 1 && given.key ? given.key : null;
  const { port1, port2 } = new MessageChannel();
  const { search, hash } = window.location;
  const start: Marked<AppStart> = { buidl: 1, type: 'start', key, search, hash };
  window.parent.postMessage(start, '*', [port2]);
  if (key !== null && given !== null) return { channel: createChannel(port1), given };
  port1.postMessage(stringify({ buidl: 1, type: 'start', search, hash }));
  return null;
}

function createChannel(port: MessagePort): ShellChannel {
  const send = port.postMessage.bind(port);
  const mayStillSend = createSendLimit();
  const readData = nativeGetter(MessageEvent.prototype, 'data');
  let lastId = 0;
  let hear = (_message: ShellMessage): boolean => false;
  port.onmessage = (event) => {
    const data = apply(readData, event, []);
    if (isShellMessage(data)) hear(data);
  };
  return {
    post: (message, maxCharacters = MESSAGE_LIMITS.CALL_CHARACTERS) => {
      const text: unknown = stringify({ buidl: 1, ...message });
      if (typeof text !== 'string' || text.length > maxCharacters) return 'refused';
      if (!mayStillSend(text.length)) return 'later';
      send(text);
      return 'sent';
    },
    postFile: (message) => {
      if (mayStillSend(0)) send({ buidl: 1, ...message });
    },
    postPort: (message, given) => send({ buidl: 1, ...message }, [given]),
    listen: (next) => {
      const others = hear;
      hear = (message) => next(message) || others(message);
    },
    nextId: () => {
      lastId += 1;
      return lastId;
    },
  };
}

/** The page that creates the frame is trusted, so only the mark `buidl` of a message is checked. */
function isShellMessage(data: unknown): data is Marked<ShellMessage> {
  return typeof data === 'object' && data !== null && 'buidl' in data && data.buidl === 1;
}

/** Returns a function that counts a message if it is still within this second's limit, and returns whether it is. */
function createSendLimit(): (characters: number) => boolean {
  let secondBeganMs = 0;
  let sentMessages = 0;
  let sentCharacters = 0;
  return (characters) => {
    const atMs = now();
    if (atMs - secondBeganMs >= SECOND_MS) {
      secondBeganMs = atMs;
      sentMessages = 0;
      sentCharacters = 0;
    }
    if (sentMessages >= MESSAGE_LIMITS.PER_SECOND || sentCharacters + characters > MESSAGE_LIMITS.CHARACTERS_PER_SECOND)
      return false;
    sentMessages += 1;
    sentCharacters += characters;
    return true;
  };
}
