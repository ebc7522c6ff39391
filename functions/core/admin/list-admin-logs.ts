import type { RouteInput, RouteResponse } from '../../../shared/contract/routes.ts';
import type { AdminLog } from '../../ports/action-log.ts';
import { readNumberedPage } from './numbered-page.ts';

const LOG_PAGE = 25;

export async function listAdminLogs(
  { adminLog }: { adminLog: AdminLog },
  { page }: RouteInput<'listAdminLogs'>,
): Promise<Omit<RouteResponse<'listAdminLogs'>, 'success'>> {
  const { entries, pagination } = await readNumberedPage(page, LOG_PAGE, (limit) => adminLog.newest(limit));
  const logs = entries.map(({ createdAtMs, ...entry }) => ({
    ...entry,
    createdAt: new Date(createdAtMs).toISOString(),
  }));
  return { logs, pagination };
}
