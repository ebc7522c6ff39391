import { t } from '../../src/lib/language/translate.ts';
import '../app-frame.css';
import type { MessageOf } from '../../runtime/app-messages.ts';
import { findAppBox, findAppFrame } from '../app-box.ts';

export type ShownDialog = Pick<MessageOf<'dialog'>, 'kind' | 'text' | 'value'>;
/** A boolean for a confirmation, the entered text for a prompt, or null for an alert or a declined prompt. */
export type DialogResponse = boolean | string | null;

export interface AppDialogs {
  /** Shows a dialog above the app. The default heading names the app. */
  show(dialog: ShownDialog, heading?: string): Promise<DialogResponse>;
  clear(): void;
}

/** The maximum number of waiting dialogs. Further ones are declined. */
const MAX_WAITING = 3;
const DECLINED = { alert: null, confirm: false, prompt: null, paste: null } as const;

interface Waiting {
  dialog: ShownDialog;
  heading: string;
  resolve: (response: DialogResponse) => void;
}

/** Shows dialogs over the app in `host`, one after the other. The rest of the page stays usable. */
export function createAppDialogs(host: HTMLElement, title: string): AppDialogs {
  const queue: Waiting[] = [];
  let cover: HTMLElement | undefined;
  const setInert = (isInert: boolean) => findAppBox(host)?.toggleAttribute('inert', isInert);
  const close = (response: DialogResponse) => {
    cover?.remove();
    cover = undefined;
    setInert(false);
    queue.shift()?.resolve(response);
    if (queue.length > 0) showNext();
    else findAppFrame(host)?.focus();
  };
  const showNext = () => {
    const [next] = queue;
    if (next === undefined) return;
    host.style.position = 'relative';
    setInert(true);
    cover = dialogElement(next, close);
    host.append(cover);
    cover.querySelector<HTMLElement>('input, .app-dialog-accept')?.focus();
  };
  return {
    show: (dialog, heading) =>
      new Promise((resolve) => {
        if (queue.length >= MAX_WAITING) return resolve(DECLINED[dialog.kind]);
        queue.push({ dialog, heading: heading ?? headingOf(dialog, title), resolve });
        if (queue.length === 1) showNext();
      }),
    clear: () => {
      cover?.remove();
      cover = undefined;
      for (const { dialog, resolve } of queue.splice(0)) resolve(DECLINED[dialog.kind]);
    },
  };
}

function headingOf({ kind }: ShownDialog, title: string): string {
  return kind === 'alert' ? t`The app “${title}” says` : t`The app “${title}” asks`;
}

function dialogElement({ dialog, heading }: Waiting, close: (response: DialogResponse) => void): HTMLElement {
  const { kind, value } = dialog;
  const text = kind === 'paste' ? t`It wants to read the text that you copied last.` : dialog.text;
  const cover = elementOf('div', 'app-dialog-cover');
  const form = elementOf('form', 'app-dialog');
  form.role = 'alertdialog';
  form.setAttribute('aria-label', heading);
  const field = elementOf('input', '');
  field.value = value;
  field.setAttribute('aria-label', t`Your text for the app`);
  const accept = elementOf('button', 'app-dialog-accept', kind === 'paste' ? t`Paste` : 'OK');
  const decline = elementOf('button', '', t`Cancel`);
  decline.type = 'button';
  const buttons = elementOf('div', 'app-dialog-buttons');
  buttons.append(...(kind === 'alert' ? [accept] : [decline, accept]));
  form.append(elementOf('h2', '', heading), elementOf('p', '', text));
  if (kind === 'prompt') {
    form.append(field, elementOf('p', 'app-dialog-note', t`The app reads this. Never enter a recovery phrase.`));
  }
  form.append(buttons);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (kind === 'paste') void readClipboard().then(close);
    else close(kind === 'prompt' ? field.value : kind === 'confirm' || null);
  });
  decline.addEventListener('click', () => close(DECLINED[kind]));
  form.addEventListener('keydown', ({ key }) => key === 'Escape' && close(DECLINED[kind]));
  cover.append(form);
  return cover;
}

/** Returns the text of the clipboard, or null when the browser or the visitor refuses. */
async function readClipboard(): Promise<string | null> {
  try {
    return await navigator.clipboard.readText();
  } catch {
    return null;
  }
}

function elementOf<Name extends keyof HTMLElementTagNameMap>(name: Name, className: string, text = '') {
  const element = document.createElement(name);
  if (className !== '') element.className = className;
  element.textContent = text;
  return element;
}
