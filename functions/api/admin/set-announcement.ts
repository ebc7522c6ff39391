/** POST /admin/settings/announcement */
import { adminServices } from '../../admin-composition.ts';
import { setAnnouncement as changeAnnouncement } from '../../core/admin/change-platform.ts';
import { userHandler } from '../serve-area.ts';

export const setAnnouncement = userHandler('setAnnouncement', async (input, caller) => {
  await changeAnnouncement(adminServices(), caller, input);
  return { success: true };
});
