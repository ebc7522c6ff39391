import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { run, TOOLS_DIR } from './installed-tools.ts';
import { endOf, type Finding, type Product } from './suite.ts';

/** The repository of dynalite 4.0.0, because its npm package does not contain the tests. */
const REPOSITORY = 'https://github.com/architect/dynalite';
const COMMIT = '55825d39a23f72033061676b5e81b5049b978c7c';
/**
 * The test files for the operations that the local DynamoDB supports. Tables are managed with CloudFormation, so tests
 * of CreateTable, UpdateTable, DeleteTable and ListTables are left out.
 */
const TESTS = [
  ...['getItem', 'putItem', 'updateItem', 'deleteItem', 'batchGetItem', 'batchWriteItem', 'query', 'scan'],
  ...['describeTable', 'describeTimeToLive'],
].map((name) => `${name}.js`);
const HELPERS = 'helpers.js';
/** SHA-256 of the contents of these test files and of the helpers file, concatenated in this order. */
const SHA256 = 'c750b4284ca07023ae74a3e75b09997084f348abed8dfe388d72d003159f6662';
const TEST_LIMIT_MS = 60_000;

/** Tests that are expected to fail, by their full title or a part of the title, with the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'if table is being created':
    'CloudFormation waits until a table is active, so nobody meets one that is being created.',
  'batchGetItem validations should return ValidationException for missing RequestItems':
    'An unknown parameter is an error here. AWS ignores it.',
  'batchGetItem validations should return ValidationException for short table name with no keys':
    'An unknown parameter is an error here. AWS ignores it.',
};

const reportSchema = z.object({
  stats: z.object({ tests: z.int() }),
  failures: z.array(z.object({ fullTitle: z.string(), err: z.object({ message: z.string().optional() }) })),
});

/** Runs dynalite's tests against the local DynamoDB. `folder` is a clone of dynalite's repository. */
export async function checkDynamoDb({ dir }: Product, folder: string | undefined): Promise<Finding[]> {
  if (folder === undefined) return [{ name: `not run: get ${REPOSITORY} at ${COMMIT}`, isMet: false, detail: HOW }];
  const from = join(resolve(folder), 'test');
  const hash = createHash('sha256');
  for (const file of [...TESTS, HELPERS]) {
    if (!existsSync(join(from, file))) return [{ name: `${from} has no ${file}`, isMet: false, detail: HOW }];
    hash.update(readFileSync(join(from, file)));
  }
  if (hash.digest('hex') !== SHA256) return [{ name: `${from} has other tests than ${COMMIT}`, isMet: false }];
  // The tests import `..`, so they are copied into a package folder that resolves to the local DynamoDB.
  const to = join(TOOLS_DIR, 'node_modules/dynalite/test');
  mkdirSync(to, { recursive: true });
  for (const file of [...TESTS, HELPERS]) cpSync(join(from, file), join(to, file));
  return runTests(to, join(dir, 'report.json'));
}

const HOW = '`--dynalite FOLDER` names the folder of this commit.';

async function runTests(tests: string, report: string): Promise<Finding[]> {
  const mocha = join(TOOLS_DIR, 'node_modules/mocha/bin/mocha.js');
  const options = [
    ...['--require', join(TOOLS_DIR, 'stand-in-for-dynalite.ts'), '--require', 'should'],
    ...['--timeout', String(TEST_LIMIT_MS), '--exit', '--reporter', 'json', '--reporter-option', `output=${report}`],
  ];
  const files = TESTS.map((name) => join(tests, name));
  const { output } = await run(process.execPath, [mocha, ...options, ...files], TOOLS_DIR);
  if (!existsSync(report)) return [{ name: 'the tests of dynalite run', isMet: false, detail: endOf(output) }];
  const { stats, failures } = reportSchema.parse(JSON.parse(readFileSync(report, 'utf8')));
  const parts = Object.keys(EXCEPTIONS);
  const unexpected = failures.filter(({ fullTitle }) => !parts.some((part) => fullTitle.includes(part)));
  const unused = parts.filter((part) => !failures.some(({ fullTitle }) => fullTitle.includes(part)));
  return [
    {
      name: `${stats.tests} tests of dynalite, with ${failures.length - unexpected.length} known exceptions`,
      isMet: unexpected.length === 0 && stats.tests > MIN_TESTS,
      detail: unexpected.map(({ fullTitle, err }) => `${fullTitle}: ${(err.message ?? '').slice(0, 300)}`).join('\n'),
    },
    { name: 'each exception is needed', isMet: unused.length === 0, detail: unused.join('\n') },
  ];
}

const MIN_TESTS = 700;
