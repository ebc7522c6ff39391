import { ACTION_PASSWORD_HEADER, readActionPassword } from '../../shared/contract/action-password-header.ts';
import { buildRoutes } from '../../shared/contract/builds.ts';
import { adminAccess, admissionServicesOfProjects } from '../composition/admin-access.ts';
import {
  buildServices,
  filmStripServices,
  freeEditServices,
  importServices,
  receiptServices,
  returnServices,
  revisionServices,
  signingKeys,
  statusServices,
  uploadServices,
  watchServices,
} from '../composition/builds.ts';
import { actForOwnerOfBuild, changeForOwner } from '../core/admin/act-for-owner.ts';
import { cancelOperation } from '../core/builds/cancel-operation.ts';
import { createApp } from '../core/builds/create-app.ts';
import { createUpload } from '../core/builds/create-upload.ts';
import { editCode } from '../core/builds/edits/edit-code.ts';
import { editFreely } from '../core/builds/edits/edit-freely.ts';
import { getFilmStrip } from '../core/builds/get-film-strip.ts';
import { getOperationStatus, watchedStatus } from '../core/builds/get-operation-status.ts';
import { importApp } from '../core/builds/import-app.ts';
import { inspectImport } from '../core/builds/inspect-import.ts';
import { getProposal } from '../core/builds/proposals/get-proposal.ts';
import { getReceipt } from '../core/builds/receipts/get-receipt.ts';
import { getReceiptKeys } from '../core/builds/receipts/get-receipt-keys.ts';
import { returnBuild } from '../core/builds/return-build.ts';
import { reviseApp } from '../core/builds/revise-app.ts';
import type { RouteHandlers } from '../http/api-call.ts';
import { createApiHandler } from '../http/create-api-handler.ts';

const handlers: RouteHandlers<typeof buildRoutes> = {
  getProposal: ({ input, caller }) =>
    getProposal(buildServices(), { publicKey: caller.user.publicKey, planId: input.planId }),

  createApp: ({ input, caller }) => createApp(buildServices(), caller, input),

  reviseApp: ({ input, caller }) => reviseApp(revisionServices(), caller, input),

  importApp: ({ input, caller }) => importApp(importServices(), caller, input),

  inspectImport: ({ input }) => inspectImport(importServices(), input),

  editFreely: ({ input, caller }) => editFreely(freeEditServices(), caller, input),

  editCode: ({ input, caller }) => editCode({ ...freeEditServices(), ...importServices() }, caller, input),

  getOperationStatus: ({ input, caller }) => getOperationStatus(statusServices(), caller, input.operationId),

  getReceipt: async ({ input, caller }) => ({
    file: await getReceipt(receiptServices(), caller.user.publicKey, input.operationId),
  }),

  getReceiptKeys: () => getReceiptKeys(signingKeys()),

  getFilmStrip: ({ input, caller }) => getFilmStrip(filmStripServices(), caller.user.publicKey, input.operationId),

  cancelOperation: ({ input, caller }) => cancelOperation(buildServices(), caller.user.publicKey, input.operationId),

  returnBuild: async ({ input, caller, header }) => {
    // The return changes the project of the build. For an admin's build in another user's project, it needs the action
    // password.
    const password = readActionPassword(header(ACTION_PASSWORD_HEADER));
    const { operationId } = input;
    const services = { ...admissionServicesOfProjects(), ...adminAccess(), builds: returnServices().builds };
    const recorded = await actForOwnerOfBuild(services, caller, { routeId: 'returnBuild', operationId, password });
    return changeForOwner(services.adminLog, recorded, () => returnBuild(returnServices(), caller, input));
  },

  createUpload: ({ input, caller }) => createUpload(uploadServices(), caller.user.publicKey, input),
};

export const handler = createApiHandler('builds', buildRoutes, admissionServicesOfProjects, handlers, {
  getOperationStatus: ({ operationId = '' }, apiKey) => watchedStatus(watchServices(), operationId, apiKey),
});
