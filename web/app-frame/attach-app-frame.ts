import { APP_SANDBOX, OFFLINE_FRAME_SANDBOX } from '../../shared/domain/app-policy.ts';
import type { AppAddress, AppLocation, MessageOf, ShellMessage, StorageChanges } from '../runtime/app-messages.ts';
import { t } from '../src/lib/language/translate.ts';
import { type AppHistory, NEW_PLACE, type Visit } from './address/app-history.ts';
import { createPreviewHistory } from './address/preview-history.ts';
import { APP_BOX_CLASS, findWindowFrame } from './app-box.ts';
import type { AppDataSource, ReportedRecord } from './data/app-data-source.ts';
import { LazyDataHandler } from './data/lazy-data-handler.ts';
import { AppDatabases } from './databases/app-databases.ts';
import type { DeviceHandler } from './devices/device-handler.ts';
import { frameInShadow } from './frames/frame-in-shadow.ts';
import {
  parseMessage,
  readAddress,
  readAppStart,
  readStorageBatch,
  type UncheckedMessage,
} from './messages/parse-message.ts';
import { readReloadLocation } from './messages/read-reload-location.ts';
import type { Reply } from './messages/reply.ts';
import { createRateLimit } from './rate-limit.ts';
import type { RequestHandler } from './requests/request-handler.ts';
import { showStopped } from './show-stopped.ts';
import { openPersistentStorage, type PersistentStorage } from './storage/persistent-storage.ts';

/**
 * Permissions of an app's frame. Camera, microphone, location and motion are missing: the page around the app uses them
 * itself, after it has asked the visitor.
 */
const APP_PERMISSIONS = 'autoplay; clipboard-write; gamepad; screen-wake-lock; web-share';

/**
 * The maximum number of messages of an app per second: twice the limit of the runtime. An app that sends more has
 * bypassed the runtime.
 */
const MAX_MESSAGES_PER_SECOND = 1_000;
/**
 * The maximum number of window messages within `STRAYS_WITHIN_MS` after the runtime's first one. The runtime blocks
 * window messages of the app, so an app that sends more has bypassed the runtime.
 */
const MAX_STRAY_MESSAGES = 2;
const STRAYS_WITHIN_MS = 10_000;
/** The maximum number of starts of an app within `STARTS_WITHIN_MS`. A user who reloads the app does not reach it. */
const MAX_STARTS = 10;
const STARTS_WITHIN_MS = 10_000;
/** The time that a document has to respond to a ping before the app is restarted. */
const SILENCE_MS = 1_000;
const restless = () => t`This app kept leaving its page, so it was stopped. Reload the page to start it again.`;
const flooding = () => t`This app sent more messages than it should, so it was stopped.`;

export interface AppFrameSource {
  projectId: string;
  appUrl: string;
  title: string;
  /**
   * True if `appUrl` is the document that the service worker has stored. Its Content-Security-Policy has `sandbox`,
   * which gives the document an opaque origin.
   */
  isOffline?: true | undefined;
  /** True if the app may call AI. The app's prepaid credits pay for these calls. */
  isPublished: boolean;
  /** The shared data of the app; missing if the data stays in this browser. */
  data?: AppDataSource;
  report?: (record: ReportedRecord) => void;
  /** The element to show in full screen when the app requests it; missing where full screen is not allowed. */
  screen?: HTMLElement;
  /** The element that shows which devices are in use; if missing, the app's frame shows it. */
  deviceBar?: HTMLElement;
  /** Shows the app's address in the address of this page; missing where the page has an address of its own. */
  history?: AppHistory;
  /** True if the app gets the keyboard when it starts, unless somebody uses the page around it. */
  hasKeyboard?: boolean;
  /** Receives reports of the app: its height when it is embedded, and its console and elements for the studio. */
  inspector?: AppInspector;
}

