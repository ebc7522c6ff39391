import type { Project } from '../../ports/projects.ts';
import type { Publications } from '../../ports/publishing.ts';
import { RequestError } from '../../ports/request-error.ts';
import type { PlatformSettings } from '../../ports/settings.ts';
import { type DailyLimitServices, limitToday } from '../limit-today.ts';

export interface NewNameServices extends DailyLimitServices {
  publications: Pick<Publications, 'findHolder'>;
  settings: { read(): Promise<Pick<PlatformSettings, 'limits'>> };
}

/**
 * Publishes the project with `publish`. A new app name counts towards the owner's daily limit. Without this limit, one
 * account could reserve any number of names, because each earlier name is kept for 30 days. Names that were refused or
 * are already kept for the owner do not count. Throws RequestError `rate_limited`, and the errors of `publish`.
 */
export async function countNewName<Result>(
  services: NewNameServices,
  project: Pick<Project, 'ownerPublicKey' | 'publishedAppName'>,
  name: string,
  publish: () => Promise<Result>,
): Promise<Result> {
  const { ownerPublicKey } = project;
  if (name === project.publishedAppName || (await isKeptFor(services, ownerPublicKey, name))) return publish();
  const { appNamesPerDay } = (await services.settings.read()).limits;
  const counter = `app-names:${ownerPublicKey}`;
  const giveBack = await limitToday(services, counter, { limit: appNamesPerDay }, 'app_names_used_up');
  try {
    return await publish();
  } catch (error) {
    // Undoes the count only after a RequestError. After any other error, the name may have been reserved.
    if (error instanceof RequestError) await giveBack();
    throw error;
  }
}

async function isKeptFor(
  { publications, clock }: NewNameServices,
  ownerPublicKey: string,
  name: string,
): Promise<boolean> {
  const released = (await publications.findHolder(name))?.released;
  return released?.ownerPublicKey === ownerPublicKey && released.keptUntilMs > clock.nowMs();
}
