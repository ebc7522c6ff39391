/** POST /projects/{projectId}/showcase-status */
import { publishServices } from '../../composition.ts';
import { showcaseProject } from '../../core/publish/showcase-project.ts';
import { userHandler } from '../serve-area.ts';

export const setShowcaseStatus = userHandler('setShowcaseStatus', async (input, caller) => {
  await showcaseProject(publishServices(), caller, input);
  return { success: true };
});
