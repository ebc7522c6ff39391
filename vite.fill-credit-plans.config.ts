import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const root = resolve(import.meta.dirname, 'web');

/**
 * The script of `/buy-credits` for visitors who only read. It shares no file with the site, because it needs none of
 * its libraries.
 */
export default defineConfig({
  root,
  plugins: [react()],
  build: {
    outDir: resolve(import.meta.dirname, 'dist/web'),
    emptyOutDir: false,
    copyPublicDir: false,
    target: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: false,
    rolldownOptions: { input: { 'fill-credit-plans': resolve(root, 'src/fill-credit-plans.tsx') } },
  },
});
