import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import * as z from 'zod';
import { toLambdaEvent } from '../../infra/local/api-gateway/lambda-event.ts';
import { synthesize } from '../../infra/synthesize.ts';
import { apiPath, pathParameters } from '../../shared/contract/api-path.ts';
import { FEATURES, type Feature, type Route } from '../../shared/contract/route.ts';
import { routes } from '../../shared/contract/routes.ts';
import type { Figure } from './figure.ts';
import { startStubAws } from './stub-aws.ts';

const FUNCTIONS_DIR = join(import.meta.dirname, '../../dist/functions');
const RUNS = 9;
const BUDGET_MS = 250;

/** Runs in a new process; `performance.now()` counts from the start of that process. */
const CHILD_SCRIPT = `
  const { handler } = await import(process.env.BUNDLE_URL);
  const context = { awsRequestId: 'bench', functionName: 'bench', getRemainingTimeInMillis: () => 29000 };
  const { statusCode } = await handler(JSON.parse(process.env.EVENT), context);
  console.log(JSON.stringify({ firstResponseMs: performance.now(), statusCode }));
  process.exit();
`;
const resultSchema = z.object({ firstResponseMs: z.number(), statusCode: z.number() });

/**
 * Milliseconds from the start of a Node process until the function's first response, against AWS services that respond at once:
 * the best of several runs, because whatever else the machine does can only lengthen a run. A first run that does not count
 * puts the files into the page cache. The functions take turns, so that a busy moment does not meet all runs of one function.
 * Throws when a function responds with a server error.
 */
export async function measureFirstResponses(): Promise<Figure[]> {
  const aws = await startStubAws();
  try {
    const environments = functionEnvironments();
    const figures = FEATURES.map((feature) => ({
      feature,
      name: `api-${feature}: first response`,
      value: Number.POSITIVE_INFINITY,
      unit: 'ms' as const,
      budget: BUDGET_MS,
    }));
    for (let run = 0; run <= RUNS; run += 1) {
      for (const figure of figures) {
        const environment = { ...environments.get(`api-${figure.feature}`), ...aws.environment };
        const timeMs = await firstResponseMs(figure.feature, environment);
        if (run > 0) figure.value = Math.min(figure.value, timeMs);
      }
    }
    return figures;
  } finally {
    await aws.close();
  }
}

async function firstResponseMs(feature: Feature, environment: Record<string, string>): Promise<number> {
  const path = join(FUNCTIONS_DIR, `api-${feature}`, 'index.mjs');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', CHILD_SCRIPT],
    {
      env: { ...environment, BUNDLE_URL: pathToFileURL(path).href, EVENT: JSON.stringify(eventFor(feature)) },
    },
  );
  // The lines before the last one are the function's log.
  const result = resultSchema.parse(JSON.parse(stdout.trim().split('\n').at(-1) ?? ''));
  if (result.statusCode >= 500) throw new Error(`api-${feature} responds with a server error:\n${stdout}`);
  return result.firstResponseMs;
}

/** A request of the feature's first GET route, or of its first route when it has no other. */
function eventFor(feature: Feature) {
  const own = Object.values<Route>(routes).filter((route) => route.feature === feature);
  const route = own.find(({ method }) => method === 'GET') ?? own[0];
  if (route === undefined) throw new Error(`The feature ${feature} has no route.`);
  const parameters = Object.fromEntries(pathParameters(route.path).map((name) => [name, '1']));
  const path = apiPath(route).replaceAll(/\{\w+\}/g, '1');
  const headers = { 'x-api-key': `buidl_${'k'.repeat(43)}` };
  const source = {
    apiId: 'bench',
    accountId: '000000000000',
    domainName: 'bench.example',
    stage: '$default',
  };
  const request = {
    method: route.method,
    path,
    query: '',
    headers,
    body: Buffer.alloc(0),
    sourceIp: '203.0.113.1',
  };
  const match = { routeKey: `${route.method} ${apiPath(route)}`, path, pathParameters: parameters };
  return toLambdaEvent(source, request, match, Date.now());
}

const templateSchema = z.object({
  Resources: z.record(
    z.string(),
    z.object({
      Type: z.string(),
      Properties: z
        .object({
          Description: z.unknown(),
          Environment: z.object({ Variables: z.record(z.string(), z.unknown()) }),
        })
        .partial()
        .optional(),
    }),
  ),
});

/** The variables of each function by its name; values that only a deployment knows are placeholders. */
function functionEnvironments(): Map<unknown, Record<string, string>> {
  const outdir = mkdtempSync(join(tmpdir(), 'buidl-bench-'));
  try {
    const [stack] = synthesize({}, outdir, { isForDeployment: false }).stacks;
    if (stack === undefined || !existsSync(stack.templateFullPath))
      throw new Error('The stack was not synthesized.');
    const { Resources } = templateSchema.parse(JSON.parse(readFileSync(stack.templateFullPath, 'utf8')));
    return new Map(
      Object.values(Resources)
        .filter(({ Type }) => Type === 'AWS::Lambda::Function')
        .map(({ Properties }) => [
          Properties?.Description,
          knownVariables(Properties?.Environment?.Variables),
        ]),
    );
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
}

function knownVariables(variables: Record<string, unknown> = {}): Record<string, string> {
  const entries = Object.entries(variables);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === 'string' ? value : 'stub']),
  );
}
