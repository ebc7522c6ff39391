import { createAiProxy, refuseAi } from '../ai/ai-proxy.ts';
import { findAppBox } from '../app-box.ts';
import { createAppDialogs } from '../dialogs/app-dialogs.ts';
import { createOpener } from '../dialogs/ask-to-open.ts';
import { createProviderPanel } from '../frames/provider-panel.ts';
import type { UncheckedMessage } from '../messages/parse-message.ts';
import { readAppMessage } from '../messages/read-app-message.ts';
import type { Reply } from '../messages/reply.ts';
import { fillScreen } from './fill-screen.ts';
import { saveDownload } from './save-download.ts';

export interface RequestHandler {
  handle(message: UncheckedMessage, reply: Reply): void;
  clear(): void;
}

export interface RequestSource {
  projectId: string;
  title: string;
  /** True if the app may call AI. The app's prepaid credits pay for these calls. */
  isPublished: boolean;
  /** The element to show in full screen when the app requests it; missing where full screen is not allowed. */
  screen?: HTMLElement;
}

export function createRequestHandler(host: HTMLElement, app: RequestSource): RequestHandler {
  const { screen } = app;
  const dialogs = createAppDialogs(host, app.title);
  const openOutside = createOpener(app.title);
  const providerPanel = createProviderPanel(host, app.title);
  const callAi = app.isPublished ? createAiProxy(app.projectId, fetch) : refuseAi;
  return {
    handle: (unchecked, reply) => {
      const message = readAppMessage(unchecked);
      switch (message?.type) {
        case 'ai.chat':
        case 'ai.image':
        case 'invalid':
          void callAi(message).then(reply);
          break;
        case 'open':
          openOutside(message.url);
          break;
        case 'frame':
          providerPanel.show(message);
          break;
        case 'dialog':
          void dialogs.show(message).then((value) => reply({ type: 'reply', id: message.id, value }));
          break;
        case 'fullscreen':
          void fillScreen(screen, message.isOn, reply);
          break;
        case 'print':
          printApp(host, screen, message.heightPx);
          break;
        case 'download':
          void saveDownload(message, dialogs);
          break;
      }
    },
    clear: () => {
      dialogs.clear();
      providerPanel.close();
      if (screen && document.fullscreenElement === screen) void document.exitFullscreen();
    },
  };
}

/** Prints the page with the app at its full height. The page's style sheet hides everything else. */
function printApp(host: HTMLElement, screen: HTMLElement | undefined, heightPx: number): void {
  const box = findAppBox(host);
  if (screen === undefined || box === undefined || !navigator.userActivation.isActive) return;
  box.style.height = `${heightPx}px`;
  window.addEventListener('afterprint', () => (box.style.height = '100%'), { once: true });
  window.print();
}
