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

export function appScriptsForVite(): VitePlugin {
  return {
    name: 'app-scripts',
    resolveId: (id) => (id === MODULE ? RESOLVED : undefined),
    load: (id) => (id === RESOLVED ? moduleSource() : undefined),
  };
}
