/** GET /admin/whitelist */
import { adminReadServices } from '../../admin-composition.ts';
import { readAllowList } from '../../core/admin/read-log.ts';
import { userHandler } from '../serve-area.ts';

export const listWhitelist = userHandler('listWhitelist', async ({ cursor }) => ({
  success: true,
  ...(await readAllowList(adminReadServices(), cursor)),
}));
