import type { PageResponse } from '../../../../shared/contract/page-response.ts';
import type { AppFace } from '../../../../shared/domain/app-face.ts';
import { escapeHtml } from '../../../../shared/domain/escape-html.ts';
import { SHELL_DATA_ELEMENT_ID, type ShellData } from '../../../../shared/domain/shell-data.ts';
import { PAGE_TITLES } from '../../../../shared/messages/publishing.ts';
import type { Objects } from '../../../ports/objects.ts';
import { linkTag, metaTag, scriptJson } from './page-markup.ts';

export class ShellMissingError extends Error {
  override readonly name = 'ShellMissingError';
  readonly code = 'shell_missing';

  constructor() {
    super('The site has no shell page with a place for the facts of an app.');
  }
}

const SHELL_FILE = 'shell/index.html';
const HEAD_PLACEHOLDER = '<meta name="robots" content="noindex" />';
const THEME_COLORS = /<meta name="theme-color"[^>]*>\s*/g;
const ICON = /<link rel="icon"[^>]*>\s*/;
const NO_SCRIPT_TEXT = '<p>This page needs JavaScript to show the app.</p>';
const TITLE = /<title>[^<]*<\/title>/;
const STATUSES = { live: 200, preview: 200, missing: 404, gone: 410, busy: 429 } as const;

export interface ShellContent {
  title: string;
  head?: string | undefined;
  facts: ShellData;
  /** The app's title, theme color, icon and text; undefined for pages without an app. */
  face?: AppFace | undefined;
}

/** Returns the site's HTML shell with a title, head tags and data for its script. Throws ShellMissingError. */
export async function shellPage(site: Objects, { title, head, facts, face = {} }: ShellContent): Promise<PageResponse> {
  const shell = await site.readText(SHELL_FILE);
  if (!shell?.includes(HEAD_PLACEHOLDER)) throw new ShellMissingError();
  const tags =
    (head ?? metaTag('name', 'robots', 'noindex')) + faceTags(face) + scriptJson(SHELL_DATA_ELEMENT_ID, facts);
  const body = shell
    .replace(face.themeColor ? THEME_COLORS : '', '')
    .replace(face.iconUrl ? ICON : '', '')
    .replace(TITLE, () => `<title>${escapeHtml(title)}</title>`)
    .replace(HEAD_PLACEHOLDER, () => tags)
    .replace(NO_SCRIPT_TEXT, (text) => text + paragraphs(face.text));
  return { status: STATUSES[facts.status], contentType: 'text/html; charset=utf-8', body };
}

function faceTags({ themeColor, iconUrl }: AppFace): string {
  return (themeColor ? metaTag('name', 'theme-color', themeColor) : '') + (iconUrl ? linkTag('icon', iconUrl) : '');
}

/** Returns the app's text as HTML paragraphs, for readers without JavaScript. */
function paragraphs(text = ''): string {
  const lines = text.split('\n').filter(Boolean);
  return lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('');
}

/** Returns the site's HTML shell for a missing or suspended app. Throws ShellMissingError. */
export function emptyShellPage(site: Objects, status: 'missing' | 'gone'): Promise<PageResponse> {
  return shellPage(site, { title: PAGE_TITLES[status], facts: { status } });
}
