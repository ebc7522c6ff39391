/** GET /projects/{projectId}/usage */
import { appUsageServices } from '../../composition.ts';
import { readAppUsage } from '../../core/gated/app-usage.ts';
import { userHandler } from '../serve-area.ts';

export const getAppUsage = userHandler('getAppUsage', async (input, caller) => ({
  success: true,
  days: await readAppUsage(appUsageServices(), caller, input),
}));
