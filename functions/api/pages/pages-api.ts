/** The function behind the pages of published apps. */
import { pagesRoutes } from '../../../shared/contract/pages-routes.ts';
import { authenticationServices } from '../../composition.ts';
import { serveArea } from '../serve-area.ts';
import { getAppDocument } from './get-app-document.ts';
import { getAppManifest } from './get-app-manifest.ts';
import { getPreviewPage } from './get-preview-page.ts';
import { getPublishedPage } from './get-published-page.ts';

export const handler = serveArea(
  'pages',
  pagesRoutes,
  { getPublishedPage, getAppManifest, getPreviewPage, getAppDocument },
  authenticationServices,
);
