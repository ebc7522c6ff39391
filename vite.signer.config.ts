import { resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

const root = resolve(import.meta.dirname, 'web');

/** The signer is built apart from the site, so that it shares no script with it and holds nothing but its own code. */
export default defineConfig({
  root,
  plugins: [tailwindcss()],
  build: {
    outDir: resolve(import.meta.dirname, 'dist/web'),
    emptyOutDir: false,
    // The site's build does.
    copyPublicDir: false,
    target: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: false,
    rolldownOptions: { input: { signer: resolve(root, 'signer/index.html') } },
  },
});
