import '../app-frame.css';
import type { MessageOf } from '../../runtime/app-messages.ts';
import { t } from '../../src/lib/language/translate.ts';
import { findAppBox, findAppFrame } from '../app-box.ts';
import type { AppDialogs } from '../dialogs/app-dialogs.ts';
import type { Reply } from '../messages/reply.ts';
import { createRateLimit } from '../rate-limit.ts';
import { printBox } from '../requests/print-box.ts';
import { saveDownload } from '../requests/save-download.ts';
import { openWindowFrame, type WindowFrame } from './window-frame.ts';

/**
 * The maximum size of a window's document. The document is passed in the name of a frame; browsers support this length.
 */
const MAX_BYTES = 5_000_000;
/**
 * The maximum number of windows within `WINDOWS_WITHIN_MS`. The click that closes a window lets the app open the next
 * one, so more windows would trap the visitor.
 */
const MAX_WINDOWS = 10;
const WINDOWS_WITHIN_MS = 10_000;
/** The maximum number of changed window documents within `CHANGES_WITHIN_MS`. */
const MAX_CHANGES = 20;
const CHANGES_WITHIN_MS = 10_000;

export interface WindowPanel {
  /** Opens a window after a click or key once it has content, or shows the changed document of the open window. */
  show(request: MessageOf<'window.show'>, reply: Reply): void;
  call(request: MessageOf<'window.call'>): void;
  close(): void;
}

interface WindowSource {
  appUrl: string;
  isOffline?: true | undefined;
  title: string;
  /** The element to show in full screen. Where it is missing, the app can neither use full screen nor print. */
  screen?: HTMLElement;
}

interface WindowServices {
  dialogs: AppDialogs;
  openOutside: (url: string) => void;
}

interface OpenWindow {
  id: number;
  reply: Reply;
  cover: HTMLElement;
  panel: HTMLElement;
  frame?: WindowFrame;
  /** Resolves when all calls of the app so far have ended. */
  calls: Promise<void>;
}

/**
 * Shows one window of the app above it in `host`: a document that the app has written, in another frame of the app with
 * the same policy. That document reaches neither the app nor its storage.
 */
export function createWindowPanel(host: HTMLElement, app: WindowSource, services: WindowServices): WindowPanel {
  const isWithinWindowLimit = createRateLimit(MAX_WINDOWS, WINDOWS_WITHIN_MS);
  const isWithinChangeLimit = createRateLimit(MAX_CHANGES, CHANGES_WITHIN_MS);
  const mayOpen = () => navigator.userActivation.isActive && isWithinWindowLimit();
  let current: OpenWindow | undefined;
  /** The id of the last window that the app has opened after a click or key. */
  let reserved: number | undefined;
  const close = () => {
    if (current === undefined) return;
    const { cover, frame, id, reply } = current;
    current = undefined;
    if (reserved === id) reserved = undefined;
    frame?.end();
    cover.remove();
    reply({ type: 'window', id, event: 'close' });
    findAppBox(host)?.removeAttribute('inert');
    findAppFrame(host)?.focus();
  };
  /**
   * Calls `act` when the earlier calls for the open window have ended. Does nothing if the window was closed before.
   */
  const later = (act: (shown: OpenWindow) => void | Promise<void>) => {
    const shown = current;
    if (shown === undefined) return;
    const run = async () => {
      if (shown === current) await act(shown);
    };
    shown.calls = shown.calls.then(run, run);
  };
  const print = async ({ frame }: OpenWindow): Promise<void> => {
    await frame?.loaded;
    await frame?.print();
  };
  const open = ({ id, title }: MessageOf<'window.show'>, reply: Reply): OpenWindow => {
    host.style.position = 'relative';
    findAppBox(host)?.setAttribute('inert', '');
    const cover = elementOf('div', 'app-dialog-cover app-window-cover');
    const panel = elementOf('section', 'app-dialog app-window');
    panel.role = 'dialog';
    panel.addEventListener('keydown', ({ key }) => key === 'Escape' && close());
    const buttons = app.screen === undefined ? [] : [buttonOf(t`Print`, () => later(print))];
    const head = elementOf('div', 'app-window-head');
    head.append(elementOf('h2', ''), ...buttons, buttonOf(t`Close`, close));
    panel.append(head);
    cover.append(panel);
    host.append(cover);
    head.querySelector('button')?.focus();
    nameAfter(panel, app.title, title);
    return { id, reply, cover, panel, calls: Promise.resolve() };
  };
  const write = async (shown: OpenWindow, { blob, title }: MessageOf<'window.show'>): Promise<void> => {
    const written = await blob.text();
    // Waits for the old frame: a document that starts after its frame has ended would send its first message to nobody.
    await shown.frame?.loaded;
    if (shown !== current) return;
    shown.frame?.end();
    nameAfter(shown.panel, app.title, title);
    const frame = openWindowFrame({ ...app, written }, shown.panel, {
      open: ({ url }) => services.openOutside(url),
      download: (message) => void saveDownload(message, services.dialogs),
      print: (heightPx) => app.screen !== undefined && printBox(frame.box, heightPx),
      close,
    });
    shown.frame = frame;
    void frame.loaded.then(() => shown === current && shown.reply({ type: 'window', id: shown.id, event: 'load' }));
  };
  return {
    show: (request, reply) => {
      const refuse = () => reply({ type: 'window', id: request.id, event: 'close' });
      if (request.blob.size > MAX_BYTES) {
        const text = t`The app wanted to show a page of more than 5 MB.`;
        void services.dialogs.show({ kind: 'alert', text, value: '' });
        return refuse();
      }
      if (current?.id !== request.id) {
        if (reserved !== request.id && !mayOpen()) return refuse();
        reserved = request.id;
        // Shows nothing yet: some apps write into an empty window later, or navigate it to another site.
        if (request.blob.size === 0) return;
        close();
        current = open(request, reply);
      }
      if (isWithinChangeLimit()) later((shown) => write(shown, request));
    },
    call: ({ id, call }) => {
      if (reserved === id && call === 'close') reserved = undefined;
      if (current?.id === id) later(call === 'print' ? print : close);
    },
    close,
  };
}

function nameAfter(panel: HTMLElement, appTitle: string, title: string): void {
  const name = title === '' ? appTitle : `${appTitle}: ${title}`;
  panel.setAttribute('aria-label', name);
  const heading = panel.querySelector('h2');
  if (heading) heading.textContent = name;
}

function buttonOf(text: string, act: () => void): HTMLButtonElement {
  const button = elementOf('button', '');
  button.type = 'button';
  button.textContent = text;
  button.addEventListener('click', act);
  return button;
}

function elementOf<Name extends keyof HTMLElementTagNameMap>(name: Name, className: string) {
  const element = document.createElement(name);
  if (className !== '') element.className = className;
  return element;
}
