/** POST /gated/{projectId}/image */
import { gatedImageServices } from '../../composition.ts';
import { drawForApp } from '../../core/gated/image.ts';
import { publicHandler } from '../serve-area.ts';

export const gatedImage = publicHandler('gatedImage', async (input, visitorId) => ({
  success: true,
  url: await drawForApp(gatedImageServices(), input, visitorId),
}));
