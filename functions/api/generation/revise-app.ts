/** POST /revise-app/{projectId} */
import { revisionServices } from '../../composition.ts';
import { startRevision } from '../../core/generation/start-revision.ts';
import { userHandler } from '../serve-area.ts';

export const reviseApp = userHandler('reviseApp', async (input, caller) => ({
  success: true,
  ...(await startRevision(revisionServices(), caller, input)),
}));
