/** GET /admin/stats */
import { adminReadServices } from '../../admin-composition.ts';
import { readStatistics } from '../../core/admin/read-statistics.ts';
import { userHandler } from '../serve-area.ts';

export const getAdminStats = userHandler('getAdminStats', async () => ({
  success: true,
  stats: await readStatistics(adminReadServices()),
}));
