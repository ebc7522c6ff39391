/** The function behind making apps. */
import { generationRoutes } from '../../../shared/contract/generation-routes.ts';
import { authenticationServices } from '../../composition.ts';
import { serveArea } from '../serve-area.ts';
import { cancelOperation } from './cancel-operation.ts';
import { createApp } from './create-app.ts';
import { createUpload } from './create-upload.ts';
import { getOperationStatus } from './get-operation-status.ts';
import { reviseApp } from './revise-app.ts';

export const handler = serveArea(
  'generation',
  generationRoutes,
  {
    createApp,
    getOperationStatus,
    reviseApp,
    cancelOperation,
    createUpload,
  },
  authenticationServices,
);
