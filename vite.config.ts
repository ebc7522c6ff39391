import { resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { apiReferenceModule } from './infra/build/api-reference-module.ts';

const root = resolve(import.meta.dirname, 'web');

const LIBRARIES = /node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|@tanstack)\//;
const ZOD = /node_modules\/zod\//;
/** Without what only one file needs, which loads later. */
const SHARED = /\/shared\/(?!contract\/(?:admin|publishing\/)|domain\/custom-)/;
/** Modules of these libraries that only pages for signed-in users load. */
const LATER =
  /\/(?:infiniteQueryObserver|mutationObserver|useInfiniteQuery|useMutation|infiniteQueryOptions)\.js$/;

/** Shared modules of the first load, which the contract needs too. */
const FIRST_SHARED = /\/shared\/(?:messages\/layout|domain\/text-limits)\.ts$/;
/** What the first file and nearly all others need. The shell's later files need the text limits, which would be a file of their own. */
const BASE =
  /vite\/preload-helper|\/shared\/domain\/text-limits\.ts$|\/web\/src\/lib\/(?:class-names|storage-keys|language\/(?:catalog|language|stored-language|translate))\.ts$/;
const OF_DOCUMENT = /\/(?:libraries|base|rolldown-runtime)-[\w-]+\.js$/;
/** Small parts of nearly every page but the first one. */
const PARTS =
  /\/web\/src\/(?:components\/ui\/(?:badge|keyboard-scrollable|callout|copy-button|empty-state|skeleton|spinner)|lib\/(?:language\/(?:per-language|plural|rich-text)|measure-format|use-debounced-value|project-type-labels|revision-paths|template-kind-labels|text-format|use-copy-to-clipboard))\.tsx?$/;

interface ModuleLinks {
  importedIds: readonly string[];
  importers: readonly string[];
}

/** What describes data, with the table of the site's routes, which any call needs. The first load has none of it. */
function isContract(id: string, links: ModuleLinks | null): boolean {
  if (!SHARED.test(id) || FIRST_SHARED.test(id) || links === null) return false;
  const isOfContract = (each: string) => each.includes('/shared/contract/') && SHARED.test(each);
  return (
    isOfContract(id) ||
    links.importedIds.some((each) => ZOD.test(each)) ||
    // Their texts and constants are needed with them, and are too small for files of their own.
    links.importers.some(isOfContract)
  );
}

/** The package's exports name only its development build, which warns. */
const ROUTER_DIR = resolve(import.meta.dirname, 'node_modules/react-router/dist/production');

export default defineConfig({
  root,
  resolve: {
    alias: [
      { find: /^react-router$/, replacement: resolve(ROUTER_DIR, 'index.mjs') },
      { find: /^react-router\/dom$/, replacement: resolve(ROUTER_DIR, 'dom-export.mjs') },
    ],
  },
  plugins: [react(), tailwindcss(), apiReferenceModule({ writesDocument: true })],
  build: {
    outDir: resolve(import.meta.dirname, 'dist/web'),
    emptyOutDir: true,
    manifest: true,
    // The first versions with light-dark(), which the colors use.
    target: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: {
      polyfill: false,
      // What the document names is there before any script asks for another.
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => !OF_DOCUMENT.test(file)),
    },
    rolldownOptions: {
      // One file for the libraries of every page compresses better, and browsers keep it across releases of the site.
      output: {
        // The first file names all others. Its hashes do not compress, so they are one character shorter than by default.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'libraries', test: (id) => LIBRARIES.test(id) && !LATER.test(id) },
            // Loads with the first call or with something stored, after the first paint.
            { name: 'schemas', test: ZOD },
            // Many small files take longer than one.
            { name: 'icons', test: /node_modules\/lucide-react\// },
            { name: 'parts', test: PARTS },
            { name: 'base', test: BASE },
            { name: 'queries', test: LATER },
            { name: 'rules', test: /\/features\/help\/components\/(?:terms|privacy|app-rules)-page\.tsx$/ },
            {
              debugName: 'contract',
              name: (id, modules) => (isContract(id, modules.getModuleInfo(id)) ? 'contract' : null),
            },
          ],
        },
      },
      input: { index: resolve(root, 'index.html'), shell: resolve(root, 'shell/index.html') },
    },
  },
});
