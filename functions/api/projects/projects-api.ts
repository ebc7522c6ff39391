/** The function behind projects and their revisions. */
import { projectRoutes } from '../../../shared/contract/project-routes.ts';
import { visitorRoutes } from '../../../shared/contract/visitor-routes.ts';
import { noteRefusal } from '../../admin-composition.ts';
import { authenticationServices } from '../../composition.ts';
import { serveArea } from '../serve-area.ts';
import { deleteRevision } from './delete-revision.ts';
import { getProject } from './get-project.ts';
import { getShowcase } from './get-showcase.ts';
import { listApps } from './list-apps.ts';
import { openApp } from './open-app.ts';
import { openLiveApp } from './open-live-app.ts';
import { promoteRevision } from './promote-revision.ts';
import { publishProject } from './publish-project.ts';
import { remixApp } from './remix-app.ts';
import { reportApp } from './report-app.ts';
import { setRemixStatus } from './set-remix-status.ts';
import { setShowcaseImage } from './set-showcase-image.ts';
import { setShowcaseStatus } from './set-showcase-status.ts';
import { swapAsset } from './swap-asset.ts';

export const handler = serveArea(
  'projects',
  { ...projectRoutes, ...visitorRoutes },
  {
    listApps,
    getShowcase,
    getProject,
    openApp,
    promoteRevision,
    deleteRevision,
    publishProject,
    setShowcaseStatus,
    setShowcaseImage,
    setRemixStatus,
    remixApp,
    reportApp,
    openLiveApp,
    swapAsset,
  },
  authenticationServices,
  noteRefusal,
);
