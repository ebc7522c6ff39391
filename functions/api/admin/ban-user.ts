/** POST /admin/users/{publicKey}/ban */
import { adminServices } from '../../admin-composition.ts';
import { setBanned } from '../../core/admin/change-user.ts';
import { userHandler } from '../serve-area.ts';

export const banUser = userHandler('banUser', async (input, caller) => ({
  success: true,
  isComplete: await setBanned(adminServices(), caller, input, true),
}));
