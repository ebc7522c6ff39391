import type { PageResponse } from '../../../../shared/contract/page-response.ts';
import { getPublishedPage, type PageServices } from './get-published-page.ts';

/** The page has no link previews. Throws ShellMissingError. */
export function getEmbeddedPage(services: PageServices, name: string, query: string): Promise<PageResponse> {
  return getPublishedPage(services, name, { query, isEmbedded: true });
}
