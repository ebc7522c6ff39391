import type { PlatformSettings } from '../../ports/settings.ts';
import { type DailyLimitServices, limitToday } from '../limit-today.ts';

export interface FreeProjectServices extends DailyLimitServices {
  settings: { read(): Promise<Pick<PlatformSettings, 'limits'>> };
}

/**
 * Counts a new project from a template or an import. Throws RequestError `rate_limited` when the daily limit is
 * reached.
 */
export async function limitFreeProjects(services: FreeProjectServices, publicKey: string): Promise<void> {
  const { templatesPerDay } = (await services.settings.read()).limits;
  await limitToday(services, `templates:${publicKey}`, { limit: templatesPerDay }, 'free_projects_used_up');
}
