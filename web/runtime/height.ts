import type { ShellChannel } from './shell-channel.ts';

/** Sends the height of the app at once and after each change, so that the page that embeds it can show all of it. */
export function followHeight(channel: ShellChannel): void {
  let measuredPx = 0;
  const measure = () => {
    // With the margins of the content, which collapse through the body.
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
