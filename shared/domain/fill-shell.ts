import type { AppFace } from './app-face.ts';
import { escapeHtml } from './escape-html.ts';
import { linkTag, metaTag, scriptJson } from './page-markup.ts';
import type { ShellData } from './shell-data.ts';

export const SHELL_DATA_ELEMENT_ID = 'published-app';

const HEAD_PLACEHOLDER = '<meta name="robots" content="noindex" />';
const THEME_COLORS = /<meta name="theme-color"[^>]*>\s*/g;
const ICON = /<link rel="icon"[^>]*>\s*/;
const NO_SCRIPT_TEXT = '<p>This page needs JavaScript to show the app.</p>';
const TITLE = /<title>[^<]*<\/title>/;

export interface ShellContent {
  title: string;
  head?: string | undefined;
  facts: ShellData;
  /** How the app presents itself; missing for pages without an app. */
  face?: AppFace | undefined;
}

/**
 * Returns the site's HTML shell with a title, head tags and data for its script; undefined for a file that is not the
 * shell.
 */
export function fillShell(shell: string, { title, head, facts, face = {} }: ShellContent): string | undefined {
  if (!shell.includes(HEAD_PLACEHOLDER)) return undefined;
  const tags =
    (head ?? metaTag('name', 'robots', 'noindex')) + faceTags(face) + scriptJson(SHELL_DATA_ELEMENT_ID, facts);
  return shell
    .replace(face.themeColor ? THEME_COLORS : '', '')
    .replace(face.iconUrl ? ICON : '', '')
    .replace(TITLE, () => `<title>${escapeHtml(title)}</title>`)
    .replace(HEAD_PLACEHOLDER, () => tags)
    .replace(NO_SCRIPT_TEXT, (text) => text + paragraphs(face.text));
}

function faceTags({ themeColor, iconUrl }: AppFace): string {
  return (themeColor ? metaTag('name', 'theme-color', themeColor) : '') + (iconUrl ? linkTag('icon', iconUrl) : '');
}

/** Returns the text of the app for readers without scripts. */
function paragraphs(text = ''): string {
  const lines = text.split('\n').filter(Boolean);
  return lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('');
}
