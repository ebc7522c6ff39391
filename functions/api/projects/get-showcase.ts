/** GET /showcase */
import { projectServices } from '../../composition.ts';
import { showcasedApps } from '../../core/projects/showcased-apps.ts';
import { publicHandler } from '../serve-area.ts';

export const getShowcase = publicHandler('getShowcase', async () => ({
  success: true,
  apps: await showcasedApps(projectServices()),
}));
