/** Builds the site: the React app and the shell around sandboxed apps, into `dist/web`. */
import { resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const root = resolve(import.meta.dirname, 'web');

/** The site's CSP refuses style elements made by scripts, so sonner's stylesheet is linked and its injection cut out. */
function withoutInjectedStyles(): Plugin {
  return {
    name: 'without-injected-styles',
    transform(code, id) {
      if (!id.includes('sonner') || !code.includes('__insertCSS(')) return null;
      return { code: code.replace(/^__insertCSS\(".*"\);$/m, ''), map: null };
    },
  };
}

export default defineConfig({
  root,
  plugins: [react(), tailwindcss(), withoutInjectedStyles()],
  build: {
    outDir: resolve(import.meta.dirname, 'dist/web'),
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: resolve(root, 'index.html'), shell: resolve(root, 'shell/index.html') },
    },
  },
});
