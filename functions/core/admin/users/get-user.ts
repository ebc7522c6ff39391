import type { RouteId, RouteInput, RouteResponse } from '../../../../shared/contract/routes.ts';
import type { AdminLog } from '../../../ports/action-log.ts';
import type { AdminUsers, AppSuspensions } from '../../../ports/admin.ts';
import type { Users } from '../../../ports/auth.ts';
import type { Clock } from '../../../ports/clock.ts';
import { type Balances, type Ledger, userAccountId } from '../../../ports/credits.ts';
import type { Project } from '../../../ports/projects.ts';
import type { Settings } from '../../../ports/settings.ts';
import type { Statistics } from '../../../ports/statistics.ts';
import type { Caller } from '../../auth/authenticate.ts';
import { recordRead } from '../record-admin-read.ts';
import { requireUser } from './require-user.ts';
import { userResponse } from './user-response.ts';

export interface ReadUsersServices {
  users: Users;
  adminUsers: AdminUsers;
  balances: Balances;
  settings: Settings;
  statistics: Statistics;
}

interface ReadUserServices extends ReadUsersServices {
  ledger: Ledger;
  suspensions: AppSuspensions;
  adminLog: Pick<AdminLog, 'recordRead'>;
  clock: Clock;
}
const LEDGER_PAGE = 25;
const PROJECTS_PAGE = 25;

/**
 * Returns a user with one page of ledger entries and projects. Records the read in the user's activity. Throws
 * RequestError `not_found`, and `invalid_input` for an invalid key or cursor.
 */
export async function getUser(
  services: ReadUserServices,
  caller: Caller,
  { publicKey, ledgerCursor, projectsCursor }: RouteInput<'getUser'>,
): Promise<Omit<RouteResponse<'getUser'>, 'success'>> {
  const user = await requireUser(services.users, publicKey);
  await recordRead(services, caller.user, { ownerPublicKey: publicKey, call: 'getUser' satisfies RouteId });
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
