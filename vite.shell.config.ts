import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import { appScriptsForVite } from './infra/build/app-scripts-plugin.ts';
import { BROWSER_CONSTANTS } from './infra/build/browser-constants.ts';

const root = resolve(import.meta.dirname, 'web');

/**
 * Builds the page around an app separately from the site, so that its script is one file. In a common build, the code
 * that both share would be in separate files, and a visitor on a slow network would wait for each of them.
 */
export default defineConfig({
  root,
  define: BROWSER_CONSTANTS,
  plugins: [appScriptsForVite()],
  build: {
    outDir: resolve(import.meta.dirname, 'dist/web'),
    emptyOutDir: false,
    // The site's build already copies the public folder. It also writes a manifest, so this one has another name.
    copyPublicDir: false,
    manifest: '.vite/shell-manifest.json',
    target: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
    rolldownOptions: { input: { shell: resolve(root, 'shell/index.html') } },
  },
});
