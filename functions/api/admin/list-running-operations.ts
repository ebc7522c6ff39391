/** GET /admin/operations */
import { adminReadServices } from '../../admin-composition.ts';
import { readRunningBuilds } from '../../core/admin/read-decisions.ts';
import { userHandler } from '../serve-area.ts';

export const listRunningOperations = userHandler('listRunningOperations', async ({ cursor }) => ({
  success: true,
  ...(await readRunningBuilds(adminReadServices(), cursor)),
}));
