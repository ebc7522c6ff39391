import type { PageResponse } from '../../../../shared/contract/page-response.ts';
import { getPublishedPage, type PageServices } from './get-published-page.ts';

/** Returns an app's page for embedding in other sites. It has no link preview. Throws ShellMissingError. */
export function getEmbeddedPage(services: PageServices, name: string, query: string): Promise<PageResponse> {
  return getPublishedPage(services, name, { query, isEmbedded: true });
}
