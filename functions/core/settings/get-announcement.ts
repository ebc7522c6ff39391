import type { Settings } from '../../ports/settings.ts';

/** Returns the text of the site's banner, or an empty text without a banner. Bypasses the settings cache. */
export async function getAnnouncement(services: { settings: Settings }): Promise<string> {
  return (await services.settings.read({ isFresh: true })).announcement;
}
