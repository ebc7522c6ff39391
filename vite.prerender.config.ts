import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { apiReferenceModule } from './infra/build/api-reference-module.ts';
import { appScriptsForVite } from './infra/build/app-scripts-plugin.ts';

/** The module that renders pages at build time. It runs in Node.js only, and no bucket gets it. */
export default defineConfig({
  root: resolve(import.meta.dirname, 'web'),
  plugins: [react(), apiReferenceModule({ writesDocument: false }), appScriptsForVite()],
  build: {
    ssr: resolve(import.meta.dirname, 'web/src/prerender.tsx'),
    outDir: resolve(import.meta.dirname, 'dist/prerender'),
    emptyOutDir: true,
    copyPublicDir: false,
  },
});
