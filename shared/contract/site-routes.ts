import { appServiceRoutes } from './app-services.ts';
import { assistantRoutes } from './assistant.ts';
import { authRoutes } from './auth.ts';
import { buildRoutes } from './builds.ts';
import { creditRoutes } from './credits.ts';
import { projectRoutes } from './projects.ts';
import { publishingRoutes } from './publishing.ts';
import { settingsRoutes } from './settings.ts';

/** Excludes the admin routes. The admin dashboard loads them separately, to keep them out of the main bundle. */
export const siteRoutes = {
  ...authRoutes,
  ...settingsRoutes,
  ...buildRoutes,
  ...projectRoutes,
  ...publishingRoutes,
  ...creditRoutes,
  ...appServiceRoutes,
  ...assistantRoutes,
};
