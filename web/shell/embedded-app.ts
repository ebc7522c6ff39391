import type { AppInspector } from '../app-frame/attach-app-frame.ts';
import { elementById } from './element-by-id.ts';
import { followHeight } from './embed-height.ts';

/** Only the address for embedding may be framed. */
export const isEmbedded = window.parent !== window;

/** Makes the page that of an app in the frame of another site, and returns what follows the height of the app for it. */
export function embedApp(): AppInspector {
  // What the links lead to may not be framed.
  for (const link of document.links) link.target = '_blank';
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
