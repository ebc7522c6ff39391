export const APP_BOX_CLASS = 'app-box';
export const WINDOW_BOX_CLASS = 'app-window-page';

/**
 * Returns the element around the app's frame; undefined while no app runs. The page disables and focuses this element.
 */
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
