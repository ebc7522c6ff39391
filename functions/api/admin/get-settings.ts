/** GET /admin/settings */
import { adminReadServices } from '../../admin-composition.ts';
import { readSettings } from '../../core/admin/change-platform.ts';
import { userHandler } from '../serve-area.ts';

export const getSettings = userHandler('getSettings', async () => ({
  success: true,
  settings: await readSettings(adminReadServices()),
}));
