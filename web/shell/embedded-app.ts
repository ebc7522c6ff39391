import type { AppInspector } from '../app-frame/attach-app-frame.ts';
import { elementById } from './element-by-id.ts';
import { followHeight } from './embed-height.ts';

/** True in a frame. Other sites may frame only the URL for embedding. */
export const isEmbedded = window.parent !== window;

/** Returns an inspector that reports the app's height to the embedding site. */
export function embedApp(): AppInspector {
  // The linked pages may not be framed, so they open in a new tab.
  for (const link of document.links) link.target = '_blank';
  document.documentElement.dataset.embedded = '';
  const follow = followHeight();
  return {
    connect: (send) => send({ type: 'measure' }),
    hear: ({ type, heightPx: appPx }) => {
      // The app may be hostile.
      if (type !== 'height' || typeof appPx !== 'number' || !(appPx > 0)) return;
      const heightPx = follow(appPx + elementById('bar').offsetHeight);
      // `public/embed.js` listens on the site that embeds the app.
      if (heightPx !== undefined) window.parent.postMessage({ buidl: 1, type: 'height', heightPx }, '*');
    },
  };
}
