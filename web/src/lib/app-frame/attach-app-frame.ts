/** Shows an app in a sandboxed frame, keeps what it stores, and answers what it asks. */
import { createAiAnswerer, refuseAi } from './answer-ai.ts';
import { readAppMessage } from './app-messages.ts';
import { openKeptStorage } from './kept-storage.ts';

/** No allow-same-origin: an app never has the site's origin, or any other. */
const APP_SANDBOX = 'allow-scripts allow-forms allow-modals allow-pointer-lock allow-popups allow-downloads';
/** Nothing that watches or listens: the site's own policy refuses camera, microphone and place for its frames, too. */
const APP_PERMISSIONS = 'autoplay; clipboard-write; fullscreen; gamepad; screen-wake-lock; web-share';

/** Many times what an app with the runtime sends; more than that is noise, and is not even read. */
const MAX_MESSAGES_PER_SECOND = 10_000;

export interface AppFrameSource {
  projectId: string;
  appUrl: string;
  title: string;
  /** Whether the app may use AI, which its bank pays for. */
  isPublished: boolean;
}

/**
 * Puts the app into the element, once what it has stored is at hand. A frame's name is read when it enters the page, so each
 * app gets a new frame. Returns what ends the app.
 */
export function attachAppFrame(host: HTMLElement, source: AppFrameSource): () => void {
  const end = new AbortController();
  void showApp(host, source, end.signal);
  return () => end.abort();
}

async function showApp(host: HTMLElement, source: AppFrameSource, signal: AbortSignal): Promise<void> {
  const { projectId, appUrl, title, isPublished } = source;
  const storage = await openKeptStorage(projectId);
  if (signal.aborted) return;
  const frame = document.createElement('iframe');
  const answerAi = isPublished ? createAiAnswerer(projectId, fetch) : refuseAi;
  const hasRoom = messageBudget();
  const hear = ({ source: sender, data }: MessageEvent) => {
    const message = readAppMessage(data);
    if (message?.type === 'storage') storage.apply(message);
    else if (message && sender) {
      // An app has no origin that could be named.
      void answerAi(message).then((answer) => sender.postMessage(answer, { targetOrigin: '*' }));
    }
  };
  window.addEventListener(
    'message',
    (event) => {
      if (event.source !== null && event.source === frame.contentWindow && hasRoom()) hear(event);
    },
    { signal },
  );
  window.addEventListener('pagehide', () => storage.keepNow(), { signal });
  signal.addEventListener('abort', () => {
    storage.keepNow();
    frame.remove();
  });
  frame.title = title;
  frame.setAttribute('sandbox', APP_SANDBOX);
  frame.allow = APP_PERMISSIONS;
  frame.name = storage.frameName();
  frame.src = appUrl;
  host.append(frame);
}

/** Whether another message of this second may be read. */
function messageBudget(): () => boolean {
  let second = 0;
  let count = 0;
  return () => {
    const now = Math.floor(performance.now() / 1000);
    if (now !== second) {
      second = now;
      count = 0;
    }
    count += 1;
    return count <= MAX_MESSAGES_PER_SECOND;
  };
}
