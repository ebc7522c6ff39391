/** Shows an app in a sandboxed frame and keeps what it stores. */
import { applyStorageWrite, frameName, readStorageWrite } from './bridge.ts';

/** No allow-same-origin: an app never has the site's origin, or any other. */
export const APP_SANDBOX =
  'allow-scripts allow-forms allow-modals allow-pointer-lock allow-popups allow-downloads';

interface AppFrameSource {
  projectId: string;
  appUrl: string;
}

/** Loads the app into the frame. Returns what ends the connection. */
export function attachAppFrame(frame: HTMLIFrameElement, { projectId, appUrl }: AppFrameSource): () => void {
  const stores = { local: localStorage, session: sessionStorage };
  const keepWrite = (event: MessageEvent) => {
    if (event.source === null || event.source !== frame.contentWindow) return;
    const write = readStorageWrite(event.data);
    if (write !== null) applyStorageWrite(projectId, write, stores);
  };
  window.addEventListener('message', keepWrite);
  frame.setAttribute('sandbox', APP_SANDBOX);
  frame.name = frameName(projectId, stores);
  frame.src = appUrl;
  return () => window.removeEventListener('message', keepWrite);
}
