export interface PageState {
  isVisible(): boolean;
  isOnline(): boolean;
  /** Calls the listener when the page becomes visible or online again, until the signal aborts. */
  onWake(listener: () => void, signal: AbortSignal): void;
  /** Calls the listener when the page becomes hidden, until the signal aborts. */
  onHide(listener: () => void, signal: AbortSignal): void;
}

export const browserPage: PageState = {
  isVisible: () => document.visibilityState === 'visible',
  isOnline: () => navigator.onLine,
  onWake: (listener, signal) => {
    const look = () => document.visibilityState === 'visible' && listener();
    document.addEventListener('visibilitychange', look, { signal });
    window.addEventListener('online', listener, { signal });
    // The page was restored from the browser's back-forward cache.
    window.addEventListener('pageshow', look, { signal });
  },
  onHide: (listener, signal) => {
    const look = () => document.visibilityState === 'hidden' && listener();
    document.addEventListener('visibilitychange', look, { signal });
  },
};

/** The state of a page that the service worker has stored. */
export const offlinePage: PageState = { ...browserPage, isOnline: () => false };
