/**
 * `npm run assets -- grants` runs the integration tests on local clouds and prints which grants of IAM roles they
 * needed. A grant is needed if a call would be denied without it. `--write` saves the needed grants for `npm test`
 * (test/infra/needed-grants.json). Exits with 1 when a grant was not needed and test/infra/unexercised-grants.ts gives
 * no reason for it.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { grantsOfStack } from '../fixtures/grants-of.ts';
import { reasonOf } from './unexercised-grants.ts';

const NEEDED_PATH = join(import.meta.dirname, 'needed-grants.json');
/** Folders with tests of what users, app owners, visitors, admins and operators do. */
const STORIES = [
  'admin',
  'app-data',
  'app-services',
  'assistant',
  'auth',
  'builds',
  'credits',
  'mcp',
  'metrics',
  'operator',
  'projects',
  'publishing',
  'webhooks',
];

const { values } = parseArgs({
  options: { write: { type: 'boolean', default: false }, from: { type: 'string', multiple: true } },
});
const dirs = values.from ?? [await runStories()];
const needed = new Set(dirs.flatMap(readNeeded));
const grants = grantsOfStack();
const isUsed = (grant: string) => needed.has(grant);
const unexercised = grants.filter((grant) => !isUsed(grant) && reasonOf(grant) !== undefined);
const useless = grants.filter((grant) => !isUsed(grant) && reasonOf(grant) === undefined);
if (values.write) writeFileSync(NEEDED_PATH, `${JSON.stringify(grants.filter(isUsed).toSorted(), null, 2)}\n`);
console.log(`${grants.length} grants of roles: each of ${grants.filter(isUsed).length} was needed by a call.`);
console.log(`${unexercised.length} cannot be exercised on one machine, for the reasons given.`);
console.log(`${useless.length} were not needed:`);
for (const grant of useless) console.log(`  ${grant}`);
process.exitCode = useless.length > 0 ? 1 : 0;

/** Runs the tests. Returns the folder with the grants that each cloud needed. Throws an Error when a test fails. */
async function runStories(): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), 'buidl-grants-'));
  const folders = STORIES.map((name) => `test/integration/${name}`);
  const child = spawn('vitest', ['run', '--project', 'integration', '--project', 'nightly', ...folders], {
    env: { ...process.env, GRANTS_DIR: dir },
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`A test failed, so its grants are unknown. ${dir} has the grants of the others.`);
  return dir;
}

function readNeeded(dir: string): string[] {
  return readdirSync(dir).flatMap((file) =>
    z.array(z.string()).parse(JSON.parse(readFileSync(join(dir, file), 'utf8'))),
  );
}
