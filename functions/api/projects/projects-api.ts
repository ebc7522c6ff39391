/** The function behind projects and their revisions. */
import { authenticationServices } from '../../composition.ts';
import { notBuiltYet, serveArea } from '../serve-area.ts';
import { getProject } from './get-project.ts';
import { listApps } from './list-apps.ts';
import { openApp } from './open-app.ts';

export const handler = serveArea(
  'projects',
  {
    listApps,
    getProject,
    openApp,
    promoteRevision: notBuiltYet('promoteRevision'),
    deleteRevision: notBuiltYet('deleteRevision'),
    publishProject: notBuiltYet('publishProject'),
    setShowcaseStatus: notBuiltYet('setShowcaseStatus'),
    setShowcaseImage: notBuiltYet('setShowcaseImage'),
    swapAsset: notBuiltYet('swapAsset'),
  },
  authenticationServices,
);
