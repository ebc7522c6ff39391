import type { Settings } from '../../ports/settings.ts';

/** Returns the text of the site's banner; empty when there is none. Bypasses the cache. */
export async function getAnnouncement(services: { settings: Settings }): Promise<string> {
  return (await services.settings.read({ isFresh: true })).announcement;
}
