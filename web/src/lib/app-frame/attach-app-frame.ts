/** Shows an app in a sandboxed frame, keeps what it stores, and answers what it asks. */
import { type AiResponse, createAiProxy, refuseAi } from './ai-proxy.ts';
import { type AiCall, type AppStart, readAppMessage, readAppStart } from './app-messages.ts';
import type { UnsavedChange } from './app-storage.ts';
import { openPersistentStorage, type PersistentStorage } from './persistent-storage.ts';

/** No allow-same-origin: an app never has the site's origin, or any other. */
const APP_SANDBOX = 'allow-scripts allow-forms allow-modals allow-pointer-lock allow-popups allow-downloads';
/** Nothing that watches or listens: the site's own policy refuses camera, microphone and place for its frames, too. */
const APP_PERMISSIONS = 'autoplay; clipboard-write; fullscreen; gamepad; screen-wake-lock; web-share';

/** Many times what an app with the runtime sends; more than that is noise, and is not even read. */
const MAX_MESSAGES_PER_SECOND = 10_000;
/** More than a person who keeps reloading an app. */
const MAX_STARTS = 10;
const STARTS_WITHIN_MS = 10_000;
/** How long a document that is no app stays in the frame. */
const SILENCE_MS = 1_000;
const STOPPED = 'This app kept leaving its page, so it was stopped. Reload the page to start it again.';

export interface AppFrameSource {
  projectId: string;
  appUrl: string;
  title: string;
  /** Whether the app may use AI, which its bank pays for. */
  isPublished: boolean;
}

/** Puts the app into the element, once what it has stored is at hand. Returns what ends the app. */
export function attachAppFrame(host: HTMLElement, source: AppFrameSource): () => void {
  const end = new AbortController();
  void showApp(host, source, end.signal);
  return () => end.abort();
}

async function showApp(host: HTMLElement, source: AppFrameSource, signal: AbortSignal): Promise<void> {
  const storage = await openPersistentStorage(source.projectId);
  if (signal.aborted) return;
  const app = new RunningApp(host, source, storage);
  window.addEventListener('message', (event) => app.hear(event), { signal });
  window.addEventListener('pagehide', () => storage.keepNow(), { signal });
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
  readonly #answerAi: (call: AiCall) => Promise<AiResponse>;
  readonly #hasRoom = budgetOf(MAX_MESSAGES_PER_SECOND, 1_000);
  readonly #mayStart = budgetOf(MAX_STARTS, STARTS_WITHIN_MS);
  #frame: HTMLIFrameElement | undefined;
  #port: MessagePort | undefined;
  /** What the document in the frame has to know to be heard, once. */
  #key: string | undefined;
  /** What other tabs have stored since the frame got its name. */
  #missed: UnsavedChange[] = [];
  /** Nothing was heard since it was last asked whether it is there. */
  #isSilent = false;

  constructor(host: HTMLElement, source: AppFrameSource, storage: PersistentStorage) {
    this.#host = host;
    this.#source = source;
    this.#storage = storage;
    storage.listen((change) => {
      if (this.#port) this.#port.postMessage({ buidl: 1, type: 'storage', ...change });
      else this.#missed.push(change);
    });
    this.#answerAi = source.isPublished ? createAiProxy(source.projectId, fetch) : refuseAi;
  }

  start(at: Pick<AppStart, 'search' | 'hash'> = { search: '', hash: '' }): void {
    this.end();
    if (this.#mayStart()) this.#show(at);
    else this.#tellStopped();
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
    frame.addEventListener('load', () => frame.addEventListener('load', () => this.#look(frame, at)), {
      once: true,
    });
    this.#key = key;
    this.#frame = frame;
    this.#host.append(frame);
  }

  /** Something was loaded after the app: maybe the app has written itself anew, which leaves it its channel. */
  #look(frame: HTMLIFrameElement, at: Pick<AppStart, 'search' | 'hash'>): void {
    this.#isSilent = true;
    this.#port?.postMessage({ buidl: 1, type: 'ping' });
    setTimeout(() => this.#isSilent && this.#frame === frame && this.start(at), SILENCE_MS);
  }

  /** A message of any window; only the start of a document in the frame is one for this app. */
  hear({ source, data, ports }: MessageEvent): void {
    if (source === null || source !== this.#frame?.contentWindow || !this.#hasRoom()) return;
    const start = readAppStart(data);
    if (start === null) return;
    const [port] = ports;
    if (port !== undefined && start.key !== null && start.key === this.#key) this.#open(port);
    else this.start(start);
  }

  #open(port: MessagePort): void {
    this.#key = undefined;
    this.#port = port;
    port.onmessage = (event) => this.#hearApp(port, event.data);
    for (const change of this.#missed) port.postMessage({ buidl: 1, type: 'storage', ...change });
  }

  #hearApp(port: MessagePort, data: unknown): void {
    this.#isSilent = false;
    const message = this.#hasRoom() ? readAppMessage(data) : null;
    if (message?.type === 'storage') this.#storage.apply(message);
    else if (message) void this.#answerAi(message).then((answer) => port.postMessage(answer));
  }

  #tellStopped(): void {
    const note = document.createElement('p');
    note.role = 'alert';
    note.textContent = STOPPED;
    this.#host.append(note);
  }
}

/** Whether there is room for another one in this stretch of time. */
function budgetOf(count: number, withinMs: number): () => boolean {
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
