/** DELETE /delete-app/{projectId}/rev/{revisionString} */
import { projectChangeServices } from '../../composition.ts';
import { deleteRevision as remove } from '../../core/projects/delete-revision.ts';
import { userHandler } from '../serve-area.ts';

export const deleteRevision = userHandler('deleteRevision', async (input, caller) => {
  await remove(projectChangeServices(), caller, input);
  return { success: true };
});
