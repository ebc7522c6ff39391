import type { Settings } from '../../ports/settings.ts';

/** Returns the text of the banner as it is now, past any cache; empty when there is no banner. */
export async function getAnnouncement(services: { settings: Settings }): Promise<string> {
  return (await services.settings.read({ isFresh: true })).announcement;
}
