/** The function behind what the site tells everyone. */
import { configRoutes } from '../../../shared/contract/config-routes.ts';
import { authenticationServices } from '../../composition.ts';
import { serveArea } from '../serve-area.ts';
import { getAnnouncement } from './get-announcement.ts';
import { getCreditConfig } from './get-credit-config.ts';
import { getPublicConfig } from './get-public-config.ts';

export const handler = serveArea(
  'config',
  configRoutes,
  { getPublicConfig, getCreditConfig, getAnnouncement },
  authenticationServices,
);
