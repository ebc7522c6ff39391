import type { ShellChannel } from './shell-channel.ts';

/** Sends the app's height now and after each change, so that the embedding page can show the whole app. */
export function followHeight(channel: ShellChannel): void {
  let measuredPx = 0;
  const measure = () => {
    // Includes the margins of the content, which collapse through the body.
    const heightPx = Math.ceil(document.documentElement.getBoundingClientRect().height);
    if (heightPx === measuredPx) return;
    measuredPx = heightPx;
    channel.post({ type: 'height', heightPx });
  };
  const begin = () => {
    new ResizeObserver(measure).observe(document.documentElement);
    measure();
  };
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', begin);
  else begin();
}
