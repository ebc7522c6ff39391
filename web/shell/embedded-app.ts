import type { AppInspector } from '../src/lib/app-frame/attach-app-frame.ts';
import { elementById } from './element-by-id.ts';
import { followHeight } from './embed-height.ts';

const MAX_MESSAGE_LENGTH = 200;

/** Only the address for embedding may be framed. */
export const isEmbedded = window.parent !== window;

/** Makes the page that of an app in the frame of another site, and returns what follows the height of the app for it. */
export function embedApp(): AppInspector {
  // What the links lead to may not be framed.
  for (const link of document.links) link.target = '_blank';
  const follow = followHeight();
  return {
    connect: (send) => send({ type: 'measure' }),
    hear: (data) => {
      const appPx = readHeight(data);
      const heightPx = appPx === undefined ? undefined : follow(appPx + elementById('bar').offsetHeight);
      // `public/embed.js` listens on the site that embeds the app.
      if (heightPx !== undefined) window.parent.postMessage({ buidl: 1, type: 'height', heightPx }, '*');
    },
  };
}

/** Returns the height that an app tells, which may be hostile; undefined for any other message. */
function readHeight(data: unknown): number | undefined {
  if (typeof data !== 'string' || data.length > MAX_MESSAGE_LENGTH) return undefined;
  try {
    const message: unknown = JSON.parse(data);
    if (typeof message !== 'object' || message === null || Reflect.get(message, 'type') !== 'height')
      return undefined;
    const heightPx: unknown = Reflect.get(message, 'heightPx');
    return typeof heightPx === 'number' && heightPx > 0 ? heightPx : undefined;
  } catch {
    return undefined;
  }
}
