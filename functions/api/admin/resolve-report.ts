/** POST /admin/reports/{reportId}/resolve */
import { adminServices } from '../../admin-composition.ts';
import { resolveReport as resolve } from '../../core/admin/decide.ts';
import { userHandler } from '../serve-area.ts';

export const resolveReport = userHandler('resolveReport', async (input, caller) => {
  await resolve(adminServices(), caller, input);
  return { success: true };
});
