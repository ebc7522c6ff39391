/** POST /admin/operations/{operationId}/cancel */
import { adminServices } from '../../admin-composition.ts';
import { cancelAnyOperation as cancel } from '../../core/admin/decide.ts';
import { userHandler } from '../serve-area.ts';

export const cancelAnyOperation = userHandler('cancelAnyOperation', async (input, caller) => {
  await cancel(adminServices(), caller, input);
  return { success: true };
});
