import { APP_SANDBOX } from '../../../../shared/domain/app-policy.ts';
import { type AiResponse, createAiProxy, refuseAi } from './ai-proxy.ts';
import { type AiCall, type AppStart, readAppMessage, readAppStart } from './app-messages.ts';
import type { UnsavedChange } from './app-storage.ts';
import { createOpener } from './ask-to-open.ts';
import { openPersistentStorage, type PersistentStorage } from './persistent-storage.ts';

/** Without camera, microphone and location, which the site's Permissions-Policy denies to frames as well. */
const APP_PERMISSIONS = 'autoplay; clipboard-write; fullscreen; gamepad; screen-wake-lock; web-share';

/** Far above what the app runtime sends; further messages are dropped. */
const MAX_MESSAGES_PER_SECOND = 10_000;
/** Above what a user reaches by reloading an app. */
const MAX_STARTS = 10;
const STARTS_WITHIN_MS = 10_000;
/** Time for a document to respond to a ping before the app is restarted. */
const SILENCE_MS = 1_000;
const STOPPED = 'This app kept leaving its page, so it was stopped. Reload the page to start it again.';

export interface AppFrameSource {
  projectId: string;
  appUrl: string;
  title: string;
  /** Whether the app may call AI, which its bank pays for. */
  isPublished: boolean;
}

/**
 * Shows the app in a sandboxed frame inside `host` once its storage is loaded. Returns a function that
 * removes it.
 */
export function attachAppFrame(host: HTMLElement, source: AppFrameSource): () => void {
  const end = new AbortController();
  void showApp(host, source, end.signal);
  return () => end.abort();
}

async function showApp(host: HTMLElement, source: AppFrameSource, signal: AbortSignal): Promise<void> {
  const storage = await openPersistentStorage(source.projectId);
  if (signal.aborted) return;
  const app = new RunningApp(host, source, storage);
  window.addEventListener('message', (event) => app.handleMessage(event), { signal });
  window.addEventListener('pagehide', () => storage.saveNow(), { signal });
  signal.addEventListener('abort', () => {
    storage.close();
    app.end();
  });
  app.start();
}

/**
 * One app and the frame it is in. What the app has stored is in the name of its frame, which is read when the frame enters the
 * page, so each start has a new frame. A frame that goes anywhere else, to the app again or to another, is replaced: nothing
 * that is loaded in it later is handed what the app has stored, or is heard as the app.
 */
class RunningApp {
  readonly #host: HTMLElement;
  readonly #source: AppFrameSource;
  readonly #storage: PersistentStorage;
  readonly #openOutside: (url: string) => void;
  readonly #callAi: (call: AiCall) => Promise<AiResponse>;
  readonly #isWithinMessageLimit = createRateLimit(MAX_MESSAGES_PER_SECOND, 1_000);
  readonly #isWithinStartLimit = createRateLimit(MAX_STARTS, STARTS_WITHIN_MS);
  #frame: HTMLIFrameElement | undefined;
  #port: MessagePort | undefined;
  /** The key that the start message of the document has to contain; used once. */
  #key: string | undefined;
  /** Changes of other tabs between the creation of the frame and the start of the app. */
  #missed: UnsavedChange[] = [];
  /** Whether the app has sent nothing since the last ping. */
  #isSilent = false;

  constructor(host: HTMLElement, source: AppFrameSource, storage: PersistentStorage) {
    this.#host = host;
    this.#source = source;
    this.#storage = storage;
    storage.onRemoteChange((change) => {
      if (this.#port) this.#port.postMessage({ buidl: 1, type: 'storage', ...change });
      else this.#missed.push(change);
    });
    this.#openOutside = createOpener(source.title);
    this.#callAi = source.isPublished ? createAiProxy(source.projectId, fetch) : refuseAi;
  }

  start(at: Pick<AppStart, 'search' | 'hash'> = { search: '', hash: '' }): void {
    this.end();
    if (this.#isWithinStartLimit()) this.#show(at);
    else this.#showStopped();
  }

  end(): void {
    this.#port?.close();
    this.#port = undefined;
    this.#frame?.remove();
    this.#frame = undefined;
    this.#missed = [];
  }

  #show(at: Pick<AppStart, 'search' | 'hash'>): void {
    const key = crypto.getRandomValues(new Uint32Array(4)).join('-');
    const frame = document.createElement('iframe');
    const url = new URL(this.#source.appUrl);
    url.search = at.search;
    url.hash = at.hash;
    frame.title = this.#source.title;
    frame.setAttribute('sandbox', APP_SANDBOX);
    frame.allow = APP_PERMISSIONS;
    frame.name = this.#storage.frameName(key);
    frame.src = url.href;
    frame.addEventListener(
      'load',
      () => frame.addEventListener('load', () => this.#restartUnlessAlive(frame, at)),
      {
        once: true,
      },
    );
    this.#key = key;
    this.#frame = frame;
    this.#host.append(frame);
  }

  /**
   * The frame has loaded again. An app that replaced its own document keeps its channel and responds to a
   * ping; anything else is replaced by the app.
   */
  #restartUnlessAlive(frame: HTMLIFrameElement, at: Pick<AppStart, 'search' | 'hash'>): void {
    this.#isSilent = true;
    this.#port?.postMessage({ buidl: 1, type: 'ping' });
    setTimeout(() => this.#isSilent && this.#frame === frame && this.start(at), SILENCE_MS);
  }

  /** Handles a `message` event of the window; only the start message of the frame is for this app. */
  handleMessage({ source, data, ports }: MessageEvent): void {
    if (source === null || source !== this.#frame?.contentWindow || !this.#isWithinMessageLimit()) return;
    const start = readAppStart(data);
    if (start === null) return;
    const [port] = ports;
    if (port !== undefined && start.key !== null && start.key === this.#key) this.#open(port);
    else this.start(start);
  }

  #open(port: MessagePort): void {
    this.#key = undefined;
    this.#port = port;
    port.onmessage = (event) => this.#handleAppMessage(port, event.data);
    for (const change of this.#missed) port.postMessage({ buidl: 1, type: 'storage', ...change });
  }

  #handleAppMessage(port: MessagePort, data: unknown): void {
    this.#isSilent = false;
    const message = this.#isWithinMessageLimit() ? readAppMessage(data) : null;
    if (message?.type === 'storage') this.#storage.apply(message);
    else if (message?.type === 'open') this.#openOutside(message.url);
    else if (message) void this.#callAi(message).then((response) => port.postMessage(response));
  }

  #showStopped(): void {
    const note = document.createElement('p');
    note.role = 'alert';
    note.textContent = STOPPED;
    this.#host.append(note);
  }
}

/** A rate limit with fixed windows: returns whether one more is allowed in the current window. */
function createRateLimit(count: number, withinMs: number): () => boolean {
  let stretch = 0;
  let used = 0;
  return () => {
    const now = Math.floor(performance.now() / withinMs);
    if (now !== stretch) {
      stretch = now;
      used = 0;
    }
    used += 1;
    return used <= count;
  };
}
