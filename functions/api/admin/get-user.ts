/** GET /admin/users/{publicKey} */
import { adminReadServices } from '../../admin-composition.ts';
import { readUser } from '../../core/admin/read-users.ts';
import { userHandler } from '../serve-area.ts';

export const getUser = userHandler('getUser', async (input) => ({
  success: true,
  ...(await readUser(adminReadServices(), input)),
}));
