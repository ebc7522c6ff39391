/** GET /pages/{name}/manifest, which is `/p/{name}/manifest.webmanifest` of the site */
import { pageServices } from '../../composition.ts';
import { appManifest } from '../../core/pages/app-manifest.ts';
import { publicHandler } from '../serve-area.ts';

export const getAppManifest = publicHandler('getAppManifest', ({ name }) =>
  appManifest(pageServices(), name),
);
