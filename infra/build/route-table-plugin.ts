import type { Plugin } from 'esbuild';
import { routeTable } from '../../shared/client/route-table.ts';

/** Puts the table of routes in place of the module that makes it, so that a bundle has neither the contract nor its schemas. */
export const routeTablePlugin: Plugin = {
  name: 'route-table',
  setup: (build) => {
    build.onLoad({ filter: /[\\/]shared[\\/]client[\\/]route-table\.ts$/ }, () => ({
      contents: `export const routeTable = ${JSON.stringify(routeTable)};`,
      loader: 'js',
    }));
  },
};
