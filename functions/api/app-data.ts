import { dataRemovalRoutes } from '../../shared/contract/app-data/removals.ts';
import { appDataRoutes, appDataRuntimeRoutes } from '../../shared/contract/app-data.ts';
import { admissionServicesOfProjects } from '../composition/admin-access.ts';
import {
  getVisitorServices,
  manageDataServices,
  readDataServices,
  visitServices,
  writeDataServices,
} from '../composition/app-data.ts';
import { getVisitor } from '../core/app-data/get-visitor.ts';
import { dismissRecordReports } from '../core/app-data/management/dismiss-record-reports.ts';
import { emptyCollection } from '../core/app-data/management/empty-collection.ts';
import { getDataOverview } from '../core/app-data/management/get-data-overview.ts';
import { getManagedRecord } from '../core/app-data/management/get-managed-record.ts';
import { importRecords } from '../core/app-data/management/import-records.ts';
import { listManagedRecords } from '../core/app-data/management/list-managed-records.ts';
import { removeManagedRecord } from '../core/app-data/management/remove-managed-record.ts';
import { saveManagedRecord } from '../core/app-data/management/save-managed-record.ts';
import { setDataSettings } from '../core/app-data/management/set-data-settings.ts';
import { getRecord } from '../core/app-data/reads/get-record.ts';
import { listRecords } from '../core/app-data/reads/list-records.ts';
import { countRemoval } from '../core/app-data/removals/count-removal.ts';
import { removeRecords } from '../core/app-data/removals/remove-records.ts';
import { restoreRecords } from '../core/app-data/removals/restore-records.ts';
import { signInVisitor } from '../core/app-data/sign-in-visitor.ts';
import { writeRecord } from '../core/app-data/writes/write-record.ts';
import { createApiHandler } from '../http/create-api-handler.ts';

export const handler = createApiHandler(
  'app-data',
  { ...appDataRuntimeRoutes, ...appDataRoutes, ...dataRemovalRoutes },
  admissionServicesOfProjects,
  {
    listRecords: ({ input, visit }) => listRecords(readDataServices(), visit, input),

    getRecord: ({ input, visit }) => getRecord(readDataServices(), visit, input),

    writeRecord: async ({ input, visit, visitorId }) =>
      writeRecord(writeDataServices(), visit, await visitorId(), input),

    getVisitor: async ({ visit, visitorId }) => getVisitor(getVisitorServices(), visit, await visitorId()),

    signInVisitor: ({ visit }) => signInVisitor(visitServices(), visit),

    getDataOverview: ({ input, caller }) => getDataOverview(manageDataServices(), caller, input),

    setDataSettings: ({ input, caller }) => setDataSettings(manageDataServices(), caller, input),

    listManagedRecords: ({ input, caller }) => listManagedRecords(manageDataServices(), caller, input),

    saveManagedRecord: ({ input, caller }) => saveManagedRecord(manageDataServices(), caller, input),

    removeManagedRecord: ({ input, caller }) => removeManagedRecord(manageDataServices(), caller, input),

    getManagedRecord: ({ input, caller }) => getManagedRecord(manageDataServices(), caller, input),

    dismissRecordReports: ({ input, caller }) => dismissRecordReports(manageDataServices(), caller, input),

    emptyCollection: ({ input, caller }) => emptyCollection(manageDataServices(), caller, input),

    importRecords: ({ input, caller }) => importRecords(manageDataServices(), caller, input),

    countRemoval: ({ input, caller }) => countRemoval(manageDataServices(), caller, input),

    removeRecords: ({ input, caller }) => removeRecords(manageDataServices(), caller, input),

    restoreRecords: ({ input, caller }) => restoreRecords(manageDataServices(), caller, input),
  },
);
