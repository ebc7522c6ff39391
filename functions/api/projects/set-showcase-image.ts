/** POST /projects/{projectId}/showcase-image */
import { projectChangeServices } from '../../composition.ts';
import { setThumbnail } from '../../core/publish/thumbnail.ts';
import { userHandler } from '../serve-area.ts';

export const setShowcaseImage = userHandler('setShowcaseImage', async (input, caller) => ({
  success: true,
  showcaseImageUrl: await setThumbnail(projectChangeServices(), caller, input),
}));
