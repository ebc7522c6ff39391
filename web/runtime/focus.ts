import { defineValue } from './define-property.ts';
import { apply } from './natives.ts';

/**
 * Gives the keyboard to an element only while the app has it, so that nobody who uses the page around the app loses it.
 * Browsers ignore `autofocus` in a frame of another site, so the element gets the focus here.
 */
export function focusLikeAPage(): void {
  const { focus } = HTMLElement.prototype;
  let wanted: unknown = null;
  defineValue(HTMLElement.prototype, 'focus', function (this: unknown, options: unknown) {
    if (document.hasFocus()) apply(focus, this, [options]);
    else wanted = this;
  });
  const give = () => {
    if (!document.hasFocus()) return;
    const isFree = document.activeElement === document.body || document.activeElement === null;
    const target = wanted ?? (isFree ? document.querySelector('[autofocus]') : null);
    wanted = null;
    if (target instanceof HTMLElement) apply(focus, target, []);
  };
  window.addEventListener('focus', give);
  window.addEventListener('DOMContentLoaded', give);
}
