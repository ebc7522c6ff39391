/** POST /admin/settings */
import { adminServices } from '../../admin-composition.ts';
import { changeSettings } from '../../core/admin/change-platform.ts';
import { userHandler } from '../serve-area.ts';

export const setSettings = userHandler('setSettings', async (input, caller) => ({
  success: true,
  settings: await changeSettings(adminServices(), caller, input),
}));
