import { resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { apiReferenceModule } from './infra/build/api-reference-module.ts';
import { appScriptsForVite } from './infra/build/app-scripts-plugin.ts';
import { BROWSER_CONSTANTS } from './infra/build/browser-constants.ts';

const root = resolve(import.meta.dirname, 'web');

const LIBRARIES = /node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|@tanstack)\//;
const ZOD = /node_modules\/zod\//;
/** Matches the modules of `shared`, except those that only lazily loaded files need. */
const SHARED = /\/shared\/(?!contract\/(?:admin|publishing\/)|domain\/custom-)/;
/** Matches the modules of TanStack Query that only pages for signed-in users load. */
const LATER = /\/(?:infiniteQueryObserver|mutationObserver|useInfiniteQuery|useMutation|infiniteQueryOptions)\.js$/;

/** Matches modules of `shared` that the first load needs, although the contract also imports them. */
const FIRST_SHARED = /\/shared\/(?:messages\/layout|domain\/text-limits)\.ts$/;
/** Matches a module outside the contract whose constants a schema of the contract uses. Both go into one file. */
const SCHEMA_CONSTANTS = /\/shared\/domain\/app-data\/policy-presets\.ts$/;
/**
 * Matches modules that nearly all output files need. The text limits are included, because they are too small for a
 * separate file.
 */
const BASE =
  /vite\/preload-helper|\/shared\/(?:domain\/text-limits|messages\/text-params)\.ts$|\/web\/src\/lib\/(?:class-names|storage-keys|language\/(?:catalog|language|server-text|stored-language|translate))\.ts$/;
const OF_DOCUMENT = /\/(?:libraries|base|rolldown-runtime)-[\w-]+\.js$/;
/** Matches small modules that nearly every page uses, except the first page. */
const PARTS =
  /\/web\/src\/(?:components\/ui\/(?:badge|keyboard-scrollable|callout|copy-button|empty-state|skeleton|spinner)|lib\/(?:api-error|language\/(?:per-language|plural|rich-text)|measure-format|use-debounced-value|project-type-labels|revision-paths|template-kind-labels|text-format|use-copy-to-clipboard))\.tsx?$/;

interface ModuleLinks {
  importedIds: readonly string[];
  importers: readonly string[];
}

/** Returns true for the schemas and the route table, which API calls need. The first load contains none of them. */
function isContract(id: string, links: ModuleLinks | null): boolean {
  if (!SHARED.test(id) || FIRST_SHARED.test(id) || links === null) return false;
  const isOfContract = (each: string) => each.includes('/shared/contract/') && SHARED.test(each);
  return (
    isOfContract(id) ||
    SCHEMA_CONSTANTS.test(id) ||
    links.importedIds.some((each) => ZOD.test(each)) ||
    // Texts and constants that only the contract imports are too small for separate files.
    links.importers.some(isOfContract)
  );
}

/** The production build of React Router. The package exports only the development build, which logs warnings. */
const ROUTER_DIR = resolve(import.meta.dirname, 'node_modules/react-router/dist/production');

export default defineConfig({
  root,
  resolve: {
    alias: [
      { find: /^react-router$/, replacement: resolve(ROUTER_DIR, 'index.mjs') },
      { find: /^react-router\/dom$/, replacement: resolve(ROUTER_DIR, 'dom-export.mjs') },
    ],
  },
  define: BROWSER_CONSTANTS,
  plugins: [react(), tailwindcss(), apiReferenceModule({ writesDocument: true }), appScriptsForVite()],
  build: {
    outDir: resolve(import.meta.dirname, 'dist/web'),
    emptyOutDir: true,
    manifest: true,
    // The first versions that support light-dark(), which the colors use.
    target: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: {
      polyfill: false,
      // The files that the HTML document links have loaded before any script runs, so they are not preloaded.
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => !OF_DOCUMENT.test(file)),
    },
    rolldownOptions: {
      // One file for the libraries of every page compresses better, and stays cached across releases of the site.
      output: {
        // The entry file contains all file names, and hashes do not compress, so a hash has 7 characters instead of 8.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'libraries', test: (id) => LIBRARIES.test(id) && !LATER.test(id) },
            // Loads after the first paint, with the first API call or stored value.
            { name: 'schemas', test: ZOD },
            // Many small files load slower than one.
            { name: 'icons', test: /\/components\/ui\/icons\.ts$/ },
            { name: 'parts', test: PARTS },
            { name: 'base', test: BASE },
            { name: 'queries', test: LATER },
            // The messages between an app and the page around it. All modules that check these messages share one file.
            { name: 'messages', test: /\/web\/runtime\/(?:app|data)-messages\.ts$/ },
            { name: 'rules', test: /\/features\/help\/components\/(?:terms|privacy|app-rules)-page\.tsx$/ },
            {
              debugName: 'contract',
              name: (id, modules) => (isContract(id, modules.getModuleInfo(id)) ? 'contract' : null),
            },
          ],
        },
      },
      input: {
        index: resolve(root, 'index.html'),
        provider: resolve(root, 'provider/index.html'),
      },
    },
  },
});
