import { projectRoutes } from '../../shared/contract/projects.ts';
import { admissionServicesOfProjects } from '../composition/admin-access.ts';
import { projectServices, templateServices } from '../composition/projects.ts';
import { publishingServices } from '../composition/publishing.ts';
import { deleteRevision } from '../core/projects/delete-revision.ts';
import { getProject } from '../core/projects/get-project.ts';
import { listApps } from '../core/projects/lists/list-apps.ts';
import { pickDesign } from '../core/projects/pick-design.ts';
import { promoteRevision } from '../core/projects/promote-revision.ts';
import { recordExport } from '../core/projects/record-export.ts';
import { renameProject } from '../core/projects/rename-project.ts';
import { startFromTemplate } from '../core/projects/start-from-template.ts';
import { swapAsset } from '../core/projects/swap-asset.ts';
import { republishRevision } from '../core/publishing/publish-revision.ts';
import { createApiHandler } from '../http/create-api-handler.ts';

export const handler = createApiHandler('projects', projectRoutes, admissionServicesOfProjects, {
  listApps: ({ input, caller }) => listApps(projectServices(), caller, input),

  getProject: ({ input, caller }) => getProject(projectServices(), caller, input.projectId),

  startFromTemplate: ({ input, caller }) => startFromTemplate(templateServices(), caller, input),

  renameProject: ({ input, caller }) => renameProject(publishingServices(), caller, input),

  promoteRevision: ({ input, caller }) => promoteRevision(publishingServices(), caller, input),

  pickDesign: ({ input, caller }) => pickDesign(publishingServices(), caller, input),

  deleteRevision: ({ input, caller }) => deleteRevision(publishingServices(), caller, input),

  recordExport: ({ input, caller }) => recordExport(publishingServices(), caller, input),

  swapAsset: async ({ input, caller }) => {
    const newAsset = await swapAsset(publishingServices(), caller, input);
    await republishRevision(publishingServices(), caller, input);
    return { newAsset };
  },
});
