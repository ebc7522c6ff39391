/** POST /projects/{projectId}/showcase-status */
import { projectChangeServices } from '../../composition.ts';
import { showcaseProject } from '../../core/publish/showcase-project.ts';
import { userHandler } from '../serve-area.ts';

export const setShowcaseStatus = userHandler('setShowcaseStatus', async (input, caller) => {
  await showcaseProject(projectChangeServices(), caller, input);
  return { success: true };
});
