/** GET /open/{projectId} */
import { projectServices } from '../../composition.ts';
import { livePageLocation } from '../../core/projects/open-app.ts';
import { publicHandler } from '../serve-area.ts';

export const openLiveApp = publicHandler('openLiveApp', async ({ projectId }) => ({
  location: await livePageLocation(projectServices(), projectId),
}));
