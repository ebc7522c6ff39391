import { escapeHtml } from './escape-html.ts';

/**
 * The size of the frame before the app runs, in CSS pixels. A narrow column reduces the width, and the running app sets
 * the height.
 */
export const DEFAULT_EMBED_SIZE = { width: 800, height: 600 } as const;

/**
 * `allow-same-origin` allows the framed page to store the app's data. No entry allows the framed page to navigate the
 * embedding page.
 */
export const EMBED_SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads allow-modals allow-pointer-lock';

/** The `allow` attribute of the frame. The framed page asks the visitor before an app may use a device. */
export const EMBED_ALLOW =
  'autoplay; fullscreen; clipboard-read; clipboard-write; gamepad; screen-wake-lock; web-share; camera; microphone; geolocation; accelerometer; gyroscope; magnetometer';

export interface EmbeddedApp {
  /** The origin of the site, without a trailing slash. */
  siteUrl: string;
  name: string;
  title: string;
  width?: number;
  height?: number;
}

export function embedSnippet({
  siteUrl,
  name,
  title,
  width = DEFAULT_EMBED_SIZE.width,
  height = DEFAULT_EMBED_SIZE.height,
}: EmbeddedApp): string {
  const src = `${siteUrl}/p/${encodeURIComponent(name)}/embed`;
  return (
    `<iframe src="${escapeHtml(src)}" title="${escapeHtml(title)}" width="${width}" height="${height}" loading="lazy" ` +
    `sandbox="${EMBED_SANDBOX}" allow="${EMBED_ALLOW}" style="border:0;max-width:100%"></iframe>` +
    `<script async src="${escapeHtml(siteUrl)}/embed.js"></script>`
  );
}
