import { setTimeout, NativeUrl as Url } from './natives.ts';
import type { ShellChannel } from './shell-channel.ts';

const INTERNAL_PROTOCOLS = ['javascript:', 'blob:', 'data:', 'about:'];

/**
 * Makes links, forms and `window.open` ask the visitor through the page around the app, because a URL can carry data
 * out of the app. Without a channel, they do nothing.
 */
export function askBeforeLeaving(channel: ShellChannel | null): void {
  window.open = (address: string | URL = '') => {
    if (isExternal(address)) openOutside(channel, address);
    return null;
  };
  window.addEventListener(
    'click',
    (event) => {
      const link = event.composedPath().find(isLink);
      if (!link) return;
      const address = link.getAttribute('href') || link.getAttribute('xlink:href') || '';
      if (!isExternal(address)) return;
      link.setAttribute('target', '_blank');
      // Browsers ignore 'download' for other origins and would load the file into the frame.
      link.removeAttribute('download');
      unlessHandled(event, () => openOutside(channel, address));
    },
    true,
  );
  const follow = (form: HTMLFormElement, submitter: Submitter | null) => {
    const url = requestedUrl(form, submitter);
    if (url === undefined) return;
    if (isExternal(url)) openOutside(channel, url);
    else if (url.pathname === window.location.pathname) window.location.href = url.href;
  };
  // The Content-Security-Policy blocks all form submissions, so a GET form is followed like a link.
  HTMLFormElement.prototype.submit = function () {
    follow(this, null);
  };
  window.addEventListener(
    'submit',
    (event) => {
      const { target: form } = event;
      const submitter = submitterOf(event);
      if (!(form instanceof HTMLFormElement) || methodOf(form, submitter) === 'dialog') return;
      // If a submission is blocked in the frame, the browser shows an error page there. If it is blocked in a new tab,
      // the browser shows nothing.
      form.setAttribute('target', '_blank');
      submitter?.removeAttribute('formtarget');
      unlessHandled(event, () => follow(form, submitter));
    },
    true,
  );
}

/** Requests to open an address in a tab. Does nothing for an invalid one. */
export function openOutside(channel: ShellChannel | null, address: string | URL): void {
  if (channel === null || !navigator.userActivation.isActive || !Url.canParse(address, document.baseURI)) return;
  channel.post({ type: 'open', url: new Url(address, document.baseURI).href });
}

function isExternal(address: string | URL): boolean {
  if (!Url.canParse(address, document.baseURI)) return false;
  const { protocol, origin } = new Url(address, document.baseURI);
  return /^https?:$/.test(protocol) ? origin !== window.location.origin : !INTERNAL_PROTOCOLS.includes(protocol);
}

export function isLink(target: EventTarget): target is Element {
  return 'localName' in target && (target.localName === 'a' || target.localName === 'area');
}

/** Calls `act` unless the app prevents the event's default action. */
function unlessHandled(event: Event, act: () => void): void {
  setTimeout(() => {
    if (!event.defaultPrevented) act();
  }, 0);
}

type Submitter = HTMLButtonElement | HTMLInputElement;

function submitterOf({ submitter }: SubmitEvent): Submitter | null {
  return submitter instanceof HTMLButtonElement || submitter instanceof HTMLInputElement ? submitter : null;
}

function methodOf(form: HTMLFormElement, submitter: Submitter | null): string {
  const method = submitter?.hasAttribute('formmethod') ? submitter.formMethod : form.getAttribute('method') || 'get';
  return method.toLowerCase();
}

/** Returns the URL that a form with the method `get` requests; undefined for other methods. */
function requestedUrl(form: HTMLFormElement, submitter: Submitter | null): URL | undefined {
  const address = submitter?.hasAttribute('formaction') ? submitter.formAction : form.getAttribute('action') || '';
  if (methodOf(form, submitter) !== 'get' || !Url.canParse(address, document.baseURI)) return undefined;
  const url = new Url(address, document.baseURI);
  const fields = [...new FormData(form, submitter)].map(([name, value]) => [name, String(value)]);
  url.search = new URLSearchParams(fields).toString();
  return url;
}
