/** POST /admin/whitelist */
import { adminServices } from '../../admin-composition.ts';
import { addToAllowList } from '../../core/admin/change-platform.ts';
import { userHandler } from '../serve-area.ts';

export const addToWhitelist = userHandler('addToWhitelist', async (input, caller) => {
  await addToAllowList(adminServices(), caller, input);
  return { success: true };
});
