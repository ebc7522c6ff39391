import type { AdminUser } from '../../../shared/contract/admin/users.ts';
import type { RouteInput, RouteResponse } from '../../../shared/contract/routes.ts';
import type { AdminUsers, AppSuspensions } from '../../ports/admin.ts';
import type { User, Users } from '../../ports/auth.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Balance, Balances } from '../../ports/credits.ts';
import { type Ledger, userAccountId } from '../../ports/credits.ts';
import type { Project } from '../../ports/projects.ts';
import { RequestError } from '../../ports/request-error.ts';
import type { Settings } from '../../ports/settings.ts';
import type { Statistics } from '../../ports/statistics.ts';
import { requirePublicKey } from '../auth/signature.ts';
import { readNumberedPage } from './numbered-page.ts';

export interface ReadUsersServices {
  users: Users;
  adminUsers: AdminUsers;
  balances: Balances;
  settings: Settings;
  statistics: Statistics;
}

export interface ReadUserServices extends ReadUsersServices {
  ledger: Ledger;
  suspensions: AppSuspensions;
  clock: Clock;
}

const PAGE_SIZE = 20;
const LEDGER_PAGE = 25;
const PROJECTS_PAGE = 25;
const NO_CREDITS: Balance = { availableCredits: 0, heldCredits: 0 };

/** Returns one page of the users that match the search, or of all users by name. */
export async function findUsers(
  services: ReadUsersServices,
  { page, search }: RouteInput<'listUsers'>,
): Promise<Omit<RouteResponse<'listUsers'>, 'success'>> {
  const { adminUsers, statistics, settings } = services;
  const userCount = search === '' ? ((await statistics.totals()).signups ?? 0) : undefined;
  const found = await readNumberedPage(
    page,
    PAGE_SIZE,
    (limit) => adminUsers.search(search, limit),
    userCount,
  );
  const [balances, { adminPublicKeys }] = await Promise.all([
    adminUsers.balances(found.entries.map(({ publicKey }) => publicKey)),
    settings.read(),
  ]);
  const users = found.entries.map((user) =>
    userResponse(user, balances.get(user.publicKey) ?? NO_CREDITS, adminPublicKeys),
  );
  return { users, pagination: found.pagination };
}

/** Returns one user with balance, history, projects, keys and ban. Throws RequestError `not_found` and `invalid_input`. */
export async function readUser(
  services: ReadUserServices,
  { publicKey, ledgerCursor, projectsCursor }: RouteInput<'getUser'>,
): Promise<Omit<RouteResponse<'getUser'>, 'success'>> {
  const user = await requireUser(services.users, publicKey);
  const { adminUsers, ledger, suspensions } = services;
  const [balance, details, history, projects, { adminPublicKeys }] = await Promise.all([
    services.balances.ofUser(publicKey),
    adminUsers.details(publicKey, services.clock.nowMs()),
    ledger.history(userAccountId(publicKey), { limit: LEDGER_PAGE, cursor: ledgerCursor }),
    suspensions.listOfOwner(publicKey, { limit: PROJECTS_PAGE, cursor: projectsCursor }),
    services.settings.read(),
  ]);
  const { ban, ...counted } = details;
  return {
    user: {
      ...userResponse(user, balance, adminPublicKeys),
      heldCredits: balance.heldCredits,
      ...counted,
      ...(ban && { banReason: ban.reason, bannedAt: new Date(ban.atMs).toISOString() }),
    },
    ledger: history,
    projects: { entries: projects.entries.map(projectResponse), nextCursor: projects.nextCursor },
  };
}

/** Returns the user of a public key. Throws RequestError `invalid_input` for an invalid key, and `not_found`. */
export async function requireUser(users: Users, publicKey: string): Promise<User> {
  requirePublicKey(publicKey);
  const user = await users.find(publicKey);
  if (!user) throw new RequestError('user_not_found');
  return user;
}

function userResponse(user: User, balance: Balance, adminPublicKeys: string[]): AdminUser {
  return {
    publicKey: user.publicKey,
    username: user.username,
    credits: balance.availableCredits,
    isAdmin: adminPublicKeys.includes(user.publicKey),
    isBanned: user.isBanned,
    isDeleted: user.deletedAtMs !== undefined,
    createdAt: new Date(user.createdAtMs).toISOString(),
  };
}

function projectResponse(project: Project) {
  const { projectId, name, projectType, publishedAppName, isShowcased } = project;
  return {
    projectId,
    name,
    projectType,
    publishedAppName,
    isShowcased,
    isTakenDown: project.isTakenDown ?? false,
    allowedHosts: project.allowedHosts ?? [],
    createdAt: new Date(project.createdAtMs).toISOString(),
  };
}
