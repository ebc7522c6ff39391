/** GET /admin/payments */
import { adminReadServices } from '../../admin-composition.ts';
import { readPayments } from '../../core/admin/read-decisions.ts';
import { userHandler } from '../serve-area.ts';

export const listPayments = userHandler('listPayments', async ({ cursor }) => ({
  success: true,
  ...(await readPayments(adminReadServices(), cursor)),
}));
