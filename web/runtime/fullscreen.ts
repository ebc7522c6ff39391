import { defineGetter, defineValue } from './define-property.ts';
import { NativePromise } from './natives.ts';
import type { ShellChannel } from './shell-channel.ts';

const FILL =
  'position:fixed!important;inset:0!important;width:100%!important;height:100%!important;max-width:none!important;max-height:none!important;margin:0!important;z-index:2147483647!important';

interface Request {
  element: Element;
  resolve: () => void;
  reject: () => void;
}

/** Replaces the full screen functions: the page around the app fills the screen, and the element fills the app. */
export function installFullscreen(channel: ShellChannel | null): void {
  let shown: Element | null = null;
  let request: Request | null = null;
  const show = (element: Element | null) => {
    const before = shown;
    if (before === element) return;
    before?.removeAttribute('data-buidl-full-screen');
    shown = element;
    if (element && element !== document.documentElement && element !== document.body) fillApp(element);
    const target = element ?? before;
    if (target) fire(target, 'fullscreenchange');
  };
  const requestFullscreen = function requestFullscreen(this: Element) {
    const refusal = () => new TypeError('Full screen works after a click, in a published app.');
    return new NativePromise<void>((resolve, reject) => {
      if (channel?.post({ type: 'fullscreen', isOn: true }) !== 'sent') return reject(refusal());
      request?.reject();
      request = { element: this, resolve, reject: () => reject(refusal()) };
    });
  };
  const exitFullscreen = async () => {
    if (shown) channel?.post({ type: 'fullscreen', isOn: false });
  };
  for (const name of ['requestFullscreen', 'webkitRequestFullscreen', 'webkitRequestFullScreen'])
    defineValue(Element.prototype, name, requestFullscreen);
  for (const name of ['exitFullscreen', 'webkitExitFullscreen', 'webkitCancelFullScreen'])
    defineValue(Document.prototype, name, exitFullscreen);
  for (const name of ['fullscreenElement', 'webkitFullscreenElement', 'webkitCurrentFullScreenElement'])
    defineGetter(Document.prototype, name, () => shown);
  for (const name of ['fullscreenEnabled', 'webkitFullscreenEnabled'])
    defineGetter(Document.prototype, name, () => channel !== null);

  channel?.listen((message) => {
    if (message.type !== 'fullscreen') return false;
    const answered = request;
    request = null;
    if (message.isOn) {
      show(answered?.element ?? document.documentElement);
      answered?.resolve();
    } else {
      if (answered) {
        answered.reject();
        fire(document, 'fullscreenerror');
      }
      show(null);
    }
    return true;
  });
}

function fillApp(element: Element): void {
  element.setAttribute('data-buidl-full-screen', '');
  if (document.getElementById('buidl-full-screen')) return;
  const style = Object.assign(document.createElement('style'), { id: 'buidl-full-screen' });
  style.textContent = `[data-buidl-full-screen]{${FILL}}`;
  document.head.append(style);
}

function fire(target: EventTarget, type: string): void {
  for (const name of [type, `webkit${type}`]) target.dispatchEvent(new Event(name, { bubbles: true }));
}
