/** GET /admin/stats/series */
import { adminReadServices } from '../../admin-composition.ts';
import { readSeries } from '../../core/admin/read-statistics.ts';
import { userHandler } from '../serve-area.ts';

export const getAdminSeries = userHandler('getAdminSeries', async ({ days }) => ({
  success: true,
  series: await readSeries(adminReadServices(), days),
}));
