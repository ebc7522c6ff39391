/** GET /open/{projectId}/rev/{revisionString} */
import { projectServices } from '../../composition.ts';
import { shellLocation } from '../../core/projects/open-app.ts';
import { publicHandler } from '../serve-area.ts';

export const openApp = publicHandler('openApp', async ({ projectId, revisionString }) => ({
  location: await shellLocation(projectServices(), projectId, revisionString),
}));
