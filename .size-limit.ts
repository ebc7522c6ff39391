import { relative } from 'node:path';
import { apiStartFiles, BUNDLE_BUDGET_KB } from './test/bench/bundles.ts';
import { cliStartFiles } from './test/bench/command-line.ts';
import {
  adminDashboardScripts,
  firstLoadScripts,
  SITE_BUDGETS_KB,
  shellFiles,
  signerFiles,
} from './test/bench/site.ts';

const pathsFromRoot = (paths: readonly string[]) => paths.map((path) => relative(import.meta.dirname, path));

/** The size budgets that `size-limit` checks after `npm run build`. */
export default [
  ...[...apiStartFiles()].map(([name, paths]) => ({
    name,
    path: pathsFromRoot(paths),
    limit: `${BUNDLE_BUDGET_KB} KB`,
    brotli: false,
  })),
  {
    name: 'workflow-check',
    path: 'dist/functions/workflow-check/index.mjs',
    limit: `${BUNDLE_BUDGET_KB} KB`,
    brotli: false,
  },
  {
    name: 'first load of scripts',
    path: pathsFromRoot(firstLoadScripts()),
    limit: `${SITE_BUDGETS_KB.firstLoad} KB`,
  },
  {
    name: 'admin dashboard',
    path: pathsFromRoot(adminDashboardScripts()),
    limit: `${SITE_BUDGETS_KB.adminDashboard} KB`,
  },
  { name: 'shell', path: pathsFromRoot(shellFiles()), limit: `${SITE_BUDGETS_KB.shell} KB` },
  { name: 'client', path: 'dist/client/index.js', limit: '6 KB' },
  { name: 'start of the cli', path: pathsFromRoot(cliStartFiles()), limit: '40 KB' },
  { name: 'cli', path: 'dist/cli/*.js', limit: '188 KB' },
  { name: 'signer', path: pathsFromRoot(signerFiles()), limit: `${SITE_BUDGETS_KB.signer} KB` },
];
