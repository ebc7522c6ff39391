import type { Settings } from '../../ports/settings.ts';

/** Bypasses the cache. Returns an empty text when there is no banner. */
export async function getAnnouncement(services: { settings: Settings }): Promise<string> {
  return (await services.settings.read({ isFresh: true })).announcement;
}
