/** GET /admin/export/{kind} */
import { adminReadServices } from '../../admin-composition.ts';
import { newAction } from '../../core/admin/admin-action.ts';
import { exportPart } from '../../core/admin/export-csv.ts';
import { userHandler } from '../serve-area.ts';

export const exportCsv = userHandler('exportCsv', async ({ kind, cursor }, caller) => {
  const services = adminReadServices();
  // Who took a copy of the platform's data is worth knowing; one entry a file.
  if (cursor === undefined) {
    await services.adminLog.note(
      newAction(services, caller, { actionType: 'export', targetIdentifier: kind, details: '' }),
    );
  }
  return { success: true, ...(await exportPart(services, kind, cursor)) };
});
