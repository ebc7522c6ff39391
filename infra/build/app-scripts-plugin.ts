import type { Plugin as EsbuildPlugin } from 'esbuild';
import type { Plugin as VitePlugin } from 'vite';
import { bundleAppScripts } from './app-scripts.ts';

const MODULE = 'virtual:app-scripts';
const RESOLVED = `\0${MODULE}`;

async function moduleSource(): Promise<string> {
  return Object.entries(await bundleAppScripts())
    .map(([name, text]) => `export const ${name} = ${JSON.stringify(text)};`)
    .join('\n');
}

/** Gives a bundle of the functions or of the CLI the texts that it imports. */
export const appScriptsForEsbuild: EsbuildPlugin = {
  name: 'app-scripts',
  setup: (build) => {
    build.onResolve({ filter: /^virtual:app-scripts$/ }, () => ({ path: MODULE, namespace: 'app-scripts' }));
    build.onLoad({ filter: /.*/, namespace: 'app-scripts' }, async () => ({
      contents: await moduleSource(),
      loader: 'js',
    }));
  },
};

/** Gives the site, and tests, the texts that they import. */
export function appScriptsForVite(): VitePlugin {
  return {
    name: 'app-scripts',
    resolveId: (id) => (id === MODULE ? RESOLVED : undefined),
    load: (id) => (id === RESOLVED ? moduleSource() : undefined),
  };
}
