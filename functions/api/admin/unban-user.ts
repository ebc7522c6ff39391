/** POST /admin/users/{publicKey}/unban */
import { adminServices } from '../../admin-composition.ts';
import { setBanned } from '../../core/admin/change-user.ts';
import { userHandler } from '../serve-area.ts';

export const unbanUser = userHandler('unbanUser', async (input, caller) => ({
  success: true,
  isComplete: await setBanned(adminServices(), caller, input, false),
}));
