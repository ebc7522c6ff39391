import { routeTable } from '@buidl/client/route-table';
import type { Plugin } from 'esbuild';

/** Puts the table of routes in place of the module that makes it, so that a bundle has neither the contract nor its schemas. */
export const routeTablePlugin: Plugin = {
  name: 'route-table',
  setup: (build) => {
    build.onLoad({ filter: /[\\/]packages[\\/]client[\\/]src[\\/]route-table\.ts$/ }, () => ({
      contents: `export const routeTable = ${JSON.stringify(routeTable)};`,
      loader: 'js',
    }));
  },
};
