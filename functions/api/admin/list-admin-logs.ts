/** GET /admin/logs */
import { adminReadServices } from '../../admin-composition.ts';
import { readLog } from '../../core/admin/read-log.ts';
import { userHandler } from '../serve-area.ts';

export const listAdminLogs = userHandler('listAdminLogs', async (input) => ({
  success: true,
  ...(await readLog(adminReadServices(), input)),
}));
