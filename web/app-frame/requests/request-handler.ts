import { t } from '../../src/lib/language/translate.ts';
import type { AppHistory } from '../address/app-history.ts';
import { createAiProxy, refuseAi } from '../ai/ai-proxy.ts';
import { findAppBox } from '../app-box.ts';
import { createAppDialogs } from '../dialogs/app-dialogs.ts';
import { createOpener } from '../dialogs/ask-to-open.ts';
import { createProviderPanel } from '../frames/provider-panel.ts';
import type { UncheckedMessage } from '../messages/parse-message.ts';
import { readAppMessage } from '../messages/read-app-message.ts';
import type { Reply } from '../messages/reply.ts';
import { noConnection } from '../no-connection.ts';
import { createWindowPanel } from '../windows/window-panel.ts';
import { fillScreen } from './fill-screen.ts';
import { printBox } from './print-box.ts';
import { saveDownload } from './save-download.ts';

export interface RequestHandler {
  handle(message: UncheckedMessage, reply: Reply): void;
  clear(): void;
}

export interface RequestSource {
  projectId: string;
  /** The URL of the app's document. */
  appUrl: string;
  title: string;
  /** True if the app may call AI. The app's prepaid credits pay for these calls. */
  isPublished: boolean;
  /** True in a page that the service worker has stored. It calls no AI until it is loaded again. */
  isOffline?: true | undefined;
  /** The address of the app's page. It replaces the address of the app's frame in URLs that the app opens. */
  history?: Pick<AppHistory, 'page'>;
  /** The element to show in full screen when the app requests it; missing where full screen is not allowed. */
  screen?: HTMLElement;
}

export function createRequestHandler(host: HTMLElement, app: RequestSource): RequestHandler {
  const { screen } = app;
  const dialogs = createAppDialogs(host, app.title);
  const openOutside = createOpener(app);
  const providerPanel = createProviderPanel(host, app.title);
  const windowPanel = createWindowPanel(host, app, { dialogs, openOutside });
  const callAi = app.isPublished ? createAiProxy(app.projectId, app.isOffline ? noConnection : fetch) : refuseAi;
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
          if (screen !== undefined) printBox(findAppBox(host), message.heightPx);
          break;
        case 'window.show':
          windowPanel.show(message, reply);
          break;
        case 'window.call':
          windowPanel.call(message);
          break;
        case 'missing':
          void dialogs.show(
            {
              kind: 'alert',
              text: t`${message.library} could not be loaded, so the app may not work. Reload the page. If this appears again, tell the person who made the app.`,
              value: '',
            },
            t`A part of this app is missing`,
          );
          break;
        case 'download':
          void saveDownload(message, dialogs);
          break;
      }
    },
    clear: () => {
      dialogs.clear();
      providerPanel.close();
      windowPanel.close();
      if (screen && document.fullscreenElement === screen) void document.exitFullscreen();
    },
  };
}
