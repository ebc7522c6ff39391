/** Whether anybody looks at the page, and whether its browser has a connection. */
export interface PageState {
  isVisible(): boolean;
  isOnline(): boolean;
  /** Calls the listener when the page is looked at again, or has a connection again, until the signal ends it. */
  onWake(listener: () => void, signal: AbortSignal): void;
}

export const browserPage: PageState = {
  isVisible: () => document.visibilityState === 'visible',
  isOnline: () => navigator.onLine,
  onWake: (listener, signal) => {
    const look = () => document.visibilityState === 'visible' && listener();
    document.addEventListener('visibilitychange', look, { signal });
    window.addEventListener('online', listener, { signal });
    // A page that is shown again from the browser's memory.
    window.addEventListener('pageshow', look, { signal });
  },
};
