/** Asks the shell about what leads away from an app. A part of the runtime, with whose names it is written. */
export const APP_LINKS_SCRIPT = `
  // A link to another site, or to a mail or phone app, would carry what it contains out of the app: the shell asks the visitor.
  const INTERNAL = ['javascript:', 'blob:', 'data:', 'about:'];
  const isExternal = (address) => {
    if (!URL.canParse(address, document.baseURI)) return false;
    const { protocol, origin } = new URL(address, document.baseURI);
    return /^https?:$/.test(protocol) ? origin !== window.location.origin : !INTERNAL.includes(protocol);
  };
  const openOutside = (address) => {
    if (page && navigator.userActivation.isActive) post({ type: 'open', url: new URL(address, document.baseURI).href });
  };
  // The app may still handle the event itself. Without popups, a target of its own is a tab that the browser does not open.
  const unlessHandled = (event, then) => setTimeout(() => { if (!event.defaultPrevented) then(); }, 0);
  const follow = (form, submitter) => {
    const address = submitter && submitter.hasAttribute('formaction') ? submitter.formAction : form.getAttribute('action') || '';
    const method = submitter && submitter.hasAttribute('formmethod') ? submitter.formMethod : form.getAttribute('method') || 'get';
    if (method.toLowerCase() !== 'get' || !URL.canParse(address, document.baseURI)) return;
    const url = new URL(address, document.baseURI);
    url.search = new URLSearchParams(new FormData(form, submitter)).toString();
    if (isExternal(address)) openOutside(url.href);
    else if (url.pathname === window.location.pathname) window.location.href = url.href;
  };
  if (window.parent !== window) {
    window.open = (address = '') => {
      if (isExternal(address)) openOutside(address);
      return null;
    };
    window.addEventListener('click', (event) => {
      const link = event.composedPath().find(({ localName }) => localName === 'a' || localName === 'area');
      if (!link) return;
      const address = link.getAttribute('href') || link.getAttribute('xlink:href') || '';
      if (!isExternal(address)) return;
      link.setAttribute('target', '_blank');
      // Browsers ignore 'download' for other origins and would load the file into the frame.
      link.removeAttribute('download');
      unlessHandled(event, () => openOutside(address));
    }, true);
    // The policy lets no form be sent, so what a form would request is followed like a link.
    HTMLFormElement.prototype.submit = function () { follow(this, null); };
    window.addEventListener('submit', (event) => {
      const { target: form, submitter } = event;
      const hasOwnMethod = submitter && submitter.hasAttribute('formmethod');
      if ((hasOwnMethod ? submitter.formMethod : form.getAttribute('method') || '').toLowerCase() === 'dialog') return;
      // A refused form would leave an error page in the frame; a refused tab leaves nothing.
      form.setAttribute('target', '_blank');
      if (submitter) submitter.removeAttribute('formtarget');
      unlessHandled(event, () => follow(form, submitter));
    }, true);
  }
`;
