/* On sites that embed apps: makes each frame of an app as high as the app. */

(() => {
  const MIN_HEIGHT_PX = 120;
  const MAX_HEIGHT_PX = 4_000;
  const { origin } = new URL(document.currentScript.src);
  if (globalThis.buidlEmbeds?.has(origin)) return;
  globalThis.buidlEmbeds ??= new Set();
  globalThis.buidlEmbeds.add(origin);

  addEventListener('message', (event) => {
    const { buidl, type, heightPx } = event.data ?? {};
    if (event.origin !== origin || buidl !== 1 || type !== 'height' || !Number.isFinite(heightPx)) return;
    for (const frame of document.querySelectorAll('iframe')) {
      if (frame.contentWindow !== event.source) continue;
      frame.style.height = `${Math.min(Math.max(heightPx, MIN_HEIGHT_PX), MAX_HEIGHT_PX)}px`;
    }
  });
})();
