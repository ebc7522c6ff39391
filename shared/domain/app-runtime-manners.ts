import { DOWNLOAD_EXTENSIONS } from './app-download.ts';

/**
 * What an app asks of the shell instead of the browser, so that nobody takes what an app shows for what the browser or Buidl
 * shows. A part of the runtime, with whose names it is written. Its messages:
 * - {type: 'dialog', id, kind: 'alert' | 'confirm' | 'prompt', text, value}: shown with the app's name.
 * - {type: 'fullscreen', isOn}: the shell makes its own page full screen, with its bar.
 * - {type: 'print', heightPx}.
 * - An object {buidl: 1, type: 'download', name, blob}, because a text cannot hold a file.
 */
export const APP_MANNERS_SCRIPT = `
  const isFramed = window.parent !== window;
  const define = (target, name, value) => Object.defineProperty(target, name, { configurable: true, writable: true, value });
  const read = (target, name, get) => Object.defineProperty(target, name, { configurable: true, get });
  const replies = new Map();
  const askShell = (message, otherwise) => new Promise((resolve) => {
    if (!page) return resolve(otherwise);
    const id = (lastId += 1);
    replies.set(id, resolve);
    if (post({ ...message, id }) === 'sent') return;
    replies.delete(id);
    resolve(otherwise);
  });

  // Nothing that an app sends to the page around it by itself is heard; many messages end the app.
  if (isFramed) {
    const around = Object.freeze({ __proto__: null, postMessage: () => undefined, closed: false, length: 0 });
    read(window, 'parent', () => around);
  }

  const DIALOG_MAX_LENGTH = 1000;
  const dialog = (kind, text, value = '') => ({
    type: 'dialog', kind, text: String(text).slice(0, DIALOG_MAX_LENGTH), value: String(value).slice(0, DIALOG_MAX_LENGTH),
  });
  // The check confirms what an app asks.
  const confirmInShell = (text = '') => askShell(dialog('confirm', text), !isFramed);
  const promptInShell = (text = '', value = '') => askShell(dialog('prompt', text, value), isFramed ? null : String(value));
  const isUnheard = (name, result) =>
    console.error('buidl: ' + name + '() shows nothing here and returns ' + result + '. Ask inside the page, or with await buidl.' + name + '(text).');
  define(window, 'alert', (text = '') => {
    if (isFramed) void askShell(dialog('alert', text));
    else console.info('buidl: alert() says ' + text);
  });
  define(window, 'confirm', () => { isUnheard('confirm', false); return false; });
  define(window, 'prompt', () => { isUnheard('prompt', null); return null; });
  if (isFramed) define(window, 'print', () => page && void post({ type: 'print', heightPx: document.documentElement.scrollHeight }));

  // Full screen: the shell's page fills the screen, and the element of the app fills the app.
  let shown = null;
  let asked = null;
  const FILL = 'position:fixed!important;inset:0!important;width:100%!important;height:100%!important;max-width:none!important;max-height:none!important;margin:0!important;z-index:2147483647!important';
  const tell = (target, type) => {
    for (const name of [type, 'webkit' + type]) target.dispatchEvent(new Event(name, { bubbles: true }));
  };
  const showFull = (element) => {
    const before = shown;
    if (before === element) return;
    if (before) before.removeAttribute('data-buidl-full-screen');
    shown = element;
    if (element && element !== document.documentElement && element !== document.body) {
      element.setAttribute('data-buidl-full-screen', '');
      if (!document.getElementById('buidl-full-screen')) {
        const style = Object.assign(document.createElement('style'), { id: 'buidl-full-screen' });
        style.textContent = '[data-buidl-full-screen]{' + FILL + '}';
        document.head.append(style);
      }
    }
    tell(element || before, 'fullscreenchange');
  };
  const requestFullscreen = function requestFullscreen() {
    const refuse = () => new TypeError('Full screen works after a click, in a published app.');
    return new Promise((resolve, reject) => {
      if (!page || post({ type: 'fullscreen', isOn: true }) !== 'sent') return reject(refuse());
      if (asked) asked.reject(refuse());
      asked = { element: this, resolve, reject: () => reject(refuse()) };
    });
  };
  const exitFullscreen = async () => { if (page && shown) post({ type: 'fullscreen', isOn: false }); };
  if (isFramed) {
    for (const name of ['requestFullscreen', 'webkitRequestFullscreen', 'webkitRequestFullScreen']) define(Element.prototype, name, requestFullscreen);
    for (const name of ['exitFullscreen', 'webkitExitFullscreen', 'webkitCancelFullScreen']) define(Document.prototype, name, exitFullscreen);
    for (const name of ['fullscreenElement', 'webkitFullscreenElement', 'webkitCurrentFullScreenElement']) read(Document.prototype, name, () => shown);
    for (const name of ['fullscreenEnabled', 'webkitFullscreenEnabled']) read(Document.prototype, name, () => page !== null);
  }
  const hearShell = (data) => {
    if (data.type === 'reply') {
      const resolve = replies.get(data.id);
      replies.delete(data.id);
      if (resolve) resolve(data.value);
      return;
    }
    const request = asked;
    asked = null;
    if (data.isOn) {
      showFull(request ? request.element : document.documentElement);
      if (request) request.resolve();
      return;
    }
    if (request) {
      request.reject();
      tell(document, 'fullscreenerror');
    }
    if (shown) showFull(null);
  };

  // Downloads: the shell saves the file, so the runtime remembers what the app's addresses stand for.
  const KINDS = ${JSON.stringify(DOWNLOAD_EXTENSIONS)};
  const NAME_MAX_LENGTH = 200;
  const files = new Map();
  const { createObjectURL, revokeObjectURL } = URL;
  const sizeOf = Object.getOwnPropertyDescriptor(Blob.prototype, 'size').get;
  define(URL, 'createObjectURL', (object) => {
    const address = createObjectURL.call(URL, object);
    if (object instanceof Blob) files.set(address, object);
    return address;
  });
  define(URL, 'revokeObjectURL', (address) => {
    files.delete(String(address));
    revokeObjectURL.call(URL, address);
  });
  const fileAt = (address) => {
    if (files.has(address)) return files.get(address);
    const [, type, isBase64, content] = /^data:([^,]*?)(;base64)?,([\\s\\S]*)$/i.exec(address) || [];
    if (content === undefined) return null;
    try {
      const text = decodeURIComponent(content);
      return new Blob([isBase64 ? Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)) : text], { type });
    } catch { return null; }
  };
  const save = (link) => {
    const blob = fileAt(link.href);
    const name = String(link.getAttribute('download') || '').slice(0, NAME_MAX_LENGTH);
    if (!blob) return console.error('buidl: only a file that the app made can be downloaded, as a blob: or data: address.');
    if (!KINDS.includes(name.split('.').pop().toLowerCase()) && name.includes('.')) {
      return console.error('buidl: files named like ' + name + ' cannot be downloaded; use one of ' + KINDS.join(', ') + '.');
    }
    let isFile = false;
    try { isFile = typeof name === 'string' && name.length <= NAME_MAX_LENGTH && apply(sizeOf, blob, []) >= 0; } catch {}
    if (!isFile || !page || !mayStillSend(0)) return;
    count(0);
    send({ buidl: 1, type: 'download', name, blob });
  };
  const isDownload = (link) => link.hasAttribute('download') && /^(?:blob|data):/i.test(link.href);
  // A link that is in no document gets no event that the window hears.
  const isApart = (link) => !link.isConnected && isDownload(link);
  const { click } = HTMLElement.prototype;
  const { dispatchEvent } = EventTarget.prototype;
  define(HTMLAnchorElement.prototype, 'click', function () { return isApart(this) ? save(this) : click.call(this); });
  define(HTMLAnchorElement.prototype, 'dispatchEvent', function (event) {
    if (event.type !== 'click' || !isApart(this)) return dispatchEvent.call(this, event);
    save(this);
    return true;
  });
  // After the app's own listeners, which may set the address or prevent the download.
  const saved = new WeakSet();
  const saveOnce = (event, link) => {
    if (event.defaultPrevented || saved.has(event) || !isDownload(link)) return;
    saved.add(event);
    event.preventDefault();
    save(link);
  };
  const linkOf = (event) => event.composedPath().find((target) => target instanceof HTMLAnchorElement);
  window.addEventListener('click', (event) => {
    const link = linkOf(event);
    // For an event that the app stops on its way.
    if (link) setTimeout(() => saveOnce(event, link));
  }, true);
  window.addEventListener('click', (event) => {
    const link = linkOf(event);
    if (link) saveOnce(event, link);
  });
`;
