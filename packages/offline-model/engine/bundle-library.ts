/**
 * Bundles npm packages and parts of the Buidl kit into the script of an app, because an app loads nothing from a
 * network.
 */
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

const bundles = new Map<string, string>();

/**
 * Returns the minified script with the packages that it imports and their license texts, and caches it. Throws
 * BuildFailure of esbuild when a package is missing.
 */
export function bundleLibrary(file: URL): string {
  const known = bundles.get(file.href);
  if (known !== undefined) return known;
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(file)],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'eof',
  });
  const script = outputFiles.map(({ text }) => text.trim()).join('\n');
  bundles.set(file.href, script);
  return script;
}
