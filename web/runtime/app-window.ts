import { openOutside } from './links.ts';
import { MESSAGE_LIMITS } from './message-limits.ts';
import type { ShellChannel } from './shell-channel.ts';

/**
 * Returns the object that an app gets from `window.open`. Its `document` is not shown itself: the page around the app
 * shows a copy of it after each change. An address of another site opens in a tab after the visitor has agreed.
 */
export function createAppWindow(channel: ShellChannel | null, address: string): object {
  const id = channel?.nextId() ?? 0;
  const content = document.implementation.createHTMLDocument('');
  let isClosed = false;
  /** True if the app has navigated the window to another site, which opens in a tab. */
  let isAway = false;
  const send = followMarkup(content, (markup) => {
    const title = content.title.slice(0, MESSAGE_LIMITS.WINDOW_TITLE_CHARACTERS);
    if (!isClosed && !isAway) channel?.postFile({ type: 'window.show', id, title, blob: new Blob([markup]) });
  });
  const call = (name: 'print' | 'close') => {
    send();
    channel?.post({ type: 'window.call', id, call: name });
  };
  const go = (given: unknown) => {
    const next = `${given}`;
    if (/^(?:blob|data):/i.test(next)) void showFile(channel, content, next);
    else if (next !== '' && !/^about:/i.test(next)) {
      isAway = true;
      channel?.post({ type: 'window.call', id, call: 'close' });
      openOutside(channel, next);
    }
  };
  const location = { href: 'about:blank', assign: go, replace: go, reload: () => {}, toString: () => 'about:blank' };
  Object.defineProperty(location, 'href', { get: location.toString, set: go });
  const appWindow = Object.assign(new EventTarget(), {
    document: content,
    opener: null,
    onload: null,
    print: () => call('print'),
    close: () => {
      call('close');
      isClosed = true;
    },
    ...doNothing('focus', 'blur', 'postMessage', 'moveTo', 'resizeTo'),
    setTimeout: window.setTimeout.bind(window),
    requestAnimationFrame: window.requestAnimationFrame.bind(window),
  });
  Object.defineProperty(appWindow, 'closed', { get: () => isClosed });
  Object.defineProperty(appWindow, 'location', { get: () => location, set: go });
  channel?.listen((message) => {
    if (message.type !== 'window' || message.id !== id) return false;
    isClosed ||= message.event === 'close';
    const event = new Event(message.event === 'close' ? 'pagehide' : 'load');
    const handler: unknown = Reflect.get(appWindow, `on${event.type}`);
    if (typeof handler === 'function') handler.call(appWindow, event);
    appWindow.dispatchEvent(event);
    return true;
  });
  go(address);
  return appWindow;
}

function doNothing(...names: string[]): Record<string, () => void> {
  return Object.fromEntries(names.map((name) => [name, () => {}]));
}

/**
 * Calls `send` with the markup of the document soon after the app has opened it and after each change. Returns a
 * function that sends the markup at once.
 */
function followMarkup(content: Document, send: (markup: string) => void): () => void {
  let sent: string | undefined;
  let isDue = false;
  const sendNow = () => {
    isDue = false;
    const markup = content.body?.hasChildNodes() ? `<!doctype html>${content.documentElement.outerHTML}` : '';
    if (markup === sent) return;
    sent = markup;
    send(markup);
  };
  const sendSoon = () => {
    if (!isDue) setTimeout(sendNow);
    isDue = true;
  };
  const changes = { childList: true, subtree: true, attributes: true, characterData: true };
  new MutationObserver(sendSoon).observe(content, changes);
  sendSoon();
  return sendNow;
}

/** Shows a page, an image or a text that the app has made. The page around the app saves any other file. */
async function showFile(channel: ShellChannel | null, content: Document, address: string): Promise<void> {
  const blob = await (await fetch(address)).blob();
  if (blob.type.startsWith('image/')) {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      content.body.replaceChildren(Object.assign(content.createElement('img'), { src: reader.result }));
    });
    reader.readAsDataURL(blob);
  } else if (blob.type.startsWith('text/html')) {
    content.open();
    content.write(await blob.text());
    content.close();
  } else if (blob.type.startsWith('text/')) {
    content.body.replaceChildren(Object.assign(content.createElement('pre'), { textContent: await blob.text() }));
  } else {
    const [, subtype = ''] = /\/(\w+)/.exec(blob.type) ?? [];
    channel?.postFile({
      type: 'download',
      name: `${document.title || 'file'}.${subtype}`.slice(-MESSAGE_LIMITS.DOWNLOAD_NAME_CHARACTERS),
      blob,
    });
  }
}
