import type { PageResponse } from '../../../../shared/contract/page-response.ts';
import { fillShell, type ShellContent } from '../../../../shared/domain/fill-shell.ts';
import { PAGE_TITLES } from '../../../../shared/messages/publishing.ts';
import type { Objects } from '../../../ports/objects.ts';

export class ShellMissingError extends Error {
  override readonly name = 'ShellMissingError';
  readonly code = 'shell_missing';

  constructor() {
    super('The site has no shell page with a place for the facts of an app.');
  }
}

const SHELL_FILE = 'shell/index.html';
const STATUSES = { live: 200, preview: 200, missing: 404, gone: 410, busy: 429 } as const;

/** Returns the site's HTML shell with a title, head tags and data for its script. Throws ShellMissingError. */
export async function shellPage(site: Objects, content: ShellContent): Promise<PageResponse> {
  const body = fillShell((await site.readText(SHELL_FILE)) ?? '', content);
  if (body === undefined) throw new ShellMissingError();
  return { status: STATUSES[content.facts.status], contentType: 'text/html; charset=utf-8', body };
}

/** Returns the site's HTML shell for a missing or suspended app. Throws ShellMissingError. */
export function emptyShellPage(site: Objects, status: 'missing' | 'gone'): Promise<PageResponse> {
  return shellPage(site, { title: PAGE_TITLES[status], facts: { status } });
}
