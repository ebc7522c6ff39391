import { routeTable } from '@buidl/client/route-table';
import type { Plugin } from 'esbuild';

/**
 * Replaces the module that computes the route table, so that bundles contain neither the API contract nor its schemas.
 */
export const routeTablePlugin: Plugin = {
  name: 'route-table',
  setup: (build) => {
    build.onLoad({ filter: /[\\/]packages[\\/]client[\\/]src[\\/]route-table\.ts$/ }, () => ({
      contents: `export const routeTable = ${JSON.stringify(routeTable)};`,
      loader: 'js',
    }));
  },
};
