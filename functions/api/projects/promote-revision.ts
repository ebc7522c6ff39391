/** POST /promote-revision/{projectId}/rev/{revisionString} */
import { projectChangeServices } from '../../composition.ts';
import { promoteRevision as promote } from '../../core/projects/promote-revision.ts';
import { userHandler } from '../serve-area.ts';

export const promoteRevision = userHandler('promoteRevision', async (input, caller) => ({
  success: true,
  ...(await promote(projectChangeServices(), caller, input)),
}));
