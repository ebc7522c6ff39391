/** POST /projects/{projectId}/remix-status */
import { projectChangeServices } from '../../composition.ts';
import { setRemixStatus as set } from '../../core/publish/remix-app.ts';
import { userHandler } from '../serve-area.ts';

export const setRemixStatus = userHandler('setRemixStatus', async (input, caller) => {
  await set(projectChangeServices(), caller, input);
  return { success: true };
});
