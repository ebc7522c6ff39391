/**
 * `npm run bench -- mutants` makes broken copies of apps, each with one changed piece of code, and counts the copies
 * that still cost the full price. Apps of the offline model are checked with their own flows. Apps in `apps/` are
 * checked with the flows of an Examiner that saw only the idea and the views. `--count 100` limits the number of
 * copies. `--only apps/` or `--only chess` chooses apps by a prefix of their ids. `--sample 40 --seed 7` tries 40 copies
 * that the seed chooses among all. `--results FILE` appends each result to a file, and skips what the file has. Fails when less than 90 % of the
 * copies whose fault a user could notice are cheaper, or when an unbroken app is cheaper.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pLimit from 'p-limit';
import type { Browser } from 'playwright-core';
import { LambdaBrowser } from '../../functions/adapters/browser/lambda-browser.ts';
import { launchChromium } from '../../functions/adapters/browser/launch-chromium.ts';
import { blockingProblems, openProblems } from '../../functions/core/builds/attempts.ts';
import { judgeFeatures } from '../../functions/core/builds/proof/judge-features.ts';
import { bundleAppScripts } from '../../infra/build/app-scripts.ts';
import { writeShelf } from '../../infra/build/shelf.ts';
import { composeTemplate } from '../../packages/offline-model/gallery/compose-template.ts';
import { projectTypeOf } from '../../shared/domain/app-template.ts';
import { GALLERY } from '../../shared/domain/gallery.ts';
import { countProof, type ExaminedFeature } from '../../shared/domain/proof.ts';
import { BlindComparison } from './blind-use.ts';
import { examinedApps } from './examined-apps.ts';
import { type Mutant, mutantsOf } from './mutate.ts';
import { keyOf, Results, type Subject } from './results.ts';

const ROOT = join(import.meta.dirname, '../..');
const CAUGHT_MIN_SHARE = 0.9;
/** Time that suffices on a busy machine, because a flow that does not run cannot catch a mutant. */
const AMPLE_LIMITS = { checkMs: 60_000, hangMs: 15_000, tryMs: 20_000, flowsMs: 150_000, flowProcessorMs: 30_000 };
/** Two at once, because the uses and checks of apps spend half of their time waiting. */
const MUTANTS_AT_ONCE = 2;

interface App extends Subject {
  features: ExaminedFeature[];
  isWebsite: boolean;
}

const { values: options } = parseArgs({
  options: {
    count: { type: 'string', default: '500' },
    only: { type: 'string', default: '' },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    results: { type: 'string' },
  },
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
  const all = [...(await templateApps()), ...examinedApps().map((app) => ({ ...app, isWebsite: false }))];
  const apps = all.filter(({ id }) => id.startsWith(options.only));
  const chosen = options.sample === undefined ? evenMutants(apps) : sampledMutants(apps, Number(options.sample));
  const results = new Results(options.results);
  for (const [app, mutants] of chosen) {
    const left = mutants.filter((mutant) => !results.has(app, mutant));
    if (!results.hasUnbroken(app)) results.addUnbroken(app, await shareOfPrice(app, app.document));
    if (left.length === 0) continue;
    const comparison = await BlindComparison.of(browser, app.document);
    const limit = pLimit(MUTANTS_AT_ONCE);
    const tryMutant = async (mutant: Mutant) => {
      const isNoticed = await comparison.differs(mutant.document);
      results.add(app, mutant, isNoticed ? await shareOfPrice(app, mutant.document) : undefined);
    };
    await Promise.all(left.map((mutant) => limit(() => tryMutant(mutant))));
  }
  const { tried, noticed, caught, accused } = results;
  console.log(`${tried} mutants, ${noticed} that a user could notice, ${caught} cost less than the full price.`);
  console.log(`${accused} unbroken apps cost less than their full price.`);
  return accused === 0 && caught >= noticed * CAUGHT_MIN_SHARE;
}

type ChosenMutants = ReadonlyMap<App, readonly Mutant[]>;

/** Returns equally many mutants of each app, spread over its code. */
function evenMutants(apps: readonly App[]): ChosenMutants {
  const perApp = Math.ceil(Number(options.count) / apps.length);
  return new Map(apps.map((app) => [app, evenly(mutantsOf(app.document), perApp)]));
}

/** Returns mutants that the seed chooses among all, in the order of their apps. */
function sampledMutants(apps: readonly App[], count: number): ChosenMutants {
  const all = apps.flatMap((app) => mutantsOf(app.document).map((mutant) => ({ app, mutant })));
  const rankOf = ({ app, mutant }: (typeof all)[number]) =>
    createHash('sha256')
      .update(`${options.seed} ${keyOf(app, mutant)}`)
      .digest('hex');
  const chosen = new Set(all.toSorted((left, right) => (rankOf(left) < rankOf(right) ? -1 : 1)).slice(0, count));
  const byApp = Map.groupBy(
    all.filter((each) => chosen.has(each)),
    ({ app }) => app,
  );
  return new Map([...byApp].map(([app, each]) => [app, each.map(({ mutant }) => mutant)]));
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

/** Returns the share of the full price that the checked document would cost, from 0 to 1. */
async function shareOfPrice({ features: asked, isWebsite }: App, document: string): Promise<number> {
  const flows = asked.flatMap((feature) => feature.flows);
  const { flows: outcomes, ...report } = await checker.check(document, { flows, seed: 1 });
  const features = judgeFeatures(asked, { outcomes, dead: report.controls.dead, mustAct: !isWebsite });
  const check = { ...report, features, lost: [], inherited: [], failedFlows: [] };
  if (blockingProblems(check).length > 0) return 0;
  const count = countProof({ features, lost: [], openProblems: openProblems(check) });
  return count.works / count.asked;
}

/** Returns at most `count` entries of the list, spread evenly. */
function evenly<T>(list: readonly T[], count: number): T[] {
  if (list.length <= count) return [...list];
  return Array.from({ length: count }, (_, index) => list[Math.floor(((index + 0.5) * list.length) / count)]).filter(
    (item) => item !== undefined,
  );
}
