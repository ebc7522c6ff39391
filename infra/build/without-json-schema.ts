/**
 * Leaves zod's JSON Schema output out of a bundle, 19 KB that every schema refers to and that only prompts use. Calling it
 * there throws.
 */
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

const JSON_SCHEMA_MODULE = /[\\/]zod[\\/]v4[\\/]core[\\/](json-schema-processors|to-json-schema)\.js$/;
const EXPORTED_NAME = /^export (?:const|function) (\w+)/gm;
const RENAMED_EXPORT = 'export { processSchema as process }';

export const withoutJsonSchema: Plugin = {
  name: 'without-json-schema',
  setup(build) {
    build.onLoad({ filter: JSON_SCHEMA_MODULE }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const names = [...source.matchAll(EXPORTED_NAME)].map(([, name = '']) => name);
      const stubs = names.map((name) => `export const ${name} = leftOut;`);
      const contents = [
        "const leftOut = () => { throw new Error('JSON Schema is left out of this bundle.'); };",
        ...stubs,
        ...(source.includes(RENAMED_EXPORT) ? [`${RENAMED_EXPORT};`] : []),
      ];
      return { contents: contents.join('\n'), loader: 'js' };
    });
  },
};
