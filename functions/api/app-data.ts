import { appDataRuntimeRoutes } from '../../shared/contract/app-data.ts';
import { readDataServices, visitServices, writeDataServices } from '../composition/app-data.ts';
import { admissionServices } from '../composition/auth.ts';
import { getRecord, listRecords } from '../core/app-data/read-records.ts';
import { getVisitor, signInVisitor } from '../core/app-data/visitors.ts';
import { writeRecord } from '../core/app-data/write-record.ts';
import { createApiHandler } from '../http/create-api-handler.ts';

export const handler = createApiHandler('app-data', { ...appDataRuntimeRoutes }, admissionServices, {
  listRecords: ({ input, visit }) => listRecords(readDataServices(), visit, input),

  getRecord: ({ input, visit }) => getRecord(readDataServices(), visit, input),

  writeRecord: async ({ input, visit, visitorId }) =>
    writeRecord(writeDataServices(), visit, await visitorId(), input),

  getVisitor: ({ visit }) => getVisitor(visitServices(), visit),

  signInVisitor: ({ visit }) => signInVisitor(visitServices(), visit),
});
