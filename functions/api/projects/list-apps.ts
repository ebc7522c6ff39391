/** GET /list-apps */
import { projectServices } from '../../composition.ts';
import { listProjects } from '../../core/projects/list-projects.ts';
import { userHandler } from '../serve-area.ts';

export const listApps = userHandler('listApps', async (input, caller) => ({
  success: true,
  ...(await listProjects(projectServices(), caller, input)),
}));
