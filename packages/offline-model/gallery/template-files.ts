import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildStep } from '../../../infra/build/content-hash.ts';
import { TEMPLATE_REVISION_FILE, TEMPLATE_THUMBNAIL_FILE } from '../../../shared/domain/app-template.ts';
import { GALLERY } from '../../../shared/domain/gallery.ts';
import { insertRuntime } from '../../../shared/domain/insert-runtime.ts';
import type { TemplateRevision } from '../../../shared/domain/template-revision.ts';
import {
  CHECKED_TEMPLATES_FILE,
  type CheckedTemplates,
  checkedTemplatesSchema,
  thumbnailFile,
  thumbnailsDirIn,
} from './thumbnail-files.ts';

class ThumbnailMissingError extends Error {
  readonly code = 'thumbnail_missing';

  constructor(templateId: string) {
    super(`The template ${templateId} has no thumbnail. "npm run assets -- templates" takes it.`);
  }
}

/**
 * Returns the build step that writes `templates/{id}/` for each gallery template: the document as the apps domain
 * serves it, the first revision of a project that starts from the template, and the thumbnail.
 */
export function templateFiles(rootDir: string, distDir: string): BuildStep {
  const outDir = join(distDir, 'templates');
  return {
    name: 'templates',
    inputs: [
      'infra/build/app-scripts.ts',
      'packages/offline-model',
      'shared',
      'web/runtime',
      'functions/adapters/images',
      'functions/core/builds',
      'functions/core/projects',
      'functions/ports',
      'functions/prompts',
      'web/src/components/templates/thumbnails',
      'package-lock.json',
    ],
    outputs: GALLERY.map(({ id }) => join(outDir, id, 'index.html')),
    run: () => writeTemplates(rootDir, outDir),
  };
}

/** Returns the number of checks that exactly this document passed; 0 when an older document was checked. */
function passedBy(document: string, checked: CheckedTemplates[string] | undefined): number {
  const documentSha256 = createHash('sha256').update(document).digest('hex');
  return checked?.documentSha256 === documentSha256 ? checked.checksPassed : 0;
}

/** Replaces the output folder. Throws ThumbnailMissingError. */
async function writeTemplates(rootDir: string, outDir: string): Promise<void> {
  // Imported lazily, because loading the offline model is slow and most builds skip this step.
  const [{ composeTemplate }, { bundleAppScripts }] = await Promise.all([
    import('./compose-template.ts'),
    import('../../../infra/build/app-scripts.ts'),
  ]);
  const { publishedScript } = await bundleAppScripts();
  const checked = checkedTemplatesSchema.parse(JSON.parse(readFileSync(join(rootDir, CHECKED_TEMPLATES_FILE), 'utf8')));
  const freshDir = `${outDir}.${process.pid}`;
  try {
    for (const template of GALLERY) {
      const thumbnail = join(thumbnailsDirIn(rootDir), thumbnailFile(template.id, 1280));
      if (!existsSync(thumbnail)) throw new ThumbnailMissingError(template.id);
      const composed = await composeTemplate(template);
      const revision: TemplateRevision = {
        ...composed,
        checksPassed: passedBy(composed.document, checked[template.id]),
      };
      const dir = join(freshDir, template.id);
      mkdirSync(dir, { recursive: true });
      writeFileSync(join(dir, 'index.html'), insertRuntime(revision.document, publishedScript));
      writeFileSync(join(dir, TEMPLATE_REVISION_FILE), JSON.stringify(revision));
      cpSync(thumbnail, join(dir, TEMPLATE_THUMBNAIL_FILE));
    }
    rmSync(outDir, { recursive: true, force: true });
    renameSync(freshDir, outDir);
  } finally {
    rmSync(freshDir, { recursive: true, force: true });
  }
}
