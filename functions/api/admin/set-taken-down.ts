/** POST /admin/projects/{projectId}/take-down */
import { adminServices } from '../../admin-composition.ts';
import { setTakenDown as takeDown } from '../../core/admin/decide.ts';
import { userHandler } from '../serve-area.ts';

export const setTakenDown = userHandler('setTakenDown', async (input, caller) => {
  await takeDown(adminServices(), caller, input);
  return { success: true };
});
