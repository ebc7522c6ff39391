/** POST /swap-asset/{projectId}/rev/{revisionString} */
import { projectChangeServices } from '../../composition.ts';
import { swapAsset as swap } from '../../core/projects/swap-asset.ts';
import { userHandler } from '../serve-area.ts';

export const swapAsset = userHandler('swapAsset', async (input, caller) => ({
  success: true,
  newAsset: await swap(projectChangeServices(), caller, input),
}));
