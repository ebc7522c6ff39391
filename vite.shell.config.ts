import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import { appScriptsForVite } from './infra/build/app-scripts-plugin.ts';
import { BROWSER_CONSTANTS } from './infra/build/browser-constants.ts';

const root = resolve(import.meta.dirname, 'web');

/**
 * The page around an app is built separately from the site, so that its script is one file. Code that it shared with the
 * site would be in files of their own, and a visitor on a slow network would wait for each.
 */
export default defineConfig({
  root,
  define: BROWSER_CONSTANTS,
  plugins: [appScriptsForVite()],
  build: {
    outDir: resolve(import.meta.dirname, 'dist/web'),
    emptyOutDir: false,
    // The site's build copies the public folder, and writes a manifest of its own.
    copyPublicDir: false,
    manifest: '.vite/shell-manifest.json',
    target: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
    rolldownOptions: { input: { shell: resolve(root, 'shell/index.html') } },
  },
});
