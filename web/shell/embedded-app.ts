import type { ShellData } from '../../shared/domain/shell-data.ts';
import { createTabHistory } from '../app-frame/address/tab-history.ts';
import type { AppFrameSource, AppInspector } from '../app-frame/attach-app-frame.ts';
import { elementById } from './element-by-id.ts';
import { followHeight } from './embed-height.ts';

/** True when this page is in a frame. Other sites may frame only the URL for embedding. */
export const isEmbedded = window.parent !== window;

/** Returns the inspector and the history for an app in a frame of another site or of the app's custom domain. */
export function embedApp({
  name,
  customDomain,
}: Extract<ShellData, { status: 'live' }>): Pick<AppFrameSource, 'inspector' | 'history'> {
  const origin = URL.canParse(document.referrer) ? new URL(document.referrer) : undefined;
  const isOnCustomDomain = origin !== undefined && origin.hostname === customDomain;
  const history = isOnCustomDomain
    ? createTabHistory({
        page: `${origin.origin}/`,
        // `public/custom-domain.js` receives this message. Other sites that embed the app must not learn what its
        // visitors do.
        tell: (location) => window.parent.postMessage({ buidl: 1, type: 'address', ...location }, origin.origin),
      })
    : createTabHistory({ page: `${window.location.origin}/p/${name}` });
  return { inspector: reportHeight(), history };
}

function reportHeight(): AppInspector {
  // The linked pages may not be framed, so they open in a new tab.
  for (const link of document.links) link.target = '_blank';
  document.documentElement.dataset.embedded = '';
  const follow = followHeight();
  return {
    connect: (send) => send({ type: 'measure' }),
    hear: ({ type, heightPx: appPx }) => {
      // Validates the report, because the app may be hostile.
      if (type !== 'height' || typeof appPx !== 'number' || !(appPx > 0)) return;
      const heightPx = follow(appPx + elementById('bar').offsetHeight);
      // `public/embed.js` receives this message on the site that embeds the app.
      if (heightPx !== undefined) window.parent.postMessage({ buidl: 1, type: 'height', heightPx }, '*');
    },
  };
}
