/** GET /pages/{name}, which is `/p/{name}` of the site */
import { pageServices } from '../../composition.ts';
import { publishedPage } from '../../core/pages/published-page.ts';
import { publicHandler } from '../serve-area.ts';

export const getPublishedPage = publicHandler('getPublishedPage', ({ name }) =>
  publishedPage(pageServices(), name),
);
