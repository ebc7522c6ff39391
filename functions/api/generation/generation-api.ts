/** The function behind making apps. */
import { authenticationServices } from '../../composition.ts';
import { notBuiltYet, serveArea } from '../serve-area.ts';
import { createApp } from './create-app.ts';
import { createUpload } from './create-upload.ts';
import { getOperationStatus } from './get-operation-status.ts';

export const handler = serveArea(
  'generation',
  {
    createApp,
    getOperationStatus,
    reviseApp: notBuiltYet('reviseApp'),
    cancelOperation: notBuiltYet('cancelOperation'),
    createUpload,
  },
  authenticationServices,
);
