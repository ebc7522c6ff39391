/** GET /previews/{projectId}/{revisionString}, which is `/preview/{projectId}/{revisionString}` of the site */
import { pageServices } from '../../composition.ts';
import { previewPage } from '../../core/pages/preview-page.ts';
import { publicHandler } from '../serve-area.ts';

export const getPreviewPage = publicHandler('getPreviewPage', (input) => previewPage(pageServices(), input));
