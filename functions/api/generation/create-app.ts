/** POST /create-app */
import { generationServices } from '../../composition.ts';
import { startBuild } from '../../core/generation/start-build.ts';
import { userHandler } from '../serve-area.ts';

export const createApp = userHandler('createApp', async (input, caller) => ({
  success: true,
  ...(await startBuild(generationServices(), caller.user.publicKey, input)),
}));
