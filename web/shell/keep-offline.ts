import { OFFLINE_SCOPE, OFFLINE_WORKER_PATH } from '../../shared/domain/offline-app.ts';
import type { ShellData } from '../../shared/domain/shell-data.ts';

/**
 * Asks the service worker to store the app, so that it opens offline. Waits until the page has loaded, so that storing
 * does not slow down the first visit.
 */
export function keepOffline(facts: ShellData): void {
  const { serviceWorker } = navigator;
  const keep = async () => {
    await serviceWorker.register(OFFLINE_WORKER_PATH, { scope: OFFLINE_SCOPE });
    (await serviceWorker.ready).active?.postMessage({ facts, title: document.title });
  };
  // Browsers refuse a worker in private windows, for example. The app works without one.
  const later = () => void keep().catch(() => undefined);
  // Safari has no idle callbacks.
  window.addEventListener('load', () => window.requestIdleCallback?.(later) ?? setTimeout(later));
}
