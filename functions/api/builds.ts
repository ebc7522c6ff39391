import { buildRoutes } from '../../shared/contract/builds.ts';
import { admissionServices } from '../composition/auth.ts';
import {
  buildServices,
  filmStripServices,
  freeEditServices,
  importServices,
  receiptKeys,
  receiptServices,
  returnServices,
  revisionServices,
  statusServices,
  uploadServices,
  watchServices,
} from '../composition/builds.ts';
import { cancelBuild } from '../core/builds/cancel-build.ts';
import { createUpload } from '../core/builds/create-upload.ts';
import { importApp } from '../core/builds/documents/import-app.ts';
import { editFreely } from '../core/builds/edits/edit-freely.ts';
import { operationStatus, watchedStatus } from '../core/builds/operation-status.ts';
import { readFilmStrip } from '../core/builds/read-film-strip.ts';
import { readReceiptFile } from '../core/builds/receipts/receipt-file.ts';
import { returnBuild } from '../core/builds/return-build.ts';
import { startBuild } from '../core/builds/start-build.ts';
import { startRevision } from '../core/builds/start-revision.ts';
import type { RouteHandlers } from '../http/api-call.ts';
import { createApiHandler } from '../http/create-api-handler.ts';

const handlers: RouteHandlers<typeof buildRoutes> = {
  createApp: ({ input, caller }) => startBuild(buildServices(), caller, input),

  reviseApp: ({ input, caller }) => startRevision(revisionServices(), caller, input),

  importApp: ({ input, caller }) => importApp(importServices(), caller, input),

  editFreely: ({ input, caller }) => editFreely(freeEditServices(), caller, input),

  getOperationStatus: ({ input, caller }) => operationStatus(statusServices(), caller, input.operationId),

  getReceipt: async ({ input, caller }) => ({
    file: await readReceiptFile(receiptServices(), caller.user.publicKey, input.operationId),
  }),

  getReceiptKeys: async () => ({ keys: await receiptKeys().list() }),

  getFilmStrip: ({ input, caller }) =>
    readFilmStrip(filmStripServices(), caller.user.publicKey, input.operationId),

  cancelOperation: ({ input, caller }) =>
    cancelBuild(buildServices(), caller.user.publicKey, input.operationId),

  returnBuild: ({ input, caller }) => returnBuild(returnServices(), caller, input.operationId),

  createUpload: ({ input, caller }) => createUpload(uploadServices(), caller.user.publicKey, input),
};

export const handler = createApiHandler('builds', buildRoutes, admissionServices, handlers, {
  getOperationStatus: ({ operationId = '' }, apiKey) => watchedStatus(watchServices(), operationId, apiKey),
});
