/** The calls of apps' pages, and of visitors who use one: the site's own client makes none of them, so it loads none. */
import { gatedRoutes } from './gated-routes.ts';
import { pagesRoutes } from './pages-routes.ts';
import { visitorRoutes } from './visitor-routes.ts';

export const appRoutes = { ...visitorRoutes, ...pagesRoutes, ...gatedRoutes };
