import { escapeHtml } from './escape-html.ts';

/** In CSS pixels. The frame is as wide as its column where that is narrower, and as high as its app once that has started. */
export const DEFAULT_EMBED_SIZE = { width: 800, height: 600 } as const;

/** The page around the app needs its origin to keep what the app stores; nothing in it may navigate the page that embeds it. */
export const EMBED_SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads allow-modals allow-pointer-lock';

/** What the app may ask its visitor for. */
export const EMBED_ALLOW = 'fullscreen; clipboard-write; web-share';

export interface EmbeddedApp {
  /** Without a slash at the end. */
  siteUrl: string;
  /** The name under which the app is published. */
  name: string;
  title: string;
  width?: number;
  height?: number;
}

/** Returns the HTML with which another site shows a published app. */
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
