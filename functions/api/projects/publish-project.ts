/** POST /projects/{projectId}/publish */
import { projectChangeServices } from '../../composition.ts';
import { publishProject as publish } from '../../core/publish/publish-project.ts';
import { unpublishProject } from '../../core/publish/unpublish-project.ts';
import { userHandler } from '../serve-area.ts';

export const publishProject = userHandler('publishProject', async (input, caller) => {
  const services = projectChangeServices();
  if (input.publishStatus) return { success: true, ...(await publish(services, caller, input)) };
  await unpublishProject(services, caller, input.projectId);
  return { success: true };
});
