import { resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { BROWSER_CONSTANTS } from './infra/build/browser-constants.ts';

const root = resolve(import.meta.dirname, 'web');

/** The signer is built separately, so that it shares no code with the site. */
export default defineConfig({
  root,
  define: BROWSER_CONSTANTS,
  plugins: [tailwindcss()],
  build: {
    outDir: resolve(import.meta.dirname, 'dist/web'),
    emptyOutDir: false,
    // The site's build copies the public folder.
    copyPublicDir: false,
    target: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: false,
    rolldownOptions: { input: { signer: resolve(root, 'signer/index.html') } },
  },
});
