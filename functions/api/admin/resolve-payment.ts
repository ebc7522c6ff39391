/** POST /admin/payments/{signature}/resolve */
import { adminServices } from '../../admin-composition.ts';
import { resolvePayment as resolve } from '../../core/admin/decide.ts';
import { userHandler } from '../serve-area.ts';

export const resolvePayment = userHandler('resolvePayment', async (input, caller) => {
  await resolve(adminServices(), caller, input);
  return { success: true };
});
