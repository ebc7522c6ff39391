import type { Settings } from '../../ports/settings.ts';

/** Returns the current banner text, bypassing the cache; empty when there is no banner. */
export async function getAnnouncement(services: { settings: Settings }): Promise<string> {
  return (await services.settings.read({ isFresh: true })).announcement;
}
