import { join } from 'node:path';
import { templateFiles } from '@buidl/offline-model/gallery/template-files';
import { cliPackage } from '../infra/build/cli-package.ts';
import { clientPackage } from '../infra/build/client-package.ts';
import { type BuildStep, runIfChanged } from '../infra/build/content-hash.ts';
import { functionBundles } from '../infra/build/function-bundles.ts';
import { browserLayer, imagesLayer } from '../infra/build/layers.ts';
import { shelfPictures } from '../infra/build/pictures.ts';
import { shelfLayer } from '../infra/build/shelf.ts';
import { webPages } from '../infra/build/web-pages.ts';
import { LAMBDA_FUNCTIONS } from '../infra/lambda-functions.ts';

const ROOT = join(import.meta.dirname, '..');

interface BuildOptions {
  distDir?: string;
  /** False when a development server serves the pages. */
  withWeb?: boolean;
  /** When true, also builds the npm packages for publication. The product itself does not use them. */
  withPackages?: boolean;
  onStep?: (name: string, durationMs: number) => void;
}

/** Throws MissingEntriesError when a function of LAMBDA_FUNCTIONS has no source file. */
export async function buildAll(options: BuildOptions = {}): Promise<void> {
  const { distDir = join(ROOT, 'dist'), withWeb = true, withPackages = false, onStep } = options;
  const steps: BuildStep[] = [
    functionBundles(ROOT, distDir, LAMBDA_FUNCTIONS),
    browserLayer(ROOT, distDir),
    imagesLayer(ROOT, distDir),
    shelfLayer(ROOT, distDir),
    shelfPictures(ROOT, distDir),
    templateFiles(ROOT, distDir),
    ...(withWeb ? [webPages(ROOT, distDir)] : []),
    ...(withPackages ? [clientPackage(ROOT, distDir), cliPackage(ROOT, distDir)] : []),
  ];
  for (const step of steps) {
    const startedAtMs = performance.now();
    const didRun = await runIfChanged(step, ROOT, join(distDir, '.stamps'));
    if (didRun) onStep?.(step.name, Math.round(performance.now() - startedAtMs));
  }
}

if (import.meta.main) {
  await buildAll({
    withPackages: true,
    onStep: (name, durationMs) => console.error(`built ${name} in ${durationMs} ms`),
  });
}
