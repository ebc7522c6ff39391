/** GET /documents/{kind}/{projectId}/{version}, which is `/raw/…` and `/live/…` of the apps' domain */
import { documentServices } from '../../composition.ts';
import { appDocument } from '../../core/pages/app-document.ts';
import { documentHandler } from '../serve-area.ts';

export const getAppDocument = documentHandler('getAppDocument', (input, knownTag) =>
  appDocument(documentServices(), input, knownTag),
);
