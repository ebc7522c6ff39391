import { resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const root = resolve(import.meta.dirname, 'web');

const LIBRARIES = /node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|@tanstack|zod)\//;
/** Modules of these libraries that only pages for signed-in users load. */
const LATER =
  /\/(?:infiniteQueryObserver|mutationObserver|useInfiniteQuery|useMutation|infiniteQueryOptions)\.js$/;

export default defineConfig({
  root,
  plugins: [react(), tailwindcss()],
  build: {
    outDir: resolve(import.meta.dirname, 'dist/web'),
    emptyOutDir: true,
    manifest: true,
    // The first versions with light-dark(), which the colors use.
    target: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // One file for the libraries of every page compresses better, and browsers keep it across releases of the site.
      output: {
        codeSplitting: {
          groups: [{ name: 'libraries', test: (id) => LIBRARIES.test(id) && !LATER.test(id) }],
        },
      },
      input: { index: resolve(root, 'index.html'), shell: resolve(root, 'shell/index.html') },
    },
  },
});
