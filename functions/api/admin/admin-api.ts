/** The function behind the admin's platform. */
import { adminRoutes } from '../../../shared/contract/admin-routes.ts';
import { noteRefusal } from '../../admin-composition.ts';
import { authenticationServices } from '../../composition.ts';
import { serveArea } from '../serve-area.ts';
import { addToWhitelist } from './add-to-whitelist.ts';
import { adjustCredits } from './adjust-credits.ts';
import { banUser } from './ban-user.ts';
import { cancelAnyOperation } from './cancel-any-operation.ts';
import { exportCsv } from './export-csv.ts';
import { getAdminSeries } from './get-admin-series.ts';
import { getAdminStats } from './get-admin-stats.ts';
import { getSettings } from './get-settings.ts';
import { getUser } from './get-user.ts';
import { listAdminLogs } from './list-admin-logs.ts';
import { listPayments } from './list-payments.ts';
import { listReports } from './list-reports.ts';
import { listRunningOperations } from './list-running-operations.ts';
import { listUsers } from './list-users.ts';
import { listWhitelist } from './list-whitelist.ts';
import { removeFromWhitelist } from './remove-from-whitelist.ts';
import { resolvePayment } from './resolve-payment.ts';
import { resolveReport } from './resolve-report.ts';
import { setAnnouncement } from './set-announcement.ts';
import { setSettings } from './set-settings.ts';
import { setTakenDown } from './set-taken-down.ts';
import { unbanUser } from './unban-user.ts';

export const handler = serveArea(
  'admin',
  adminRoutes,
  {
    getAdminStats,
    getAdminSeries,
    listUsers,
    getUser,
    adjustCredits,
    banUser,
    unbanUser,
    listAdminLogs,
    listWhitelist,
    addToWhitelist,
    removeFromWhitelist,
    setAnnouncement,
    getSettings,
    setSettings,
    listPayments,
    resolvePayment,
    listReports,
    resolveReport,
    setTakenDown,
    listRunningOperations,
    cancelAnyOperation,
    exportCsv,
  },
  authenticationServices,
  noteRefusal,
);
