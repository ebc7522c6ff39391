/** GET /announcement */
import { configServices } from '../../composition.ts';
import { publicHandler } from '../serve-area.ts';

export const getAnnouncement = publicHandler('getAnnouncement', async () => ({
  success: true,
  announcement: (await configServices().settings.read({ isFresh: true })).announcement,
}));
