import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LambdaBrowser } from '../../functions/adapters/browser/lambda-browser.ts';
import type { CheckReport } from '../../functions/ports/browser.ts';
import { bundleAppScripts } from '../../infra/build/app-scripts.ts';
import { composeTemplate } from '../../packages/offline-model/gallery/compose-template.ts';
import {
  CHECKED_TEMPLATES_FILE,
  checkedTemplatesSchema,
} from '../../packages/offline-model/gallery/thumbnail-files.ts';
import type { Flow, Step } from '../../shared/domain/acceptance-steps.ts';
import { GALLERY } from '../../shared/domain/gallery.ts';
import { COUNTER_APP } from '../fixtures/counter-app.ts';
import { shelfDir } from '../fixtures/shelf-dir.ts';
import { examinedApps } from '../mutation/examined-apps.ts';
import { type Figure, median } from './figure.ts';

const ROOT = join(import.meta.dirname, '../..');
const PAGES = new URL('../fixtures/pages/', import.meta.url);
/** These pages never respond, so their checks take the whole time limit. */
const NEVER_RESPONDS = /endless-loop|memory-hog/;
const KB_PER_MB = 1024;
const STEP_RUNS = 20;
const THIRTY_STEPS: Flow[] = Array.from({ length: 3 }, (_, flow) => ({
  name: `Counts ${flow + 1}`,
  steps: Array.from({ length: 5 }, (_, click): Step[] => [
    { action: 'click', role: 'button', name: 'More' },
    { action: 'expect', role: 'status', name: '', text: `${click + 1} clicks` },
  ]).flat(),
}));

export async function measureCheck(): Promise<Figure[]> {
  const { publishedScript } = await bundleAppScripts();
  const browser = new LambdaBrowser({ runtimeScript: publishedScript, shelfDir: await shelfDir() });
  try {
    const durationsMs: number[] = [];
    let memoryKb = 0;
    await browser.check('<!doctype html><title>Warm up</title><p>Hello</p>');
    for (const document of fixtures()) {
      const { durationMs } = await browser.check(document);
      durationsMs.push(durationMs);
      memoryKb = Math.max(memoryKb, browserMemoryKb());
    }
    const ofSteps = await measureSteps(browser);
    const ofApps = [...(await measureTemplates(browser)), ...(await measureExaminedApps(browser))];
    return [
      { name: 'check of a page, warm, p50', value: median(durationsMs) / 1_000, unit: 's', budget: 1.5 },
      { name: 'check of a page, warm, p95', value: p95Seconds(durationsMs), unit: 's', budget: 4 },
      { name: 'memory of the warm browser (PSS)', value: memoryKb / KB_PER_MB, unit: 'MB', budget: 1_024 },
      ...ofSteps,
      ...ofApps,
    ];
  } finally {
    await browser.close();
  }
}

/** Checks an app with 30 steps in flows of ten. Throws when a step fails or its screenshot is missing. */
async function measureSteps(browser: LambdaBrowser): Promise<Figure[]> {
  const durationsMs: number[] = [];
  let stripBytes = 0;
  for (let run = 0; run < STEP_RUNS; run += 1) {
    const { durationMs, problems, frames = [] } = await browser.check(COUNTER_APP, { flows: THIRTY_STEPS });
    if (problems.length > 0 || frames.length !== 30) {
      throw new Error(`The check of 30 steps took ${frames.length} images: ${problems.join(' ')}`);
    }
    durationsMs.push(durationMs);
    stripBytes = Math.max(
      stripBytes,
      frames.reduce((sum, { webp }) => sum + webp.byteLength, 0),
    );
  }
  return [
    { name: 'check with 30 steps, warm, p95', value: p95Seconds(durationsMs), unit: 's', budget: 8 },
    { name: 'film strip of 30 steps', value: stripBytes / 1024, unit: 'KB', budget: 300 },
  ];
}

/**
 * Checks the apps of the gallery with their flows, as quick builds do. Throws when an app is not shown in full, or when
 * the gallery states another number of passed checks.
 */
async function measureTemplates(browser: LambdaBrowser): Promise<Figure[]> {
  const file = readFileSync(join(ROOT, CHECKED_TEMPLATES_FILE), 'utf8');
  const stated = checkedTemplatesSchema.parse(JSON.parse(file));
  const durationsMs: number[] = [];
  const wrong: string[] = [];
  for (const template of GALLERY) {
    const { document, flows } = await composeTemplate(template);
    const report = await checkShown(browser, template.id, { document, flows });
    durationsMs.push(report.durationMs);
    const count = stated[template.id]?.checksPassed;
    if (count !== report.passed.length) wrong.push(`${template.id} passes ${report.passed.length}, not ${count}`);
  }
  if (wrong.length > 0) throw new Error(`${CHECKED_TEMPLATES_FILE} is wrong: ${wrong.join('; ')}.`);
  return [
    { name: 'check of an app with its flows, p50', value: median(durationsMs) / 1_000, unit: 's', budget: 8 },
    { name: 'check of an app with its flows, p95', value: p95Seconds(durationsMs), unit: 's', budget: 12 },
  ];
}

/** Checks apps with all flows of an Examiner, at most 100 steps, as advanced builds do. */
async function measureExaminedApps(browser: LambdaBrowser): Promise<Figure[]> {
  const durationsMs: number[] = [];
  for (const { id, document, features } of examinedApps()) {
    const flows = features.flatMap((feature) => feature.flows);
    durationsMs.push((await checkShown(browser, id, { document, flows })).durationMs);
  }
  return [{ name: 'check with the flows of an Examiner, p95', value: p95Seconds(durationsMs), unit: 's', budget: 25 }];
}

async function checkShown(
  browser: LambdaBrowser,
  id: string,
  { document, flows }: { document: string; flows: readonly Flow[] },
): Promise<CheckReport> {
  const report = await browser.check(document, { flows });
  const unshown = report.flows.filter(({ outcome }) => outcome !== 'shown' && outcome !== 'read');
  if (unshown.length > 0)
    throw new Error(`${id}: ${unshown.map(({ problem, outcome }) => problem ?? outcome).join(' ')}`);
  return report;
}

function p95Seconds(durationsMs: readonly number[]): number {
  const sorted = durationsMs.toSorted((left, right) => left - right);
  return (sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN) / 1_000;
}

function fixtures(): string[] {
  return ['good', 'broken'].flatMap((folder) =>
    readdirSync(new URL(`${folder}/`, PAGES))
      .filter((file) => !NEVER_RESPONDS.test(file))
      .map((file) => readFileSync(new URL(`${folder}/${file}`, PAGES), 'utf8')),
  );
}

/** Memory of all Chromium child processes, with shared pages counted once. Returns 0 except on Linux. */
function browserMemoryKb(): number {
  const own = new Set([process.pid]);
  let sumKb = 0;
  const pids = numericFolders().toSorted((left, right) => left - right);
  for (const pid of pids) {
    const parentPid = Number(/^PPid:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0);
    if (!own.has(parentPid)) continue;
    own.add(pid);
    sumKb += Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0);
  }
  return sumKb;
}

function numericFolders(): number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
