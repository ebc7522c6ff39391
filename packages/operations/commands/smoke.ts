/**
 * `npm run ops -- smoke https://buidl.example` tests a deployment from outside: it signs up with a new wallet, builds
 * an app, publishes it, reads it back and removes everything. With SMOKE_SECRET_KEY, it uses the account of that
 * wallet, for deployments without sign-up credits. With `--without-build`, it copies a template instead of building.
 * Exits with 1 when a step fails.
 */
import { parseArgs } from 'node:util';
import { runSmoke, type StepResult } from '../smoke/run-smoke.ts';
import { SmokeError } from '../smoke/smoke-error.ts';

const USAGE = 'Usage: npm run ops -- smoke URL [--without-build] [--build-minutes 10]';
const NAME_WIDTH = 20;

try {
  process.exitCode = (await run()) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}

async function run(): Promise<boolean> {
  const { values, positionals } = parseArgs({
    options: {
      'without-build': { type: 'boolean', default: false },
      'build-minutes': { type: 'string', default: '10' },
    },
    allowPositionals: true,
  });
  const [url = '', ...others] = positionals;
  const buildLimitMs = Number(values['build-minutes']) * 60_000;
  if (!/^https?:\/\//.test(url) || !URL.canParse(url) || others.length > 0 || !(buildLimitMs > 0))
    throw new SmokeError(USAGE);
  const startedMs = performance.now();
  const hasWorked = await runSmoke({
    siteUrl: new URL(url).origin,
    secretKey: process.env.SMOKE_SECRET_KEY || undefined,
    isWithoutBuild: values['without-build'],
    buildLimitMs,
    onStep: (result) => console.log(line(result)),
  });
  const seconds = ((performance.now() - startedMs) / 1_000).toFixed(1);
  console.log(hasWorked ? `The deployment works (${seconds} s).` : `The deployment is faulty (${seconds} s).`);
  return hasWorked;
}

function line({ name, ok, durationMs, error = '' }: StepResult): string {
  const seconds = `${(durationMs / 1_000).toFixed(1)} s`.padStart(8);
  return `${ok ? 'ok  ' : 'FAIL'}  ${name.padEnd(NAME_WIDTH)}${seconds}  ${error}`.trimEnd();
}
