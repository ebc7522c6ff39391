/* On the custom domain of an app: opens the app at the search and fragment of the page, and follows its changes. */

(() => {
  const frame = document.querySelector('iframe');
  const open = () => {
    frame.src = frame.dataset.src + location.search + location.hash;
  };
  open();
  frame.focus();
  // The visitor has edited the fragment in the address bar.
  addEventListener('hashchange', open);

  addEventListener('message', ({ source, origin, data }) => {
    if (source !== frame.contentWindow || origin !== new URL(frame.dataset.src).origin) return;
    const { buidl, type, search, hash } = data ?? {};
    if (buidl !== 1 || type !== 'address' || typeof search !== 'string' || typeof hash !== 'string') return;
    const url = new URL(location.href);
    url.search = search;
    url.hash = hash;
    history.replaceState(history.state, '', url);
  });
})();
