/** POST /operations/{operationId}/cancel */
import { generationServices } from '../../composition.ts';
import { cancelBuild } from '../../core/generation/cancel-build.ts';
import { userHandler } from '../serve-area.ts';

export const cancelOperation = userHandler('cancelOperation', async ({ operationId }, caller) => {
  await cancelBuild(generationServices(), caller.user.publicKey, operationId);
  return { success: true };
});
