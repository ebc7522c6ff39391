/** The trusted shell around an app, filled in for one of them: its title, its tags and the facts for the shell's script. */
import type { PageResponse } from '../../../shared/contract/publishing.ts';
import { SHELL_DATA_ELEMENT_ID, type ShellData } from '../../../shared/domain/shell-data.ts';
import type { Objects } from '../../ports/objects.ts';
import { escapeAttribute, metaTag, scriptJson } from './page-markup.ts';

export class ShellMissingError extends Error {
  override readonly name = 'ShellMissingError';
  readonly code = 'shell_missing';

  constructor() {
    super('The site has no shell page with a place for the facts of an app.');
  }
}

const SHELL_FILE = 'shell/index.html';
/** Stands in the shell's head; a published app has its own tags in this place. */
const HEAD_MARK = '<meta name="robots" content="noindex" />';
const TITLE = /<title>[^<]*<\/title>/;
const STATUSES = { live: 200, preview: 200, missing: 404, gone: 410 } as const;
const EMPTY_TITLES = { missing: 'No app here', gone: 'This app was taken down' } as const;

export interface ShellContent {
  title: string;
  /** Instead of the tag that keeps search engines out. */
  head?: string | undefined;
  facts: ShellData;
}

/** The page, with the status that its facts mean. Throws ShellMissingError. */
export async function shellPage(site: Objects, { title, head, facts }: ShellContent): Promise<PageResponse> {
  const shell = await site.readText(SHELL_FILE);
  if (!shell?.includes(HEAD_MARK)) throw new ShellMissingError();
  const tags = (head ?? metaTag('name', 'robots', 'noindex')) + scriptJson(SHELL_DATA_ELEMENT_ID, facts);
  const body = shell
    .replace(TITLE, () => `<title>${escapeAttribute(title)}</title>`)
    .replace(HEAD_MARK, () => tags);
  return { status: STATUSES[facts.status], contentType: 'text/html; charset=utf-8', body };
}

/** The page where there is no app to show. Throws ShellMissingError. */
export function emptyShellPage(site: Objects, status: 'missing' | 'gone'): Promise<PageResponse> {
  return shellPage(site, { title: EMPTY_TITLES[status], facts: { status } });
}
