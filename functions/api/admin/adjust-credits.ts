/** POST /admin/users/{publicKey}/adjust-credits */
import { adminServices } from '../../admin-composition.ts';
import { adjustCredits as adjust } from '../../core/admin/change-user.ts';
import { userHandler } from '../serve-area.ts';

export const adjustCredits = userHandler('adjustCredits', async (input, caller) => ({
  success: true,
  credits: await adjust(adminServices(), caller, input),
}));
