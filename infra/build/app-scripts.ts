import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { markPart } from '../../shared/domain/runtime-parts.ts';
import { BROWSER_CONSTANTS } from './browser-constants.ts';

const ROOT = join(import.meta.dirname, '../..');
const RUNTIME_DIR = join(ROOT, 'web/runtime');
const KIT_DIR = join(ROOT, 'web/component-kit');

export interface AppScripts {
  /**
   * Script that blocks the kinds of network access that no Content-Security-Policy can block. `publishedScript` and
   * `inspectedScript` begin with this script.
   */
  guardScript: string;
  /** Script that runs in published apps and in apps that are being built. */
  publishedScript: string;
  /** Script that runs in unpublished revisions, with the inspector of the studio. */
  inspectedScript: string;
  /** Script that runs in exported apps, instead of the scripts above. */
  exportedScript: string;
  exportedViteConfig: string;
  /** The source files of `web/component-kit` by path. Imported React components may import these files. */
  componentKit: Readonly<Record<string, string>>;
}

export class UnsafeScriptError extends Error {
  readonly code = 'unsafe_script';
}

/** Throws UnsafeScriptError when a bundle contains `</script` or `<!--`. Throws esbuild's errors. */
export async function bundleAppScripts(): Promise<AppScripts> {
  const [guardScript, databases, published, inspected, libraries, devices, frames, windows, exportedFrames, exported] =
    await Promise.all([
      bundleScript('guard'),
      bundleScript('databases/install-databases', ['databases/task-queue.ts']),
      bundleScript('published'),
      bundleScript('inspected'),
      bundleScript('libraries'),
      bundleScript('devices'),
      bundleScript('published-frames'),
      bundleScript('windows'),
      bundleScript('exported-frames'),
      bundleScript('exported'),
    ]);
  // The script for devices replaces functions that the script for libraries disables.
  // The script for windows comes last, because it may write a new document, whose scripts run immediately.
  const parts = [
    markPart('databases', databases),
    markPart('libraries', libraries),
    markPart('devices', devices),
    markPart('frames', frames),
    markPart('windows', windows),
  ].join('');
  return {
    guardScript,
    // Each bundle is a function that runs immediately, so the guard script has finished when the next script starts.
    publishedScript: guardScript + parts + published,
    inspectedScript: guardScript + parts + inspected,
    exportedScript: markPart('frames', exportedFrames) + exported,
    exportedViteConfig: readFileSync(join(ROOT, 'infra/build/exported-project/vite.config.js'), 'utf8'),
    componentKit: readComponentKit(),
  };
}

function readComponentKit(): Record<string, string> {
  const paths = globSync('**/*.{ts,tsx,css}', { cwd: KIT_DIR }).toSorted();
  return Object.fromEntries(
    paths.map((path) => [path.replaceAll('\\', '/'), readFileSync(join(KIT_DIR, path), 'utf8')]),
  );
}

/** Each export of the files in `replaced` replaces the global variable of the same name in the bundle. */
async function bundleScript(name: string, replaced: readonly string[] = []): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(RUNTIME_DIR, `${name}.ts`)],
    bundle: true,
    inject: replaced.map((file) => join(RUNTIME_DIR, file)),
    define: BROWSER_CONSTANTS,
    write: false,
    format: 'iife',
    platform: 'browser',
    target: 'es2024',
    minify: true,
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'warning',
  });
  const text = outputFiles.map((file) => file.text.trim()).join('');
  if (/<\/script|<!--/i.test(text)) throw new UnsafeScriptError(`web/runtime/${name}.ts has the end of a script.`);
  return text;
}
