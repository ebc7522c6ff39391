import { createAppDialogs } from './app-dialogs.ts';
import { saveDownload } from './save-download.ts';
import type { ShellRequest } from './shell-request.ts';

export interface RequestDesk {
  handle(request: ShellRequest): void;
  /** Forgets what the app asked; for an app that has ended. */
  clear(): void;
}

interface RequestedApp {
  title: string;
  /** What fills the screen when the app asks for it; missing where apps may not. */
  screen?: HTMLElement;
}

/** Does for an app what its sandbox keeps it from doing itself. `reply` sends to the app. */
export function createRequestDesk(
  host: HTMLElement,
  { title, screen }: RequestedApp,
  reply: (message: object) => void,
): RequestDesk {
  const dialogs = createAppDialogs(host, title);
  return {
    handle: (request) => {
      if (request.type === 'fullscreen') void fillScreen(screen, request.isOn, reply);
      else if (request.type === 'print') printApp(host, screen, request.heightPx);
      else if (request.type === 'download') void saveDownload(request, dialogs);
      else {
        const { id, ...shown } = request;
        void dialogs.show(shown).then((value) => reply({ buidl: 1, type: 'reply', id, value }));
      }
    },
    clear: () => {
      dialogs.clear();
      if (screen && document.fullscreenElement === screen) void document.exitFullscreen();
    },
  };
}

/** Browsers allow it shortly after a click only, also one in the app, and refuse it by rejecting. */
async function fillScreen(
  screen: HTMLElement | undefined,
  isOn: boolean,
  reply: (message: object) => void,
): Promise<void> {
  const tell = (isNowOn: boolean) => reply({ buidl: 1, type: 'fullscreen', isOn: isNowOn });
  try {
    if (!isOn) return await document.exitFullscreen();
    if (screen === undefined) return tell(false);
    await screen.requestFullscreen();
    const end = new AbortController();
    const hear = () => {
      // The event of entering may come after the promise.
      if (document.fullscreenElement === screen) return;
      end.abort();
      tell(false);
    };
    document.addEventListener('fullscreenchange', hear, { signal: end.signal });
    tell(true);
  } catch {
    if (isOn) tell(false);
  }
}

/** Prints the page with the app at its full height. The style sheet of the page leaves out the rest. */
function printApp(host: HTMLElement, screen: HTMLElement | undefined, heightPx: number): void {
  const frame = host.querySelector('iframe');
  if (screen === undefined || frame === null || !navigator.userActivation.isActive) return;
  frame.style.height = `${heightPx}px`;
  window.addEventListener('afterprint', () => frame.style.removeProperty('height'), { once: true });
  window.print();
}
