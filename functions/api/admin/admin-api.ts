/** The function behind the admin's platform. */
import { authenticationServices } from '../../composition.ts';
import { notBuiltYet, serveArea } from '../serve-area.ts';

export const handler = serveArea(
  'admin',
  {
    getAdminStats: notBuiltYet('getAdminStats'),
    listUsers: notBuiltYet('listUsers'),
    listAdminLogs: notBuiltYet('listAdminLogs'),
    listWhitelist: notBuiltYet('listWhitelist'),
    addToWhitelist: notBuiltYet('addToWhitelist'),
    removeFromWhitelist: notBuiltYet('removeFromWhitelist'),
    adjustCredits: notBuiltYet('adjustCredits'),
    banUser: notBuiltYet('banUser'),
    unbanUser: notBuiltYet('unbanUser'),
    setAnnouncement: notBuiltYet('setAnnouncement'),
  },
  authenticationServices,
);
