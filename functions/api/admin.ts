import { adminRoutes } from '../../shared/contract/admin/routes.ts';
import { adminReadServices, adminServices } from '../composition/admin.ts';
import { admissionServices } from '../composition/auth.ts';
import { exportCsv } from '../core/admin/export-csv.ts';
import { listAdminLogs } from '../core/admin/list-admin-logs.ts';
import { cancelAnyOperation } from '../core/admin/moderation/cancel-any-operation.ts';
import { closeReturn } from '../core/admin/moderation/close-return.ts';
import { listPayments } from '../core/admin/moderation/list-payments.ts';
import { listReports } from '../core/admin/moderation/list-reports.ts';
import { listReturns } from '../core/admin/moderation/list-returns.ts';
import { listRunningOperations } from '../core/admin/moderation/list-running-operations.ts';
import { resolvePayment } from '../core/admin/moderation/resolve-payment.ts';
import { resolveReport } from '../core/admin/moderation/resolve-report.ts';
import { setTakenDown } from '../core/admin/moderation/set-taken-down.ts';
import { addToWhitelist } from '../core/admin/settings/add-to-whitelist.ts';
import { getSettings } from '../core/admin/settings/get-settings.ts';
import { listWhitelist } from '../core/admin/settings/list-whitelist.ts';
import { removeFromWhitelist } from '../core/admin/settings/remove-from-whitelist.ts';
import { setAnnouncement } from '../core/admin/settings/set-announcement.ts';
import { setSettings } from '../core/admin/settings/set-settings.ts';
import { getAdminSeries } from '../core/admin/statistics/get-admin-series.ts';
import { getAdminStats } from '../core/admin/statistics/get-admin-stats.ts';
import { adjustCredits } from '../core/admin/users/adjust-credits.ts';
import { banUser } from '../core/admin/users/ban-user.ts';
import { getUser } from '../core/admin/users/get-user.ts';
import { listUsers } from '../core/admin/users/list-users.ts';
import { unbanUser } from '../core/admin/users/unban-user.ts';
import { createApiHandler } from '../http/create-api-handler.ts';

export const handler = createApiHandler('admin', adminRoutes, admissionServices, {
  getAdminStats: async () => ({ stats: await getAdminStats(adminReadServices()) }),

  getAdminSeries: async ({ input }) => ({
    series: await getAdminSeries(adminReadServices(), input.days),
  }),

  listUsers: ({ input }) => listUsers(adminReadServices(), input),

  getUser: ({ input, caller }) => getUser(adminReadServices(), caller, input),

  adjustCredits: async ({ input, caller }) => ({
    credits: await adjustCredits(adminServices(), caller, input),
  }),

  banUser: ({ input, caller }) => banUser(adminServices(), caller, input),

  unbanUser: ({ input, caller }) => unbanUser(adminServices(), caller, input),

  listAdminLogs: ({ input }) => listAdminLogs(adminReadServices(), input),

  listWhitelist: ({ input }) => listWhitelist(adminReadServices(), input),

  addToWhitelist: ({ input, caller }) => addToWhitelist(adminServices(), caller, input),

  removeFromWhitelist: ({ input, caller }) => removeFromWhitelist(adminServices(), caller, input),

  setAnnouncement: ({ input, caller }) => setAnnouncement(adminServices(), caller, input),

  getSettings: async () => ({ settings: await getSettings(adminReadServices()) }),

  setSettings: async ({ input, caller }) => ({
    settings: await setSettings(adminServices(), caller, input),
  }),

  listPayments: ({ input }) => listPayments(adminReadServices(), input),

  resolvePayment: ({ input, caller }) => resolvePayment(adminServices(), caller, input),

  listReports: ({ input }) => listReports(adminReadServices(), input),

  resolveReport: ({ input, caller }) => resolveReport(adminServices(), caller, input),

  listReturns: ({ input }) => listReturns(adminReadServices(), input),

  closeReturn: ({ input, caller }) => closeReturn(adminServices(), caller, input),

  setTakenDown: ({ input, caller }) => setTakenDown(adminServices(), caller, input),

  listRunningOperations: ({ input }) => listRunningOperations(adminReadServices(), input),

  cancelAnyOperation: ({ input, caller }) => cancelAnyOperation(adminServices(), caller, input),

  exportCsv: ({ input, caller }) => exportCsv(adminReadServices(), caller, input),
});
