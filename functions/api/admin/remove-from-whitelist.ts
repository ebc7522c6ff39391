/** DELETE /admin/whitelist/{publicKey} */
import { adminServices } from '../../admin-composition.ts';
import { removeFromAllowList } from '../../core/admin/change-platform.ts';
import { userHandler } from '../serve-area.ts';

export const removeFromWhitelist = userHandler('removeFromWhitelist', async (input, caller) => {
  await removeFromAllowList(adminServices(), caller, input);
  return { success: true };
});
