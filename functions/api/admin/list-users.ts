/** GET /admin/users */
import { adminReadServices } from '../../admin-composition.ts';
import { findUsers } from '../../core/admin/read-users.ts';
import { userHandler } from '../serve-area.ts';

export const listUsers = userHandler('listUsers', async (input) => ({
  success: true,
  ...(await findUsers(adminReadServices(), input)),
}));
