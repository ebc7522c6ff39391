import type { RouteInput, RouteResponse } from '../../../../shared/contract/routes.ts';
import { DEFAULT_EMBED_SIZE, embedSnippet } from '../../../../shared/domain/embed-snippet.ts';
import type { Addresses } from '../../../ports/addresses.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { RateLimits } from '../../../ports/rate-limits.ts';
import { RequestError } from '../../../ports/request-error.ts';
import type { Settings } from '../../../ports/settings.ts';
import { limitRate } from '../../limit-rate.ts';
import { findAppByAnyName, type PublishedAppServices } from './find-published-app.ts';

interface EmbedServices extends PublishedAppServices {
  addresses: Pick<Addresses, 'siteUrl'>;
  rateLimits: RateLimits;
  settings: Settings;
  clock: Clock;
}

const CACHE_SECONDS = 3_600;
const PAGE_PATH = /^\/p\/([^/]+)\/?$/;

export function oEmbedUrl(siteUrl: string, pageUrl: string): string {
  return `${siteUrl}/api/oembed?url=${encodeURIComponent(pageUrl)}`;
}

/**
 * Returns the oEmbed response for an app's URL. Throws RequestError `not_found` for a URL without a published app,
 * `gone` for a suspended app, and `rate_limited`.
 */
export async function getOEmbed(
  services: EmbedServices,
  { url, maxwidth, maxheight }: RouteInput<'getOEmbed'>,
  visitorId: string,
): Promise<RouteResponse<'getOEmbed'>> {
  const { siteUrl } = services.addresses;
  const { limits } = await services.settings.read();
  await limitRate(services, `oembed:${visitorId}`, limits.profileReads, 'too_many_embeds');
  const name = nameAt(url, siteUrl);
  const found = name === undefined ? undefined : await findAppByAnyName(services, name);
  if (found?.status === 'gone') throw new RequestError('app_taken_down');
  if (found?.status !== 'live') throw new RequestError('no_app_at_url');
  const width = Math.min(DEFAULT_EMBED_SIZE.width, maxwidth ?? DEFAULT_EMBED_SIZE.width);
  const height = Math.min(DEFAULT_EMBED_SIZE.height, maxheight ?? DEFAULT_EMBED_SIZE.height);
  const { publication, ownerName } = found;
  return {
    version: '1.0',
    type: 'rich',
    provider_name: 'Buidl',
    provider_url: siteUrl,
    title: publication.title,
    author_name: ownerName,
    author_url: `${siteUrl}/u/${encodeURIComponent(ownerName)}`,
    cache_age: CACHE_SECONDS,
    html: embedSnippet({ siteUrl, name: publication.name, title: publication.title, width, height }),
    width,
    height,
  };
}

function nameAt(url: string, siteUrl: string): string | undefined {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  return parsed?.origin === new URL(siteUrl).origin ? PAGE_PATH.exec(parsed.pathname)?.[1] : undefined;
}
