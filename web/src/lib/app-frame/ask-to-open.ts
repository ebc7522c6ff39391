import { t } from '../language/translate.ts';
import './app-frame.css';

/** After so many refusals an app is not heard again. */
const MAX_REFUSALS = 3;

/** Classes for the pages of the site; the shell has styles for each element. */
const CLASSES = {
  dialog:
    'app-question m-auto w-[min(27.5rem,calc(100vw-2rem))] rounded-card border border-hairline bg-surface p-5 text-ink shadow-lg backdrop:bg-black/50',
  h2: 'text-lg font-semibold [overflow-wrap:anywhere]',
  p: 'mt-2 text-muted [overflow-wrap:anywhere]',
  div: 'row mt-5 flex justify-end gap-2',
  button: 'min-h-11 rounded-control border border-edge px-4 font-medium',
} as const;

/**
 * Returns a function that asks the visitor whether the app may open an address, and opens it in a new tab if so. An app cannot
 * open one itself, because an address can carry what the visitor entered. It asks about one at a time.
 */
export function createOpener(title: string): (url: string) => void {
  let isAsking = false;
  let refusals = 0;
  return (url) => {
    if (isAsking || refusals >= MAX_REFUSALS) return;
    isAsking = true;
    ask(title, url, (isAgreed) => {
      isAsking = false;
      if (isAgreed) open(url);
      else refusals += 1;
    });
  };
}

function open(url: string): void {
  if (/^https?:/.test(url)) window.open(url, '_blank', 'noopener,noreferrer');
  else window.location.assign(url);
}

function ask(title: string, url: string, onEnd: (isAgreed: boolean) => void): void {
  const dialog = add(document.body, 'dialog', '');
  add(dialog, 'h2', t`Open ${targetOf(url)}?`).id = 'open-title';
  dialog.setAttribute('aria-labelledby', 'open-title');
  add(dialog, 'p', t`“${title}” wants to open this address, which may contain what you entered in the app:`);
  add(dialog, 'p', url);
  const row = add(dialog, 'div', '');
  const stay = add(row, 'button', t`Stay here`);
  const go = add(row, 'button', t`Open`);
  go.classList.add('primary');
  let isAgreed = false;
  stay.addEventListener('click', () => dialog.close());
  go.addEventListener('click', () => {
    isAgreed = true;
    dialog.close();
  });
  dialog.addEventListener('close', () => {
    dialog.remove();
    onEnd(isAgreed);
  });
  dialog.showModal();
}

/** The host of a link, or the address of a message or a call. */
function targetOf(url: string): string {
  const { host, pathname } = new URL(url);
  return host || pathname;
}

function add<Name extends keyof typeof CLASSES>(
  parent: HTMLElement,
  name: Name,
  text: string,
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.className = CLASSES[name];
  element.textContent = text;
  parent.append(element);
  return element;
}
