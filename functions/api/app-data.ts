import { appDataRoutes, appDataRuntimeRoutes } from '../../shared/contract/app-data.ts';
import {
  manageDataServices,
  readDataServices,
  visitServices,
  writeDataServices,
} from '../composition/app-data.ts';
import { admissionServices } from '../composition/auth.ts';
import { readDataOverview, setDataSettings } from '../core/app-data/management/data-overview.ts';
import { importRecords } from '../core/app-data/management/import-records.ts';
import {
  emptyCollection,
  listManagedRecords,
  removeManagedRecord,
} from '../core/app-data/management/manage-records.ts';
import { getManagedRecord, keepReportedRecord } from '../core/app-data/management/reported-records.ts';
import { saveManagedRecord } from '../core/app-data/management/save-managed-record.ts';
import { getRecord, listRecords } from '../core/app-data/read-records.ts';
import { getVisitor, signInVisitor } from '../core/app-data/visitors.ts';
import { writeRecord } from '../core/app-data/writes/write-record.ts';
import { createApiHandler } from '../http/create-api-handler.ts';

export const handler = createApiHandler(
  'app-data',
  { ...appDataRuntimeRoutes, ...appDataRoutes },
  admissionServices,
  {
    listRecords: ({ input, visit }) => listRecords(readDataServices(), visit, input),

    getRecord: ({ input, visit }) => getRecord(readDataServices(), visit, input),

    writeRecord: async ({ input, visit, visitorId }) =>
      writeRecord(writeDataServices(), visit, await visitorId(), input),

    getVisitor: ({ visit }) => getVisitor(visitServices(), visit),

    signInVisitor: ({ visit }) => signInVisitor(visitServices(), visit),

    getDataOverview: ({ input, caller }) => readDataOverview(manageDataServices(), caller, input),

    setDataSettings: ({ input, caller }) => setDataSettings(manageDataServices(), caller, input),

    listManagedRecords: ({ input, caller }) => listManagedRecords(manageDataServices(), caller, input),

    saveManagedRecord: ({ input, caller }) => saveManagedRecord(manageDataServices(), caller, input),

    removeManagedRecord: ({ input, caller }) => removeManagedRecord(manageDataServices(), caller, input),

    getManagedRecord: ({ input, caller }) => getManagedRecord(manageDataServices(), caller, input),

    keepReportedRecord: ({ input, caller }) => keepReportedRecord(manageDataServices(), caller, input),

    emptyCollection: ({ input, caller }) => emptyCollection(manageDataServices(), caller, input),

    importRecords: ({ input, caller }) => importRecords(manageDataServices(), caller, input),
  },
);
