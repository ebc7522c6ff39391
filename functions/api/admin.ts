import { adminRoutes } from '../../shared/contract/admin/routes.ts';
import { adminReadServices, adminServices } from '../composition/admin.ts';
import { admissionServices } from '../composition/auth.ts';
import { exportFile } from '../core/admin/export-csv.ts';
import { adjustCredits, setBanned } from '../core/admin/manage-users.ts';
import { cancelAnyOperation, resolvePayment, resolveReport, setTakenDown } from '../core/admin/moderation.ts';
import { readAllowList, readLog } from '../core/admin/read-log.ts';
import { readPayments, readReports, readRunningBuilds } from '../core/admin/read-moderation.ts';
import { readSeries, readStatistics } from '../core/admin/read-statistics.ts';
import { findUsers, readUser } from '../core/admin/read-users.ts';
import {
  addToAllowList,
  readSettings,
  removeFromAllowList,
  setAnnouncement,
  updateSettings,
} from '../core/settings/update-settings.ts';
import { createApiHandler } from '../http/create-api-handler.ts';

export const handler = createApiHandler('admin', adminRoutes, admissionServices, {
  getAdminStats: async () => ({ stats: await readStatistics(adminReadServices()) }),

  getAdminSeries: async ({ input }) => ({
    series: await readSeries(adminReadServices(), input.days),
  }),

  listUsers: ({ input }) => findUsers(adminReadServices(), input),

  getUser: ({ input }) => readUser(adminReadServices(), input),

  adjustCredits: async ({ input, caller }) => ({
    credits: await adjustCredits(adminServices(), caller, input),
  }),

  banUser: async ({ input, caller }) => ({
    isComplete: await setBanned(adminServices(), caller, input, true),
  }),

  unbanUser: async ({ input, caller }) => ({
    isComplete: await setBanned(adminServices(), caller, input, false),
  }),

  listAdminLogs: ({ input }) => readLog(adminReadServices(), input),

  listWhitelist: ({ input }) => readAllowList(adminReadServices(), input),

  addToWhitelist: ({ input, caller }) => addToAllowList(adminServices(), caller, input),

  removeFromWhitelist: ({ input, caller }) => removeFromAllowList(adminServices(), caller, input),

  setAnnouncement: ({ input, caller }) => setAnnouncement(adminServices(), caller, input),

  getSettings: async () => ({ settings: await readSettings(adminReadServices()) }),

  setSettings: async ({ input, caller }) => ({
    settings: await updateSettings(adminServices(), caller, input),
  }),

  listPayments: ({ input }) => readPayments(adminReadServices(), input),

  resolvePayment: ({ input, caller }) => resolvePayment(adminServices(), caller, input),

  listReports: ({ input }) => readReports(adminReadServices(), input),

  resolveReport: ({ input, caller }) => resolveReport(adminServices(), caller, input),

  setTakenDown: ({ input, caller }) => setTakenDown(adminServices(), caller, input),

  listRunningOperations: ({ input }) => readRunningBuilds(adminReadServices(), input),

  cancelAnyOperation: ({ input, caller }) => cancelAnyOperation(adminServices(), caller, input),

  exportCsv: ({ input, caller }) => exportFile(adminReadServices(), caller, input),
});
