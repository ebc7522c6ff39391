import type { RouteInput, RouteResponse } from '../../../../shared/contract/routes.ts';
import type { Balance } from '../../../ports/credits.ts';
import { readNumberedPage } from '../numbered-page.ts';
import type { ReadUsersServices } from './get-user.ts';
import { userResponse } from './user-response.ts';

const NO_CREDITS: Balance = { availableCredits: 0, heldCredits: 0 };

const PAGE_SIZE = 20;

export async function listUsers(
  services: ReadUsersServices,
  { page, search }: RouteInput<'listUsers'>,
): Promise<Omit<RouteResponse<'listUsers'>, 'success'>> {
  const { adminUsers, statistics, settings } = services;
  const userCount = search === '' ? ((await statistics.totals()).signups ?? 0) : undefined;
  const found = await readNumberedPage(page, PAGE_SIZE, (limit) => adminUsers.search(search, limit), userCount);
  const [balances, { adminPublicKeys }] = await Promise.all([
    adminUsers.balances(found.entries.map(({ publicKey }) => publicKey)),
    settings.read(),
  ]);
  const users = found.entries.map((user) =>
    userResponse(user, balances.get(user.publicKey) ?? NO_CREDITS, adminPublicKeys),
  );
  return { users, pagination: found.pagination };
}
