/**
 * `npm run bench -- corpus FOLDER` imports each app in a folder: HTML files, and folders with `index.html`. It counts
 * the refused apps by reason. Then it opens a sample of the imported apps from disk and in the product's frame, and
 * compares errors, stored keys, controls and screenshots. `--sample 40` sets the size of the sample; 0 skips the
 * comparison. `--only chess` selects apps by a part of their name. Exits with 1 when less than 97 % of the apps are
 * imported, or when less than 95 % of the apps that work from disk work in the frame.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { launchChromium } from '../../functions/adapters/browser/launch-chromium.ts';
import { readImport } from '../../functions/core/builds/imports/read-import.ts';
import { RequestError } from '../../functions/ports/request-error.ts';
import { bundleAppScripts } from '../../infra/build/app-scripts.ts';
import { writeShelf } from '../../infra/build/shelf.ts';
import { startAppServer } from './app-server.ts';
import { compareApp } from './compare-app.ts';
import { type CorpusApp, findCorpusApps } from './corpus-apps.ts';

const ROOT = join(import.meta.dirname, '../..');
const IMPORTED_MIN_SHARE = 0.97;
const WORKING_MIN_SHARE = 0.95;

interface ImportedCorpusApp {
  app: CorpusApp;
  html: string;
}

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: 'string', default: '40' }, only: { type: 'string', default: '' } },
});
const [folder] = positionals;
if (folder === undefined) throw new Error('Name the folder with the apps: npm run bench -- corpus FOLDER');
const { publishedScript, componentKit } = await bundleAppScripts();
const apps = findCorpusApps(resolve(folder)).filter(({ name }) => name.includes(options.only));
const imported = await importAll();
const importedShare = imported.length / Math.max(1, apps.length);
const workingShare = await compareSample(evenly(imported, Number(options.sample)));
console.log(
  `\n${percent(importedShare)} of ${apps.length} apps imported, at least ${percent(IMPORTED_MIN_SHARE)} expected`,
);
if (workingShare !== undefined) {
  console.log(
    `${percent(workingShare)} of what works from disk works here, at least ${percent(WORKING_MIN_SHARE)} expected`,
  );
}
const isGood = importedShare >= IMPORTED_MIN_SHARE && (workingShare ?? 1) >= WORKING_MIN_SHARE;
process.exit(isGood ? 0 : 1);

async function importAll(): Promise<ImportedCorpusApp[]> {
  const reasons = new Map<string, number>();
  const services = { componentKit, packages: { registry: undefined, apps: { write: async () => undefined } } };
  const found: ImportedCorpusApp[] = [];
  for (const app of apps) {
    try {
      const { html } = await readImport(services, app.read(), app.fileName);
      found.push({ app, html });
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      const problems = error.problems.length > 0 ? error.problems.map(({ message }) => message) : [error.message];
      console.log(`refused: ${app.name}`);
      for (const problem of problems) {
        console.log(`  ${problem}`);
        const reason = problem.replace(/^(?:[\w./-]+, )?[Ll]ine \d+(?:, column \d+)?: /, '');
        reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
      }
    }
  }
  for (const [reason, count] of [...reasons].toSorted((left, right) => right[1] - left[1])) {
    console.log(`${String(count).padStart(5)} × ${reason}`);
  }
  return found;
}

/**
 * Returns the share of apps that work in the frame, among those that work from disk; undefined when none works from
 * disk.
 */
async function compareSample(sample: readonly ImportedCorpusApp[]): Promise<number | undefined> {
  if (sample.length === 0) return undefined;
  const shelfDir = mkdtempSync(join(tmpdir(), 'buidl-shelf-'));
  await writeShelf(join(ROOT, 'node_modules'), shelfDir);
  const [server, browser] = await Promise.all([startAppServer(shelfDir, publishedScript), launchChromium()]);
  let [fromDisk, here] = [0, 0];
  try {
    for (const { app, html } of sample) {
      const { pagePath, name } = app;
      const compared = await compareApp(browser, { server, shelfDir, pagePath, document: html });
      if (compared.worksFromDisk) fromDisk += 1;
      if (compared.worksFromDisk && compared.differences.length === 0) here += 1;
      const state = compared.worksFromDisk ? '' : ' (has errors from disk)';
      console.log(`${compared.differences.length === 0 ? 'alike' : 'differs'}: ${name}${state}`);
      for (const difference of compared.differences) console.log(`  ${difference}`);
    }
  } finally {
    await browser.close();
    server.close();
    rmSync(shelfDir, { recursive: true, force: true });
  }
  return fromDisk === 0 ? undefined : here / fromDisk;
}

function evenly<Item>(items: readonly Item[], count: number): Item[] {
  const step = Math.max(1, items.length / Math.max(1, count));
  return Array.from({ length: Math.min(count, items.length) }, (_, index) => items[Math.floor(index * step)]).filter(
    (item) => item !== undefined,
  );
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
