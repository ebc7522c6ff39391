import '../app-frame.css';
import {
  type KnownFrame,
  knownFrame,
  PROVIDER_ALLOW,
  PROVIDER_PAGE_PATH,
} from '../../../shared/domain/frame-provider.ts';
import type { MessageOf } from '../../runtime/app-messages.ts';
import { t } from '../../src/lib/language/translate.ts';
import { findAppBox, findAppFrame } from '../app-box.ts';
import { frameInShadow } from './frame-in-shadow.ts';

/** After the visitor has refused this often in a row, the app can no longer ask. */
const MAX_REFUSALS = 3;
const MIN_WIDTH_PX = 320;
const MIN_HEIGHT_PX = 200;

export interface ProviderPanel {
  /** Asks the visitor, then shows the provider's page above the app, in the size that the app reserves for it. */
  show(request: MessageOf<'frame'>): void;
  close(): void;
}

/**
 * Shows pages of known providers above the app in `host`. An address can carry data, so each one is shown to the
 * visitor and loaded only after a click on the button of this panel.
 */
export function createProviderPanel(host: HTMLElement, appTitle: string): ProviderPanel {
  const agreed = new Set<string>();
  let refusals = 0;
  let cover: HTMLElement | undefined;
  const close = () => {
    if (cover === undefined) return;
    cover.remove();
    cover = undefined;
    findAppBox(host)?.removeAttribute('inert');
    findAppFrame(host)?.focus();
  };
  const load = (panel: HTMLElement, known: KnownFrame, request: MessageOf<'frame'>) => {
    agreed.add(known.url);
    refusals = 0;
    const frame = providerFrame(known, request.title);
    frame.style.cssText = `width:${Math.max(request.widthPx, MIN_WIDTH_PX)}px;height:${Math.max(request.heightPx, MIN_HEIGHT_PX)}px`;
    panel.replaceChildren(headOf(known, request.title, close), frame);
    panel.querySelector('button')?.focus();
  };
  return {
    show: (request) => {
      const known = knownFrame(request.url);
      if (known === undefined || cover !== undefined || refusals >= MAX_REFUSALS) return;
      // The visitor must have clicked, in the app or around it.
      if (!navigator.userActivation.isActive) return;
      host.style.position = 'relative';
      findAppBox(host)?.setAttribute('inert', '');
      cover = elementOf('div', 'app-dialog-cover');
      const panel = elementOf('section', 'app-dialog app-provider');
      panel.role = 'dialog';
      panel.setAttribute('aria-label', known.provider);
      panel.addEventListener('keydown', ({ key }) => key === 'Escape' && close());
      cover.append(panel);
      host.append(cover);
      if (agreed.has(known.url)) return load(panel, known, request);
      const refuse = () => {
        refusals += 1;
        close();
      };
      ask(panel, { known, appTitle, refuse, agree: () => load(panel, known, request) });
    },
    close,
  };
}

interface Question {
  known: KnownFrame;
  appTitle: string;
  refuse: () => void;
  agree: () => void;
}

function ask(panel: HTMLElement, { known: { provider, url }, appTitle, refuse, agree }: Question): void {
  const text = t`“${appTitle}” wants to show this page of ${provider}. ${provider} learns that you are here, and the address may contain what you entered in the app:`;
  const decline = elementOf('button', '', t`Not now`);
  decline.addEventListener('click', refuse);
  const accept = elementOf('button', 'app-dialog-accept', t`Show`);
  accept.addEventListener('click', agree);
  const buttons = elementOf('div', 'app-dialog-buttons');
  buttons.append(decline, accept);
  panel.append(elementOf('h2', '', t`Show ${provider}?`), elementOf('p', '', text), elementOf('p', '', url), buttons);
  decline.focus();
}

function headOf({ provider }: KnownFrame, title: string, close: () => void): HTMLElement {
  const head = elementOf('div', 'app-provider-head');
  const button = elementOf('button', '', t`Close`);
  button.addEventListener('click', close);
  head.append(elementOf('h2', '', title === '' ? provider : `${provider}: ${title}`), button);
  return head;
}

/** Returns the page of this site that shows the provider's page in a frame of its own. */
function providerFrame({ provider, url }: KnownFrame, title: string): HTMLElement {
  const frame = document.createElement('iframe');
  const shown = title || provider;
  frame.title = shown;
  frame.allow = PROVIDER_ALLOW;
  frame.src = PROVIDER_PAGE_PATH;
  frame.addEventListener('load', () => frame.contentWindow?.postMessage({ url, title: shown }, window.origin));
  const box = elementOf('div', 'app-provider-page');
  box.append(frameInShadow(frame));
  return box;
}

function elementOf<Name extends keyof HTMLElementTagNameMap>(name: Name, className: string, text = '') {
  const element = document.createElement(name);
  if (className !== '') element.className = className;
  if (element instanceof HTMLButtonElement) element.type = 'button';
  element.textContent = text;
  return element;
}
