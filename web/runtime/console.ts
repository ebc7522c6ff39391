import type { MessageOf } from './app-messages.ts';
import { now, stringify } from './natives.ts';
import type { ShellChannel } from './shell-channel.ts';

const LINES_PER_SECOND = 40;
const MAX_LINE_CHARACTERS = 2_000;
const SECOND_MS = 1_000;

type Level = MessageOf<'console'>['level'];
const LEVELS: readonly Level[] = ['debug', 'log', 'info', 'warn', 'error'];

/** Sends console messages, errors, failed loads and Content-Security-Policy violations to the page around the app. */
export function recordConsole(channel: ShellChannel): void {
  const send = createSend(channel);
  for (const level of LEVELS) {
    const before = console[level];
    console[level] = (...values: unknown[]) => {
      before.apply(console, values);
      send(level, values.map(textOf).join(' '));
    };
  }
  window.addEventListener(
    'error',
    (event) => {
      const { message, lineno, target } = event;
      if (message) send('error', lineno ? `${message} (line ${lineno})` : message);
      else if (target instanceof Element) send('error', `Could not be loaded: ${addressOf(target)}`);
    },
    true,
  );
  window.addEventListener('unhandledrejection', ({ reason }) => send('error', `Not handled: ${textOf(reason)}`));
  document.addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective }) =>
    send('error', `Not allowed in an app: ${effectiveDirective} ${blockedURI}`),
  );
}

function createSend(channel: ShellChannel): (level: Level, text: string) => void {
  let beganMs = 0;
  let lines = 0;
  return (level, text) => {
    if (now() - beganMs >= SECOND_MS) {
      beganMs = now();
      lines = 0;
    }
    lines += 1;
    if (lines <= LINES_PER_SECOND) {
      channel.post({ type: 'console', level, text: text.slice(0, MAX_LINE_CHARACTERS) });
    } else if (lines === LINES_PER_SECOND + 1) {
      channel.post({ type: 'console', level: 'warn', text: 'More messages were left out.' });
    }
  };
}

function textOf(value: unknown): string {
  try {
    if (typeof value === 'string') return value;
    if (value instanceof Error) return value.stack || String(value);
    const json = typeof value === 'object' ? stringify(value) : undefined;
    return json === undefined ? String(value) : json;
  } catch {
    return 'a value that cannot be shown';
  }
}

function addressOf(element: Element): string {
  return String(Reflect.get(element, 'src') || Reflect.get(element, 'href'));
}
