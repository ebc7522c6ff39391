/** POST /projects/{projectId}/remix */
import { projectChangeServices } from '../../composition.ts';
import { remixApp as remix } from '../../core/publish/remix-app.ts';
import { userHandler } from '../serve-area.ts';

export const remixApp = userHandler('remixApp', async ({ projectId }, caller) => ({
  success: true,
  ...(await remix(projectChangeServices(), caller, projectId)),
}));