export interface AppInspector {
  /** Called when the app has started. `send` sends messages to its document until the document ends. */
  connect(send: Reply): void;
  /** Gets each report. Its fields are not checked, and the app may be hostile. */
  hear(report: UncheckedMessage): void;
}

const REPORTS: ReadonlySet<string> = new Set<MessageOf<'height' | 'console' | 'selected' | 'picture'>['type']>([
  'height',
  'console',
  'selected',
  'picture',
]);

/** Shows an app in `host`. Returns a function that removes the app. */
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
  app.followHistory(signal);
  signal.addEventListener('abort', () => {
    storage.close();
    app.close();
  });
  app.start();
}

/**
 * One app and its frame. The name of the frame contains the app's storage. A browser reads the name only when the frame
 * enters the page, so each start creates a new frame. A frame that navigates anywhere is replaced. Therefore no later
 * document in it gets the storage or can send messages as the app.
 */
class RunningApp {
  readonly #host: HTMLElement;
  readonly #source: AppFrameSource;
  readonly #storage: PersistentStorage;
  readonly #databases: AppDatabases;
  readonly #history: AppHistory;
  #requestHandler: Promise<RequestHandler> | undefined;
  #dataHandler: LazyDataHandler | undefined;
  /** Stays when the app restarts with a new document, because the visitor's refusal of a device must still hold. */
  #deviceHandler: Promise<DeviceHandler> | undefined;
  #isWithinMessageLimit = createRateLimit(MAX_MESSAGES_PER_SECOND, 1_000);
  #isWithinStrayLimit = createRateLimit(MAX_STRAY_MESSAGES, STRAYS_WITHIN_MS);
  #isWithinStartLimit = createRateLimit(MAX_STARTS, STARTS_WITHIN_MS);
  #frame: HTMLIFrameElement | undefined;
  /**
   * The element with the shadow tree that contains the frame. `window.frames` does not list frames of a shadow tree.
   */
  #box: HTMLElement | undefined;
  #port: MessagePort | undefined;
  /** True if the document has sent the port for its databases. */
  #hasDatabases = false;
  /** The key that the document's start message must contain; used once. */
  #key: string | undefined;
  /** Changes by other tabs, made after the frame was created and before the app started. */
  #missed: StorageChanges[] = [];
  #isRestarting = false;
  /** True if the app has sent nothing since the last ping. */
  #isSilent = false;

  constructor(host: HTMLElement, source: AppFrameSource, storage: PersistentStorage) {
    this.#host = host;
    this.#source = source;
    this.#storage = storage;
    this.#databases = new AppDatabases(source.projectId);
    this.#history = source.history ?? createPreviewHistory();
    storage.onRemoteChange((change) => {
      if (this.#port) send(this.#port, { type: 'storage', ...change });
      else this.#missed.push(change);
    });
  }

  /** Starts the app at its current address. */
  start(): void {
    this.end();
    if (this.#isWithinStartLimit()) this.#show(this.#history.current());
    else this.#stop(restless());
  }

  /** Starts the app at the location to which its document has navigated. */
  #startAt(location: AppLocation): void {
    this.#history.load(location);
    this.start();
  }

  followHistory(signal: AbortSignal): void {
    this.#history.onVisit(({ isNewDocument, ...address }: Visit) => {
      if (isNewDocument) this.start();
      else if (this.#port) send(this.#port, { type: 'address', ...address });
    }, signal);
  }

  end(): void {
    this.#port?.close();
    this.#port = undefined;
    this.#box?.remove();
    this.#box = undefined;
    this.#frame = undefined;
    this.#key = undefined;
    this.#isRestarting = false;
    this.#missed = [];
    void this.#requestHandler?.then((handler) => handler.clear()).catch(() => undefined);
    this.#dataHandler?.close();
    this.#dataHandler = undefined;
    void this.#deviceHandler?.then((handler) => handler.end()).catch(() => undefined);
  }

  close(): void {
    this.end();
    this.#databases.end();
  }

