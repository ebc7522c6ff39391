/**
 * `npm run bench -- mutants` makes broken copies of apps, each with one changed piece of code, and counts the copies
 * that still cost the full price. Apps of the offline model are checked with their own flows. Apps in `apps/` are
 * checked with the flows of an Examiner that saw only the idea and the views. `--count 100` limits the number of
 * copies. `--only apps/` or `--only chess` chooses apps by a prefix of their ids. Fails when less than 90 % of the
 * copies whose fault a user could notice are cheaper, or when an unbroken app is cheaper.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pLimit from 'p-limit';
import type { Browser } from 'playwright-core';
import * as z from 'zod';
import { LambdaBrowser } from '../../functions/adapters/browser/lambda-browser.ts';
import { launchChromium } from '../../functions/adapters/browser/launch-chromium.ts';
import { blockingProblems, openProblems } from '../../functions/core/builds/attempts.ts';
import { judgeFeatures } from '../../functions/core/builds/proof/judge-features.ts';
import { bundleAppScripts } from '../../infra/build/app-scripts.ts';
import { writeShelf } from '../../infra/build/shelf.ts';
import { composeTemplate } from '../../packages/offline-model/gallery/compose-template.ts';
import { projectTypeOf } from '../../shared/domain/app-template.ts';
import { GALLERY } from '../../shared/domain/gallery.ts';
import { countProof, type ExaminedFeature, examinedFeatureSchema } from '../../shared/domain/proof.ts';
import { BlindComparison } from './blind-use.ts';
import { type Mutant, mutantsOf } from './mutate.ts';

const ROOT = join(import.meta.dirname, '../..');
const APPS_DIR = join(import.meta.dirname, 'apps');
const CAUGHT_MIN_SHARE = 0.9;
/** Time that suffices on a busy machine, because a flow that does not run cannot catch a mutant. */
const AMPLE_LIMITS = { checkMs: 60_000, hangMs: 15_000, tryMs: 20_000, flowsMs: 150_000, flowProcessorMs: 30_000 };
/** Two at once, because the uses and checks of apps spend half of their time waiting. */
const MUTANTS_AT_ONCE = 2;

interface App {
  id: string;
  document: string;
  features: ExaminedFeature[];
  isWebsite: boolean;
}

const { values: options } = parseArgs({
  options: { count: { type: 'string', default: '500' }, only: { type: 'string', default: '' } },
});
const shelfDir = mkdtempSync(join(tmpdir(), 'buidl-shelf-'));
await writeShelf(join(ROOT, 'node_modules'), shelfDir);
const { publishedScript } = await bundleAppScripts();
const checker = new LambdaBrowser({ runtimeScript: publishedScript, shelfDir, limits: AMPLE_LIMITS });
const user = await launchChromium();
try {
  process.exitCode = (await measure(user)) ? 0 : 1;
} finally {
  await Promise.all([checker.close(), user.close()]);
  rmSync(shelfDir, { recursive: true, force: true });
}

async function measure(browser: Browser): Promise<boolean> {
  const all = [...(await templateApps()), ...examinedApps()];
  const apps = all.filter(({ id }) => id.startsWith(options.only));
  const perApp = Math.ceil(Number(options.count) / apps.length);
  let [tried, noticed, caught, accused] = [0, 0, 0, 0];
  for (const app of apps) {
    const share = await shareOfPrice(app, app.document);
    if (share < 1) accused += 1;
    console.log(`${app.id}: ${Math.round(share * 100)} % of its price unbroken`);
    const comparison = await BlindComparison.of(browser, app.document);
    const limit = pLimit(MUTANTS_AT_ONCE);
    const tryMutant = async (mutant: Mutant) => {
      tried += 1;
      if (!(await comparison.differs(mutant.document))) return;
      noticed += 1;
      const paid = await shareOfPrice(app, mutant.document);
      if (paid < 1) caught += 1;
      else console.log(`  full price: ${textOf(mutant)}`);
    };
    await Promise.all(evenly(mutantsOf(app.document), perApp).map((mutant) => limit(() => tryMutant(mutant))));
    console.log(`  so far ${caught} of ${noticed} noticed mutants cost less, of ${tried}`);
  }
  console.log(`${tried} mutants, ${noticed} that a user could notice, ${caught} cost less than the full price.`);
  console.log(`${accused} unbroken apps cost less than their full price.`);
  return accused === 0 && caught >= noticed * CAUGHT_MIN_SHARE;
}

async function templateApps(): Promise<App[]> {
  return Promise.all(
    GALLERY.map(async (template) => {
      const { document, flows } = await composeTemplate(template);
      const features = flows.map((flow): ExaminedFeature => ({ name: flow.name, answer: 'flows', flows: [flow] }));
      return { id: template.id, document, features, isWebsite: projectTypeOf(template.kind) === 'website' };
    }),
  );
}

function examinedApps(): App[] {
  return readdirSync(APPS_DIR).map((id) => {
    const read = (name: string) => readFileSync(join(APPS_DIR, id, name), 'utf8');
    const features = z.array(examinedFeatureSchema).parse(JSON.parse(read('features.json')));
    return { id: `apps/${id}`, document: read('app.html'), features, isWebsite: false };
  });
}

/** Returns the share of the full price that the checked document would cost, from 0 to 1. */
async function shareOfPrice({ features: asked, isWebsite }: App, document: string): Promise<number> {
  const flows = asked.flatMap((feature) => feature.flows);
  const { flows: outcomes, controls, ...report } = await checker.check(document, { flows, seed: 1 });
  const features = judgeFeatures(asked, { outcomes, dead: controls.dead, mustAct: !isWebsite });
  const check = { ...report, features, lost: [], inherited: [] };
  if (blockingProblems(check).length > 0) return 0;
  const count = countProof({ features, lost: [], openProblems: openProblems(check) });
  return count.works / count.asked;
}

function textOf({ kind, code }: Mutant): string {
  return `${kind}: ${code}`;
}

/** Returns at most `count` entries of the list, spread evenly. */
function evenly<T>(list: readonly T[], count: number): T[] {
  if (list.length <= count) return [...list];
  return Array.from({ length: count }, (_, index) => list[Math.floor(((index + 0.5) * list.length) / count)]).filter(
    (item) => item !== undefined,
  );
}
