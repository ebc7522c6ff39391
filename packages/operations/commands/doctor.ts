/**
 * `npm run ops -- doctor --env prod` checks whether an AWS account is ready for a deployment. Without credentials, or
 * with `--dry`, it prints each check and how to do it by hand. Exits with 0 when the account is ready, 1 for a problem,
 * 2 for a wrong command, and 3 when a check could not be completed.
 */
import { parseArgs } from 'node:util';
import { STSClient } from '@aws-sdk/client-sts';
import { DEFAULT_ENVIRONMENT, environmentNames } from '../../../infra/settings/environment.ts';
import type { Check, Finding, Level } from '../doctor/check.ts';
import { checkEnvironment } from '../doctor/environment-check.ts';
import { askAll, checksOf } from '../doctor/run-doctor.ts';

const SIGNS: Record<Level, string> = {
  ok: 'ok     ',
  note: 'note   ',
  problem: 'PROBLEM',
  unknown: '?      ',
};
const INDENT = ' '.repeat(8);

try {
  process.exitCode = await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}

async function run(): Promise<number> {
  const { values } = parseArgs({
    options: {
      env: { type: 'string', default: DEFAULT_ENVIRONMENT },
      dry: { type: 'boolean', default: false },
    },
  });
  if (!environmentNames().includes(values.env))
    throw new Error(`There is no environment ${values.env}. There are: ${environmentNames().join(', ')}.`);
  const { finding, environment } = checkEnvironment(values.env);
  print('Settings', finding);
  const checks = checksOf(environment);
  if (values.dry || !(await canAsk())) {
    for (const check of checks) printByHand(check);
    console.log('AWS was not called.');
    if (finding.level === 'problem') return 1;
    return values.dry ? 0 : 3;
  }
  const answers = await askAll(checks);
  for (const { check, finding: answer } of answers) print(check.name, answer);
  return summarize([finding, ...answers.map((answer) => answer.finding)]);
}

function summarize(findings: Finding[]): number {
  const count = (level: Level) => findings.filter((finding) => finding.level === level).length;
  const [problems, open] = [count('problem'), count('unknown')];
  console.log(`${problems} problems, ${open} questions open.`);
  if (problems > 0) return 1;
  return open > 0 ? 3 : 0;
}

/** Returns true when credentials and a region are configured. */
async function canAsk(): Promise<boolean> {
  const { config } = new STSClient();
  try {
    await config.credentials();
    await config.region();
    return true;
  } catch (error) {
    console.log(`${SIGNS.unknown} ${error instanceof Error ? error.message : error}`);
    return false;
  }
}

function print(name: string, { level, text, todo }: Finding): void {
  console.log(`${SIGNS[level]} ${name}: ${text}`);
  if (todo !== undefined) console.log(`${INDENT}${todo}`);
}

function printByHand({ name, asks, byHand }: Check): void {
  console.log(`${SIGNS.unknown} ${name}: would ask ${asks}. By hand:`);
  for (const line of byHand) console.log(`${INDENT}${line}`);
}
