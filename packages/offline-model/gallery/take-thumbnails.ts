/**
 * `npm run assets -- templates` checks the templates of the gallery and takes their thumbnails with the browser of the Check
 * state. Templates with unchanged documents keep their thumbnails.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { stepsWithValues, type Values } from '../../../functions/adapters/browser/flow-values.ts';
import { LambdaBrowser } from '../../../functions/adapters/browser/lambda-browser.ts';
import { passedLines } from '../../../functions/core/builds/proof/passed-lines.ts';
import { bundleAppScripts } from '../../../infra/build/app-scripts.ts';
import { writeShelf } from '../../../infra/build/shelf.ts';
import type { Flow } from '../../../shared/domain/acceptance-steps.ts';
import type { AppTemplate } from '../../../shared/domain/app-template.ts';
import { GALLERY } from '../../../shared/domain/gallery.ts';
import { composeTemplate } from './compose-template.ts';
import {
  CHECKED_TEMPLATES_FILE,
  type CheckedTemplates,
  checkedTemplatesSchema,
  THUMBNAIL_WIDTHS,
  thumbnailFile,
  thumbnailsDirIn,
} from './thumbnail-files.ts';

const ROOT = join(import.meta.dirname, '../../..');
const QUALITY = 72;
/** Templates whose thumbnail shows the app after one of its flows, because the app starts empty. */
const SHOWN_IN_USE: Readonly<Record<string, { flow: string; values: Values }>> = {
  'kanban-board': { flow: 'Move a card by dragging', values: { word: 'Draw a map', other: 'Pack the tent' } },
  'habit-tracker': { flow: 'Tick a day', values: { word: 'Stretch' } },
  'expense-tracker': { flow: 'Add an expense', values: { word: 'Coffee beans', amount: 12 } },
};

/** Thrown when a template fails the check of apps. */
class UnsoundTemplateError extends Error {
  readonly code = 'unsound_template';

  constructor({ id }: AppTemplate, problems: readonly string[]) {
    super([`The template ${id} does not pass its check:`, ...problems].join('\n  '));
  }
}

const shelfDir = mkdtempSync(join(tmpdir(), 'buidl-shelf-'));
await writeShelf(join(ROOT, 'node_modules'), shelfDir);
const { publishedScript } = await bundleAppScripts();
const browser = new LambdaBrowser({ runtimeScript: publishedScript, shelfDir });
try {
  await takeThumbnails();
} finally {
  await browser.close();
  rmSync(shelfDir, { recursive: true, force: true });
}

async function takeThumbnails(): Promise<void> {
  const dir = thumbnailsDirIn(ROOT);
  mkdirSync(dir, { recursive: true });
  const before = checkedTemplatesSchema.parse(JSON.parse(readFileSync(join(ROOT, CHECKED_TEMPLATES_FILE), 'utf8')));
  const checked: CheckedTemplates = {};
  for (const template of GALLERY) {
    checked[template.id] = await takeThumbnail(template, before[template.id]);
    // After each template, so that the next run continues where this one stopped.
    writeChecked({ ...before, ...checked });
  }
  const files = GALLERY.flatMap(({ id }) => THUMBNAIL_WIDTHS.map((width) => thumbnailFile(id, width)));
  for (const file of readdirSync(dir)) if (!files.includes(file)) rmSync(join(dir, file));
  writeChecked(checked);
}

function writeChecked(checked: CheckedTemplates): void {
  writeFileSync(join(ROOT, CHECKED_TEMPLATES_FILE), `${JSON.stringify(checked, null, 2)}\n`);
}

/** Checks a template whose document changed, and writes its thumbnail. Throws UnsoundTemplateError for a problem. */
async function takeThumbnail(
  template: AppTemplate,
  before: CheckedTemplates[string] | undefined,
): Promise<CheckedTemplates[string]> {
  const { document, flows } = await composeTemplate(template);
  const documentSha256 = createHash('sha256').update(document).digest('hex');
  if (before?.documentSha256 === documentSha256) return before;
  const report = await browser.check(document, { flows });
  const { problems, screenshot } = report;
  if (problems.length > 0 || !screenshot) throw new UnsoundTemplateError(template, problems);
  const image = (await lookInUse(template, document, flows)) ?? screenshot;
  for (const width of THUMBNAIL_WIDTHS) {
    const webp = await sharp(image)
      .resize({ width, height: (width * 9) / 16, position: 'top' })
      .webp({ quality: QUALITY, effort: 6 })
      .toBuffer();
    writeFileSync(join(thumbnailsDirIn(ROOT), thumbnailFile(template.id, width)), webp);
  }
  console.error(`took ${template.id}`);
  return { documentSha256, checksPassed: passedLines(report).length };
}

/** Returns a screenshot of the app after a flow; undefined for apps whose thumbnail shows the initial state. */
async function lookInUse(
  { id }: AppTemplate,
  document: string,
  flows: readonly Flow[],
): Promise<Uint8Array | undefined> {
  const use = SHOWN_IN_USE[id];
  const flow = flows.find(({ name }) => name === use?.flow);
  if (!use || !flow) return undefined;
  const steps = [...stepsWithValues(flow, use.values)];
  const views = await browser.look(document, [{ name: flow.name, steps }]);
  return views.findLast((view) => view.flow !== '' && view.widthPx === 1280)?.jpeg;
}
