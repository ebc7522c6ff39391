/** The calls of everybody: the part of the route table that the site loads at once. */
import { assistantRoutes } from './assistant-routes.ts';
import { authRoutes } from './auth-routes.ts';
import { bankRoutes } from './bank-routes.ts';
import { configRoutes } from './config-routes.ts';
import { creditsRoutes } from './credits-routes.ts';
import { generationRoutes } from './generation-routes.ts';
import { projectRoutes } from './project-routes.ts';

export const siteRoutes = {
  ...authRoutes,
  ...configRoutes,
  ...generationRoutes,
  ...projectRoutes,
  ...creditsRoutes,
  ...bankRoutes,
  ...assistantRoutes,
};
