import { APP_SANDBOX, OFFLINE_FRAME_SANDBOX } from '../../../shared/domain/app-policy.ts';
import type { FrameName, Marked, MessageOf, ShellMessage } from '../../runtime/app-messages.ts';
import { WINDOW_BOX_CLASS } from '../app-box.ts';
import { frameInShadow } from '../frames/frame-in-shadow.ts';
import { parseMessage, readAppStart } from '../messages/parse-message.ts';
import { readAppMessage } from '../messages/read-app-message.ts';
import { createRateLimit } from '../rate-limit.ts';

/** A document that sends more messages has bypassed the runtime. */
const MAX_MESSAGES_PER_SECOND = 100;
/** The time limit for the document to load, and for it to respond to a print request. */
const LIMIT_MS = 5_000;

export interface WindowFrame {
  readonly box: HTMLElement;
  /** Resolves when the document has loaded, and after 5 s in any case. */
  readonly loaded: Promise<void>;
  /** Requests the document to print itself. Resolves when it has asked for the print, and after 5 s in any case. */
  print(): Promise<void>;
  end(): void;
}

interface WindowActs {
  open(message: MessageOf<'open'>): void;
  download(message: MessageOf<'download'>): void;
  print(heightPx: number): void;
  close(): void;
}

interface WrittenDocument {
  appUrl: string;
  isOffline?: true | undefined;
  title: string;
  written: string;
}

/**
 * Shows a document that an app has written, in a new frame of the app. Calls `acts.close` when the frame loads another
 * document.
 */
export function openWindowFrame(
  { appUrl, isOffline, title, written }: WrittenDocument,
  parent: HTMLElement,
  acts: WindowActs,
): WindowFrame {
  const key = crypto.getRandomValues(new Uint32Array(4)).join('-');
  const frame = document.createElement('iframe');
  frame.title = title;
  frame.setAttribute('sandbox', isOffline ? OFFLINE_FRAME_SANDBOX : APP_SANDBOX);
  const name: Marked<FrameName> = { buidl: 1, key, isShared: false, local: {}, session: {}, title, written };
  frame.name = JSON.stringify(name);
  frame.src = appUrl;
  const box = frameInShadow(frame);
  box.classList.add(WINDOW_BOX_CLASS);
  const isWithinLimit = createRateLimit(MAX_MESSAGES_PER_SECOND, 1_000);
  const listening = new AbortController();
  let port: MessagePort | undefined;
  let hasPrinted = () => {};
  const end = () => {
    listening.abort();
    port?.close();
    hasPrinted();
    box.remove();
  };
  const hear = ({ data }: MessageEvent) => {
    if (!isWithinLimit()) return acts.close();
    const unchecked = parseMessage(data);
    const message = unchecked && readAppMessage(unchecked);
    switch (message?.type) {
      case 'open':
        acts.open(message);
        break;
      case 'download':
        acts.download(message);
        break;
      case 'print':
        acts.print(message.heightPx);
        hasPrinted();
        break;
      case 'window.call':
        if (message.call === 'close') acts.close();
        break;
    }
  };
  const start = (event: MessageEvent) => {
    if (event.source !== frame.contentWindow) return;
    const [given] = event.ports;
    // Only the first message is read, because reading a huge one takes long.
    if (port !== undefined || given === undefined || readAppStart(event.data)?.key !== key) return acts.close();
    port = given;
    port.onmessage = hear;
  };
  window.addEventListener('message', start, { signal: listening.signal });
  const loading = new Promise<void>((resolve) => {
    frame.addEventListener(
      'load',
      () => {
        resolve();
        frame.addEventListener('load', acts.close, { once: true, signal: listening.signal });
      },
      { once: true },
    );
  });
  parent.append(box);
  return {
    box,
    loaded: withinLimit(loading),
    print: () => {
      const printed = new Promise<void>((resolve) => {
        hasPrinted = resolve;
      });
      const request: Marked<ShellMessage> = { buidl: 1, type: 'window.print' };
      port?.postMessage(request);
      return withinLimit(printed);
    },
    end,
  };
}

function withinLimit(promise: Promise<void>): Promise<void> {
  return Promise.race([promise, new Promise<void>((resolve) => setTimeout(resolve, LIMIT_MS))]);
}
