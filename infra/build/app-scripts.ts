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
   * `inspectedScript` begin with it.
   */
  guardScript: string;
  /** Script that runs in published apps and in apps that are being built. */
  publishedScript: string;
  /** Script that runs in unpublished revisions, with the inspector of the studio. */
  inspectedScript: string;
  /** Script that runs in exported apps, instead of the scripts above. */
  exportedScript: string;
  exportedViteConfig: string;
  /** The files of `web/component-kit` by path: what imported React components may import, as source. */
  componentKit: Readonly<Record<string, string>>;
}

export class UnsafeScriptError extends Error {
  readonly code = 'unsafe_script';
}

/** Throws UnsafeScriptError and esbuild's errors. */
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
  // The script for devices replaces what the one for libraries ignores.
  // The script for windows is the last part, because it may write a document, whose scripts run at once.
  const parts = [
    markPart('databases', databases),
    markPart('libraries', libraries),
    markPart('devices', devices),
    markPart('frames', frames),
    markPart('windows', windows),
  ].join('');
  return {
    guardScript,
    // Each bundle is a function that runs at once, so the guard script has finished when the other script starts.
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

/** Files of `replaced` export what replaces global variables of the same name. */
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
