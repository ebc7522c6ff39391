/** GET /projects/{projectId} */
import { projectServices } from '../../composition.ts';
import { readProject } from '../../core/projects/read-project.ts';
import { userHandler } from '../serve-area.ts';

export const getProject = userHandler('getProject', async ({ projectId }) => ({
  success: true,
  ...(await readProject(projectServices(), projectId)),
}));
