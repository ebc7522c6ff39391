import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { toLambdaEvent } from '@buidl/local-cloud/api-gateway/lambda-event';
import * as z from 'zod';
import { synthesize } from '../../infra/synthesize.ts';
import { apiPath, pathParameters } from '../../shared/contract/api-path.ts';
import { FEATURES, type Feature, type Route } from '../../shared/contract/route.ts';
import { contract } from '../../shared/contract/routes.ts';
import { MCP_PATH } from '../../shared/domain/mcp-path.ts';
import type { Figure } from './figure.ts';
import { startStubAws } from './stub-aws.ts';

const FUNCTIONS_DIR = join(import.meta.dirname, '../../dist/functions');
const RUNS = 9;
const BUDGET_MS = 250;

/**
 * Runs in a new process, so that `performance.now()` counts from the start of the process. The stub API responds
 * immediately when the MCP function checks a key.
 */
const CHILD_SCRIPT = `
  if (process.env.BUNDLE_URL.includes('/api-mcp/')) globalThis.fetch = async () => Response.json({ success: true });
  const { handler } = await import(process.env.BUNDLE_URL);
  const context = { awsRequestId: 'bench', functionName: 'bench', getRemainingTimeInMillis: () => 29000 };
  const { statusCode } = await handler(JSON.parse(process.env.EVENT), context);
  console.log(JSON.stringify({ firstResponseMs: performance.now(), statusCode }));
  process.exit();
`;
const resultSchema = z.object({ firstResponseMs: z.number(), statusCode: z.number() });

/**
 * Measures milliseconds from the start of a Node process to the first response of a function, with a stub of AWS. Takes
 * the best of several runs after an uncounted one. The functions take turns, so that a busy moment does not affect all
 * runs of one function. Throws for a server error.
 */
export async function measureFirstResponses(): Promise<Figure[]> {
  const aws = await startStubAws();
  try {
    const environments = functionEnvironments();
    const events = new Map<string, unknown>(
      FEATURES.map((feature) => [`api-${feature}`, eventFor(feature)] satisfies [string, unknown]),
    ).set('api-mcp', toolListEvent());
    const figures = [...events].map(([functionName, event]) => ({
      functionName,
      event,
      name: `${functionName}: first response`,
      value: Number.POSITIVE_INFINITY,
      unit: 'ms' as const,
      budget: BUDGET_MS,
    }));
    for (let run = 0; run <= RUNS; run += 1) {
      for (const figure of figures) {
        const { functionName, event } = figure;
        const environment = { ...environments.get(functionName), ...aws.environment };
        const timeMs = await firstResponseMs(functionName, event, environment);
        if (run > 0) figure.value = Math.min(figure.value, timeMs);
      }
    }
    return figures;
  } finally {
    await aws.close();
  }
}

async function firstResponseMs(
  functionName: string,
  event: unknown,
  environment: Record<string, string>,
): Promise<number> {
  const path = join(FUNCTIONS_DIR, functionName, 'index.mjs');
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', CHILD_SCRIPT],
    {
      env: { ...environment, BUNDLE_URL: pathToFileURL(path).href, EVENT: JSON.stringify(event) },
    },
  );
  // The result is the last line, after log lines of the function.
  const result = resultSchema.parse(JSON.parse(stdout.trim().split('\n').at(-1) ?? ''));
  if (result.statusCode >= 500) throw new Error(`${functionName} responds with a server error:\n${stdout}${stderr}`);
  return result.firstResponseMs;
}

function eventFor(feature: Feature) {
  const own = Object.values<Route>(contract).filter((route) => route.feature === feature);
  const route = own.find(({ method }) => method === 'GET') ?? own[0];
  if (route === undefined) throw new Error(`The feature ${feature} has no route.`);
  const parameters = Object.fromEntries(pathParameters(route.path).map((name) => [name, '1']));
  const path = apiPath(route).replaceAll(/\{\w+\}/g, '1');
  return lambdaEvent({ method: route.method, path, body: '' }, `${route.method} ${apiPath(route)}`, parameters);
}

function toolListEvent() {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
  return lambdaEvent({ method: 'POST', path: MCP_PATH, body }, `POST ${MCP_PATH}`, {});
}

function lambdaEvent(
  { method, path, body }: { method: string; path: string; body: string },
  routeKey: string,
  parameters: Record<string, string>,
) {
  const headers = {
    'x-api-key': `buidl_${'k'.repeat(43)}`,
    ...(body !== '' && {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    }),
  };
  const source = {
    apiId: 'bench',
    accountId: '000000000000',
    domainName: 'bench.example',
    stage: '$default',
  };
  const request = { method, path, query: '', headers, body: Buffer.from(body), sourceIp: '203.0.113.1' };
  return toLambdaEvent(source, request, { routeKey, path, pathParameters: parameters }, Date.now());
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

/** Returns the environment variables of each function by its name, with made-up values in place of deployed ones. */
function functionEnvironments(): Map<unknown, Record<string, string>> {
  const outdir = mkdtempSync(join(tmpdir(), 'buidl-bench-'));
  try {
    const [stack] = synthesize({}, outdir, { isForDeployment: false }).stacks;
    if (stack === undefined || !existsSync(stack.templateFullPath)) throw new Error('The stack was not synthesized.');
    const { Resources } = templateSchema.parse(JSON.parse(readFileSync(stack.templateFullPath, 'utf8')));
    return new Map(
      Object.values(Resources)
        .filter(({ Type }) => Type === 'AWS::Lambda::Function')
        .map(({ Properties }) => [Properties?.Description, knownVariables(Properties?.Environment?.Variables)]),
    );
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
}

function knownVariables(variables: Record<string, unknown> = {}): Record<string, string> {
  const entries = Object.entries(variables);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === 'string' ? value : placeholderOf(name)]),
  );
}

function placeholderOf(name: string): string {
  return name.endsWith('_URL') ? 'https://stub.example' : 'stub';
}
