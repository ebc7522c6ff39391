import type { PageResponse } from '../../../../shared/contract/page-response.ts';
import { escapeHtml } from '../../../../shared/domain/escape-html.ts';
import { SHELL_DATA_ELEMENT_ID, type ShellData } from '../../../../shared/domain/shell-data.ts';
import { PAGE_TITLES } from '../../../../shared/messages/publishing.ts';
import type { Objects } from '../../../ports/objects.ts';
import { metaTag, scriptJson } from './page-markup.ts';

export class ShellMissingError extends Error {
  override readonly name = 'ShellMissingError';
  readonly code = 'shell_missing';

  constructor() {
    super('The site has no shell page with a place for the facts of an app.');
  }
}

const SHELL_FILE = 'shell/index.html';
const HEAD_PLACEHOLDER = '<meta name="robots" content="noindex" />';
const TITLE = /<title>[^<]*<\/title>/;
const STATUSES = { live: 200, preview: 200, missing: 404, gone: 410, busy: 429 } as const;

export interface ShellContent {
  title: string;
  head?: string | undefined;
  facts: ShellData;
}

/** Returns the site's HTML shell with a title, head tags and data for its script. Throws ShellMissingError. */
export async function shellPage(site: Objects, { title, head, facts }: ShellContent): Promise<PageResponse> {
  const shell = await site.readText(SHELL_FILE);
  if (!shell?.includes(HEAD_PLACEHOLDER)) throw new ShellMissingError();
  const tags = (head ?? metaTag('name', 'robots', 'noindex')) + scriptJson(SHELL_DATA_ELEMENT_ID, facts);
  const body = shell.replace(TITLE, () => `<title>${escapeHtml(title)}</title>`).replace(HEAD_PLACEHOLDER, () => tags);
  return { status: STATUSES[facts.status], contentType: 'text/html; charset=utf-8', body };
}

/** Returns the site's HTML shell for a missing or suspended app. Throws ShellMissingError. */
export function emptyShellPage(site: Objects, status: 'missing' | 'gone'): Promise<PageResponse> {
  return shellPage(site, { title: PAGE_TITLES[status], facts: { status } });
}
