import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePorts } from '@buidl/local-cloud/host/find-free-ports';
import type { Browser } from 'playwright-core';
import * as z from 'zod';
import { launchChromium } from '../../functions/adapters/browser/launch-chromium.ts';
import { signUpUser } from '../integration/api-user.ts';
import { run, runTool, TOOLS_DIR } from './installed-tools.ts';
import { endOf, type Finding, type Product } from './suite.ts';

const PATHS = ['/', '/help', '/buy-credits', '/docs/api', '/templates/chess', '/templates/bakery-website'];
const MORE_PATHS = ['/templates/expense-tracker', '/privacy', '/terms', '/app-rules', '/unknown-page'];
const APP = 'conformance-counter';
const MIN_SCORE = 0.95;
/** Runs per page. The run with the median performance counts, because other programs slow down single runs. */
const RUNS = 3;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const VNU = join(TOOLS_DIR, 'node_modules/vnu-jar/build/dist/vnu.jar');

/** Options of the HTML checker. They hide its CSS errors, because it does not know newer CSS. */
const ERRORS = ['--errors-only', '--filterpattern', '.*CSS: .*'];

const reportSchema = z.object({
  categories: z.record(z.string(), z.object({ score: z.number().nullable(), title: z.string() })),
  audits: z.record(z.string(), z.object({ score: z.number().nullable(), title: z.string() })),
  environment: z.object({ benchmarkIndex: z.number() }),
});
type Report = z.infer<typeof reportSchema>;

/** Measures pages with Lighthouse in its phone mode, and checks their HTML. */
export async function checkPages(product: Product): Promise<Finding[]> {
  const appPath = await publishApp(product.siteUrl);
  const measured = [...PATHS, '/templates/expense-tracker', appPath];
  return [...(await checkHtml(product, [...PATHS, ...MORE_PATHS, appPath])), ...(await measure(product, measured))];
}

async function publishApp(siteUrl: string): Promise<string> {
  const user = await signUpUser(`${siteUrl}/api`, 'page_conformance');
  const { operationId, projectId } = await user.createApp();
  let status = await user.operationStatus(operationId);
  while (status.status === 'running') {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    status = await user.operationStatus(operationId);
  }
  const form = new FormData();
  for (const [name, value] of Object.entries({
    publishStatus: 'true',
    revisionToPublish: '1',
    publishedAppName: APP,
  })) {
    form.append(name, value);
  }
  const response = await user.call(`/projects/${projectId}/publish`, { method: 'POST', body: form });
  if (!response.ok) throw new Error(`The app could not be published: ${await response.text()}`);
  return `/p/${APP}`;
}

async function checkHtml({ siteUrl, dir }: Product, paths: readonly string[]): Promise<Finding[]> {
  const files = await Promise.all(
    paths.map(async (path, index) => {
      const file = join(dir, `${index}.html`);
      writeFileSync(file, await (await fetch(new URL(path, siteUrl), { headers: { accept: 'text/html' } })).text());
      return file;
    }),
  );
  const { code, output } = await run('java', ['-jar', VNU, ...ERRORS, ...files], dir).catch(() => ({
    code: 1,
    output: 'Java is missing, so the HTML was not checked.',
  }));
  const named = paths.reduceRight((text, path, index) => text.replaceAll(`${dir}/${index}.html`, path), output);
  return [
    { name: `${paths.length} pages are valid HTML`, isMet: code === 0, ...(code !== 0 && { detail: endOf(named) }) },
  ];
}

async function measure({ siteUrl, dir }: Product, paths: readonly string[]): Promise<Finding[]> {
  const [port = 0] = await findFreePorts(1);
  const browser = await launchChromium({ args: [`--remote-debugging-port=${port}`] });
  try {
    const report = async (path: string, name: string, slowdown: number) => {
      const file = join(dir, `lighthouse-${name}.json`);
      const { output } = await runTool('lighthouse', [
        ...[new URL(path, siteUrl).href, '--port', String(port), '--output', 'json', '--output-path', file],
        ...['--quiet', `--only-categories=${CATEGORIES.join()}`, `--throttling.cpuSlowdownMultiplier=${slowdown}`],
      ]);
      if (!existsSync(file)) throw new Error(`Lighthouse wrote no report of ${path}:\n${endOf(output)}`);
      return reportSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    };
    const first = await report(paths[0] ?? '/', 'first', 1);
    const slowdown = slowdownOf(first.environment.benchmarkIndex);
    const findings: Finding[] = [];
    for (const [index, path] of paths.entries()) {
      await open(browser, new URL(path, siteUrl).href);
      const runs: Report[] = [];
      for (let run = 1; run <= RUNS; run += 1) runs.push(await report(path, `${index}-${run}`, slowdown));
      findings.push(scoresOf(path, medianOf(runs), slowdown));
    }
    return findings;
  } finally {
    await browser.close();
  }
}

/**
 * Opens a page once before it is measured. On the first visit, the local cloud starts functions, which would slow down
 * the browser on the same machine.
 */
async function open(browser: Browser, url: string): Promise<void> {
  const page = await browser.newPage();
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.close();
}

/**
 * Returns Lighthouse's CPU slowdown that makes this machine as slow as a mid-range phone, with the formula of
 * Lighthouse's calculator. Lighthouse's default of 4 assumes a fast desktop computer.
 */
function slowdownOf(benchmarkIndex: number): number {
  if (benchmarkIndex >= 1_300) return 3 + (benchmarkIndex - 1_300) / 233;
  if (benchmarkIndex >= 800) return 2 + (benchmarkIndex - 800) / 500;
  return Math.max(1, 1 + (benchmarkIndex - 150) / 650);
}

function medianOf(runs: readonly Report[]): Report {
  const performance = ({ categories }: Report) => categories.performance?.score ?? 0;
  const median = runs.toSorted((left, right) => performance(left) - performance(right))[Math.floor(runs.length / 2)];
  if (median === undefined) throw new Error('Lighthouse did not run.');
  return median;
}

function scoresOf(path: string, { categories, audits }: Report, slowdown: number): Finding {
  const scores = Object.entries(categories).map(([id, { score }]) => `${id} ${Math.round((score ?? 0) * 100)}`);
  const isMet = Object.values(categories).every(({ score }) => (score ?? 0) >= MIN_SCORE);
  const failed = Object.values(audits).flatMap(({ score, title }) => (score === 0 ? [title] : []));
  const figures = `${scores.join(', ')} at ${slowdown.toFixed(1)} times slower`;
  return { name: `Lighthouse of ${path}`, isMet, detail: [figures, ...(isMet ? [] : failed)].join('\n') };
}
