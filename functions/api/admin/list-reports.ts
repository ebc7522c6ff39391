/** GET /admin/reports */
import { adminReadServices } from '../../admin-composition.ts';
import { readReports } from '../../core/admin/read-decisions.ts';
import { userHandler } from '../serve-area.ts';

export const listReports = userHandler('listReports', async ({ cursor }) => ({
  success: true,
  ...(await readReports(adminReadServices(), cursor)),
}));