  #show({ search, hash, path, state }: AppAddress): void {
    const key = crypto.getRandomValues(new Uint32Array(4)).join('-');
    const frame = document.createElement('iframe');
    const url = new URL(this.#source.appUrl);
    url.search = search;
    url.hash = hash;
    frame.title = this.#source.title;
    frame.setAttribute('sandbox', this.#source.isOffline ? OFFLINE_FRAME_SANDBOX : APP_SANDBOX);
    frame.allow = APP_PERMISSIONS;
    frame.name = this.#storage.frameName(key, this.#source.data !== undefined, {
      title: this.#source.title,
      page: this.#history.page,
      ...((path !== NEW_PLACE.path || state !== NEW_PLACE.state) && { place: { path, state } }),
    });
    frame.src = url.href;
    frame.addEventListener('load', () => frame.addEventListener('load', () => this.#restartUnlessAlive(frame)), {
      once: true,
    });
    this.#key = key;
    this.#frame = frame;
    this.#box = frameInShadow(frame);
    this.#box.className = APP_BOX_CLASS;
    this.#host.append(this.#box);
  }

  /** Restarts the app in the frame unless its document responds to a ping. */
  #restartUnlessAlive(frame: HTMLIFrameElement): void {
    this.#isSilent = true;
    if (this.#port) send(this.#port, { type: 'ping' });
    setTimeout(() => this.#isSilent && this.#frame === frame && this.start(), SILENCE_MS);
  }

  /**
   * Handles a `message` event of the window. Reading its data deserializes it, which is slow for a large message. So
   * only the first message of a document is read, which the runtime sends. A later message with a port means that the
   * document was loaded again.
   */
  handleMessage(event: MessageEvent): void {
    const { source, origin, ports } = event;
    const [port] = ports;
    const isOfDocument = source !== null && source === this.#frame?.contentWindow;
    if (isOfDocument && this.#key !== undefined && port !== undefined) this.#begin(event, port, this.#key);
    else if (isOfDocument && port !== undefined) void this.#restart(port);
    // Counts messages of frames inside the app, too. Their origin is opaque, which `origin` shows as `null`.
    else if (isOfDocument || (origin === 'null' && !this.#isExpected(source))) this.#countStray();
  }

  /**
   * Returns true for messages that are not counted: messages of this page, of the app's window, which the window panel
   * reads, and of a frame that has just been removed, whose `source` is null.
   */
  #isExpected(source: MessageEventSource | null): boolean {
    return source === null || source === window || source === findWindowFrame(this.#host)?.contentWindow;
  }

  #begin({ data }: MessageEvent, port: MessagePort, key: string): void {
    this.#key = undefined;
    const start = readAppStart(data);
    if (start?.key === key) this.#open(port);
    else if (start !== null) this.#startAt(start);
  }

  async #restart(port: MessagePort): Promise<void> {
    const frame = this.#frame;
    // The app is already waiting for a restart, so only the start limit is checked.
    if (this.#isRestarting) return this.#isWithinStartLimit() ? undefined : this.#stop(restless());
    this.#isRestarting = true;
    const location = await readReloadLocation(port);
    if (frame === undefined || this.#frame !== frame) return;
    if (location === undefined) this.start();
    else this.#startAt(location);
  }

  #countStray(): void {
    if (this.#frame !== undefined && !this.#isWithinStrayLimit()) this.#stop(flooding());
  }

  #open(port: MessagePort): void {
    this.#port = port;
    port.onmessage = (event) => {
      if (!this.#isWithinMessageLimit()) this.#stop(flooding());
      else if (this.#port === port) this.#handleAppMessage(port, event);
    };
    this.#hasDatabases = false;
    const { data, ...source } = this.#source;
    const reply: Reply = (message, transfer) => send(port, message, transfer);
    if (data !== undefined) this.#dataHandler = new LazyDataHandler({ ...source, data }, reply);
    for (const change of this.#missed) reply({ type: 'storage', ...change });
    this.#source.inspector?.connect(reply);
    if (this.#source.hasKeyboard === true && isUnused(document)) this.#frame?.focus({ preventScroll: true });
  }

  #handleAppMessage(port: MessagePort, { data, ports }: MessageEvent): void {
    this.#isSilent = false;
    const message = parseMessage(data);
    if (message === null || message.type === 'pong') return;
    if (message.type === 'storage.batch') this.#store(message);
    else if (message.type === 'databases') this.#serveDatabases(ports);
    else if (message.type === 'address') this.#showAddress(message);
    else if (message.type === 'go') this.#go(message);
    else if (message.type === 'data') void this.#dataHandler?.handle(message);
    else if (message.type === 'device') void this.#handleDevice(port, message);
    else if (REPORTS.has(message.type)) this.#source.inspector?.hear(message);
    else void this.#handleRequest(port, message);
  }

  #showAddress(message: UncheckedMessage): void {
    const address = readAddress(message);
    if (address !== null) this.#history.show(address, message.isPush === true);
  }

  #go({ delta }: UncheckedMessage): void {
    if (typeof delta === 'number' && Number.isInteger(delta)) this.#history.go(delta);
  }

  #store(message: UncheckedMessage): void {
    const batch = readStorageBatch(message);
    if (batch !== null) this.#storage.apply(batch);
  }

  #serveDatabases([port]: readonly MessagePort[]): void {
    if (port === undefined || this.#hasDatabases) return;
    this.#hasDatabases = true;
    this.#databases.serve(port);
  }

  /** Handles a request. The handler loads with the first one, because most apps make none. A failed load is retried. */
  async #handleRequest(port: MessagePort, message: UncheckedMessage): Promise<void> {
    this.#requestHandler ??= this.#loadRequestHandler();
    try {
      const handler = await this.#requestHandler;
      if (this.#port === port) handler.handle(message, (response) => send(port, response));
    } catch {
      this.#requestHandler = undefined;
      const { type, id } = message;
      if (!type.startsWith('ai.') || typeof id !== 'number') return;
      const text = t`The AI could not be reached. Please try again.`;
      send(port, { type: 'ai.error', id, code: 'unavailable', message: text });
    }
  }

  /**
   * Handles a device request. The handler loads with the first one, because most apps use no devices. A failed load is
   * retried.
   */
  async #handleDevice(port: MessagePort, message: UncheckedMessage): Promise<void> {
    this.#deviceHandler ??= import('./devices/device-handler.ts').then(
      ({ DeviceHandler }) => new DeviceHandler(this.#host, this.#source),
    );
    try {
      const handler = await this.#deviceHandler;
      if (this.#port === port) handler.handle(message, (response, transfer) => send(port, response, transfer));
    } catch {
      this.#deviceHandler = undefined;
      const { id } = message;
      if (typeof id !== 'number') return;
      send(port, { type: 'device.failed', id, name: 'AbortError', message: t`The server could not be reached.` });
    }
  }

  async #loadRequestHandler(): Promise<RequestHandler> {
    const { createRequestHandler } = await import('./requests/request-handler.ts');
    return createRequestHandler(this.#host, this.#source);
  }

  #stop(reason: string): void {
    this.close();
    showStopped(this.#host, reason, () => {
      this.#isWithinMessageLimit = createRateLimit(MAX_MESSAGES_PER_SECOND, 1_000);
      this.#isWithinStrayLimit = createRateLimit(MAX_STRAY_MESSAGES, STRAYS_WITHIN_MS);
      this.#isWithinStartLimit = createRateLimit(MAX_STARTS, STARTS_WITHIN_MS);
      this.start();
    });
  }
}

/** Returns true if the page has the focus and none of its controls does. */
function isUnused({ activeElement, body }: Document): boolean {
  return document.hasFocus() && (activeElement === null || activeElement === body);
}

function send(port: MessagePort, message: ShellMessage, transfer: Transferable[] = []): void {
  port.postMessage({ buidl: 1, ...message }, transfer);
}
