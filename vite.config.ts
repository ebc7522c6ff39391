/** Builds the site: the React app and the shell around sandboxed apps, into `dist/web`. */
import { resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const root = resolve(import.meta.dirname, 'web');

const LIBRARIES = /node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|@tanstack|zod)\//;
/** Parts of them that only pages behind a sign-in use. */
const LATER =
  /\/(?:infiniteQueryObserver|mutationObserver|useInfiniteQuery|useMutation|infiniteQueryOptions)\.js$/;

/**
 * The site's CSP refuses style elements made by scripts, so sonner's stylesheet is linked and its injection cut out. A
 * toast goes when it is swiped by 20 pixels, which is no option of sonner's.
 */
function withOurToasts(): Plugin {
  const changes = [
    { from: /^__insertCSS\(".*"\);$/m, to: '' },
    { from: 'SWIPE_THRESHOLD = 45', to: 'SWIPE_THRESHOLD = 20' },
  ];
  return {
    name: 'with-our-toasts',
    transform(code, id) {
      if (!id.includes('sonner') || !code.includes('__insertCSS(')) return null;
      const changed = changes.reduce((text, { from, to }) => text.replace(from, to), code);
      if (/__insertCSS\("/.test(changed) || !changed.includes('SWIPE_THRESHOLD = 20'))
        throw new Error('sonner has changed.');
      return { code: changed, map: null };
    },
  };
}

/** zod carries a writer of JSON Schema that nothing here calls; a visitor need not load it. Its exports stay, empty. */
function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    transform(code, id) {
      if (!/\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/.test(id)) return null;
      const names = [...code.matchAll(/^export (?:function|const) (\w+)/gm)].map((match) => match[1]);
      const exported = names.map((name) => `export { nothing as ${name} };`);
      return { code: ['const nothing = () => () => undefined;', ...exported].join('\n'), map: null };
    },
  };
}

/** zod's own English texts are shown to nobody: the site has its own, and the server answers with its own. */
function withoutSchemaTexts(): Plugin {
  return {
    name: 'without-schema-texts',
    transform(_code, id) {
      if (!/\/zod\/v4\/locales\/en\.js$/.test(id)) return null;
      return { code: 'export default () => ({ localeError: () => undefined });', map: null };
    },
  };
}

export default defineConfig({
  root,
  plugins: [react(), tailwindcss(), withOurToasts(), withoutJsonSchema(), withoutSchemaTexts()],
  build: {
    outDir: resolve(import.meta.dirname, 'dist/web'),
    emptyOutDir: true,
    manifest: true,
    // The first browsers with light-dark(), which the colours are written in.
    target: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // One file for the libraries that every page needs: it compresses better and outlives releases of the site.
      output: {
        codeSplitting: {
          groups: [{ name: 'libraries', test: (id) => LIBRARIES.test(id) && !LATER.test(id) }],
        },
      },
      input: { index: resolve(root, 'index.html'), shell: resolve(root, 'shell/index.html') },
    },
  },
});
