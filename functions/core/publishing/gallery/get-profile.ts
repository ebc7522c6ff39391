import { usernameSchema } from '../../../../shared/contract/fields.ts';
import type { ShowcaseApp } from '../../../../shared/contract/public-app.ts';
import type { RouteInput } from '../../../../shared/contract/routes.ts';
import type { User, Usernames } from '../../../ports/auth.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Projects } from '../../../ports/projects.ts';
import type { RateLimits } from '../../../ports/rate-limits.ts';
import { RequestError } from '../../../ports/request-error.ts';
import type { Settings } from '../../../ports/settings.ts';
import { limitRate } from '../../limit-rate.ts';
import { publicApp } from './get-showcase.ts';

interface ProfileServices {
  usernames: Pick<Usernames, 'findUser'>;
  projects: Pick<Projects, 'list'>;
  rateLimits: RateLimits;
  settings: Settings;
  clock: Clock;
}

/**
 * Returns a user's public profile. Throws RequestError `not_found` (also for banned users), `rate_limited` and
 * `invalid_input`.
 */
export async function getProfile(
  services: ProfileServices,
  { username, limit, cursor }: RouteInput<'getProfile'>,
  visitorId: string,
): Promise<{ username: string; apps: ShowcaseApp[]; nextCursor?: string | undefined }> {
  const { limits } = await services.settings.read();
  await limitRate(services, `profiles:${visitorId}`, limits.profileReads, 'too_many_profiles');
  const user = await findVisible(services.usernames, username);
  const page = await services.projects.list({ publishedBy: user.publicKey, limit, cursor });
  // The index is eventually consistent, so it may contain apps that were just unpublished or taken down.
  const apps = page.projects.flatMap((project) => (project.isTakenDown ? [] : publicApp(project)));
  return { username: user.username, apps, nextCursor: page.nextCursor };
}

async function findVisible(usernames: Pick<Usernames, 'findUser'>, username: string): Promise<User> {
  const user = usernameSchema.safeParse(username).success ? await usernames.findUser(username) : undefined;
  if (user && !user.isBanned && user.deletedAtMs === undefined) return user;
  throw new RequestError('profile_not_found');
}
