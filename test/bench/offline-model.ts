import { LambdaBrowser } from '../../functions/adapters/browser/lambda-browser.ts';
import { bundleAppScripts } from '../../infra/build/app-scripts.ts';
import { responseOf } from '../../packages/offline-model/test/unit/response-of.ts';
import { reviseAll } from '../../packages/offline-model/test/unit/revise-all.ts';
import { promptCorpus, revisionCorpus } from '../../packages/offline-model/test/unit/sample-prompts.ts';
import { planSchema } from '../../shared/domain/plan.ts';
import { type Figure, median } from './figure.ts';

export async function measureOfflineModel(): Promise<Figure[]> {
  const { failed, durationsMs } = await checkAll();
  for (const line of failed) console.log(`  ${line}`);
  const revisions = await reviseAll(revisionCorpus);
  const total = revisions.length;
  const share = (part: number) => (part / total) * 100;
  const sizes = revisions.map(({ outputShare }) => outputShare * 100);
  return [
    {
      name: `${promptCorpus.length} prompts that don't pass Check`,
      value: failed.length,
      unit: '',
      budget: 0,
    },
    { name: 'check of a composed app, p50', value: median(durationsMs) / 1_000, unit: 's', budget: 1.5 },
    { name: 'check of a composed app, p95', value: at(durationsMs, 0.95) / 1_000, unit: 's', budget: 4 },
    { name: 'output of a revision, of the document, median', value: median(sizes), unit: '%', budget: 15 },
    { name: 'output of a revision, of the document, most', value: Math.max(...sizes), unit: '%', budget: 15 },
    {
      name: `${total} revisions that don't apply`,
      value: share(revisions.filter(({ isApplied }) => !isApplied).length),
      unit: '%',
      budget: 2,
    },
    {
      name: 'revisions that fall back to a whole document',
      value: revisions.filter(({ isFallback }) => isFallback).length,
      unit: '',
      budget: 0,
    },
  ];
}

async function checkAll(): Promise<{ failed: string[]; durationsMs: number[] }> {
  const { publishedScript } = await bundleAppScripts();
  const browser = new LambdaBrowser({
    runtimeScript: publishedScript,
    executablePath: process.env.BROWSER_PATH,
  });
  const failed: string[] = [];
  const durationsMs: number[] = [];
  try {
    for (const { idea, type, theme, cssFramework } of promptCorpus) {
      const ask = { idea, type, settings: JSON.stringify({ theme, cssFramework, imageMode: 'None' }) };
      const plan = await responseOf('Planner', ask);
      const { checks } = planSchema.parse(JSON.parse(plan));
      const report = await browser.check(await responseOf('Coder', { ...ask, plan }), { flows: checks });
      durationsMs.push(report.durationMs);
      if (report.problems.length > 0) failed.push(`“${idea.slice(0, 60)}”: ${report.problems.join(' | ')}`);
    }
  } finally {
    await browser.close();
  }
  return { failed, durationsMs };
}

function at(values: readonly number[], part: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * part)] ?? Number.NaN;
}
