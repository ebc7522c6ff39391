import { defineValue } from './define-property.ts';
import { MESSAGE_LIMITS } from './message-limits.ts';
import { apply, nativeGetter, setTimeout } from './natives.ts';
import { isFramed, type ShellChannel } from './shell-channel.ts';

declare global {
  interface Window {
    /** Receives the files that an app saves in its check. Resolves to the reason when a visitor could not save it. */
    buidlCheckFile?: (name: string, text: string, type: string) => Promise<string>;
  }
}

/**
 * When an app saves a file, sends it to the page around the app. To find the file of a link, remembers the file of each
 * `blob:` URL.
 */
export function installDownloads(channel: ShellChannel | null): void {
  const tellCheck = isFramed ? undefined : window.buidlCheckFile;
  delete window.buidlCheckFile;
  const fileAt = rememberFiles();
  const sizeOf = nativeGetter(Blob.prototype, 'size');
  const save = (link: HTMLAnchorElement): void => {
    const blob = fileAt(link.href);
    const name = String(link.getAttribute('download') || '').slice(0, MESSAGE_LIMITS.DOWNLOAD_NAME_CHARACTERS);
    if (!blob) {
      console.error('buidl: only a file that the app made can be downloaded, as a blob: or data: address.');
      return;
    }
    let isFile = false;
    try {
      // An app can replace the functions used above, so the file is checked with the browser's original functions.
      isFile =
        typeof name === 'string' &&
        name.length <= MESSAGE_LIMITS.DOWNLOAD_NAME_CHARACTERS &&
        Number(apply(sizeOf, blob, [])) >= 0;
    } catch {}
    // The page around the app tells the visitor about a file that it refuses.
    if (isFile) channel?.postFile({ type: 'download', name, blob });
    if (isFile && tellCheck) {
      void blob
        .text()
        .then((text) => tellCheck(name, text, blob.type))
        .then((refusal) => refusal && console.error(refusal));
    }
  };
  saveLinksInNoDocument(save);
  saveClickedLinks(save);
}

function rememberFiles(): (address: string) => Blob | null {
  const files = new Map<string, Blob>();
  const { createObjectURL, revokeObjectURL } = URL;
  defineValue(URL, 'createObjectURL', (object: Blob | MediaSource) => {
    const address = createObjectURL.call(URL, object);
    if (object instanceof Blob) files.set(address, object);
    return address;
  });
  defineValue(URL, 'revokeObjectURL', (address: string) => {
    files.delete(String(address));
    revokeObjectURL.call(URL, address);
  });
  return (address) => files.get(address) ?? fileOfDataUrl(address);
}

function fileOfDataUrl(address: string): Blob | null {
  const [, type = '', isBase64, content] = /^data:([^,]*?)(;base64)?,([\s\S]*)$/i.exec(address) ?? [];
  if (content === undefined) return null;
  try {
    const text = decodeURIComponent(content);
    return new Blob([isBase64 ? Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)) : text], {
      type,
    });
  } catch {
    return null;
  }
}

type Save = (link: HTMLAnchorElement) => void;

function isDownload(link: HTMLAnchorElement): boolean {
  return link.hasAttribute('download') && /^(?:blob|data):/i.test(link.href);
}

/**
 * Saves the files of links that are not in the document. Clicks on such links do not reach the window, so `click` and
 * `dispatchEvent` are replaced.
 */
function saveLinksInNoDocument(save: Save): void {
  const isApart = (link: HTMLAnchorElement) => !link.isConnected && isDownload(link);
  const { click } = HTMLElement.prototype;
  const { dispatchEvent } = EventTarget.prototype;
  defineValue(HTMLAnchorElement.prototype, 'click', function (this: HTMLAnchorElement) {
    return isApart(this) ? save(this) : click.call(this);
  });
  defineValue(HTMLAnchorElement.prototype, 'dispatchEvent', function (this: HTMLAnchorElement, event: Event) {
    if (event.type !== 'click' || !isApart(this)) return dispatchEvent.call(this, event);
    save(this);
    return true;
  });
}

/** Saves after the app's own listeners have run, because they may set the URL or prevent the download. */
function saveClickedLinks(save: Save): void {
  const saved = new WeakSet<Event>();
  const saveOnce = (event: Event, link: HTMLAnchorElement) => {
    if (event.defaultPrevented || saved.has(event) || !isDownload(link)) return;
    saved.add(event);
    event.preventDefault();
    save(link);
  };
  const linkOf = (event: Event) => event.composedPath().find((target) => target instanceof HTMLAnchorElement);
  window.addEventListener(
    'click',
    (event) => {
      const link = linkOf(event);
      // The app may stop the event before it reaches the window.
      if (link) setTimeout(() => saveOnce(event, link));
    },
    true,
  );
  window.addEventListener('click', (event) => {
    const link = linkOf(event);
    if (link) saveOnce(event, link);
  });
}
