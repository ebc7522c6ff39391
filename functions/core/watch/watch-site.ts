import { showcaseResponseSchema } from '../../../shared/contract/public-app.ts';
import type { Visitor } from '../../ports/visitor.ts';

export interface WatchServices {
  visitor: Visitor;
  siteUrl: string;
}

/** Thrown for a page that a visitor could not open. */
export class FailedVisitError extends Error {
  override readonly name = 'FailedVisitError';
  readonly code = 'failed_visit';
}

/**
 * Requests the home page, the API's showcase and the first app in it, as a visitor would. Requests no app when the
 * showcase is empty. Returns the error of each failed request.
 */
export async function watchSite({ visitor, siteUrl }: WatchServices): Promise<FailedVisitError[]> {
  const visits = await Promise.allSettled([
    visitPage(visitor, `${siteUrl}/`, 'text/html'),
    visitShowcase(visitor, siteUrl),
  ]);
  return visits.flatMap((visit) => (visit.status === 'rejected' ? [visit.reason] : []));
}

async function visitShowcase(visitor: Visitor, siteUrl: string): Promise<void> {
  const url = `${siteUrl}/api/showcase`;
  const text = await visitPage(visitor, url, 'application/json');
  const [app] = appsOf(text, url);
  if (app === undefined) return;
  await visitPage(visitor, `${siteUrl}/p/${encodeURIComponent(app.publishedAppName)}`, 'text/html');
}

function appsOf(text: string, url: string) {
  try {
    return showcaseResponseSchema.parse(JSON.parse(text)).apps;
  } catch (cause) {
    throw new FailedVisitError(`${url} has no list of apps.`, { cause });
  }
}

/** Returns the text of a page. Throws FailedVisitError unless the response is 200 and has the media type. */
async function visitPage(visitor: Visitor, url: string, wanted: string): Promise<string> {
  const { status, mediaType, text } = await visitor.visit(url).catch((cause: unknown) => {
    throw new FailedVisitError(`${url} did not respond.`, { cause });
  });
  if (status !== 200) throw new FailedVisitError(`${url} responded with ${status}.`);
  if (mediaType !== wanted) throw new FailedVisitError(`${url} responded with ${mediaType} instead of ${wanted}.`);
  return text;
}
