import { defineValue } from './define-property.ts';
import { apply } from './natives.ts';

/**
 * Lets an element take the focus only while the app has it. Otherwise, a visitor who types in the page around the app
 * would lose the focus. Also focuses an element with `autofocus`, which browsers ignore in a frame of another site.
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
