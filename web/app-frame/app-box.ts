export const APP_BOX_CLASS = 'app-box';
export const WINDOW_BOX_CLASS = 'app-window-page';

/** Returns the box of the app's frame, which the page disables and focuses; undefined while no app runs. */
export function findAppBox(host: HTMLElement): HTMLElement | undefined {
  return host.querySelector<HTMLElement>(`.${APP_BOX_CLASS}`) ?? undefined;
}

/** Returns the frame of the app that runs in `host`. */
export function findAppFrame(host: HTMLElement): HTMLIFrameElement | undefined {
  return findAppBox(host)?.shadowRoot?.querySelector('iframe') ?? undefined;
}

/** Returns the frame of the window that the app in `host` has opened. */
export function findWindowFrame(host: HTMLElement): HTMLIFrameElement | undefined {
  return host.querySelector(`.${WINDOW_BOX_CLASS}`)?.shadowRoot?.querySelector('iframe') ?? undefined;
}
