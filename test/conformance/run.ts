/**
 * `npm run test:conformance` tests the running product with public suites: linters and generated clients of the API,
 * the MCP conformance tests, an OAuth client, random requests, Lighthouse, the HTML checker, and dynalite's DynamoDB
 * tests. `--only mcp` runs one suite. `--dynalite FOLDER` names a clone of dynalite's repository. Exits with 1 when a
 * requirement is not met.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { withChildCloud } from '../bench/child-cloud.ts';
import { checkDynamoDb } from './dynamo-db.ts';
import { installTools } from './installed-tools.ts';
import { checkMcp } from './mcp.ts';
import { checkOpenApi } from './open-api.ts';
import { checkPages } from './pages.ts';
import type { Suite } from './suite.ts';
import { sendRandomRequests, useOAuth } from './tool-scripts.ts';

const { values: options } = parseArgs({ options: { only: { type: 'string' }, dynalite: { type: 'string' } } });
const SUITES: Readonly<Record<string, Suite>> = {
  'open-api': checkOpenApi,
  mcp: checkMcp,
  oauth: useOAuth,
  requests: sendRandomRequests,
  pages: checkPages,
  'dynamo-db': (product) => checkDynamoDb(product, options.dynalite),
};

const { only } = options;
if (only !== undefined && SUITES[only] === undefined) {
  throw new Error(`There is no suite "${only}"; there are ${Object.keys(SUITES).join(', ')}.`);
}
await installTools();
const dir = mkdtempSync(join(tmpdir(), 'buidl-conformance-'));
try {
  await withChildCloud(async ({ siteUrl }) => {
    for (const [name, suite] of Object.entries(SUITES)) {
      if (only !== undefined && only !== name) continue;
      const suiteDir = join(dir, name);
      mkdirSync(suiteDir);
      console.log(name);
      for (const { name: what, isMet, detail } of await suite({ siteUrl, dir: suiteDir })) {
        console.log(`  ${isMet ? '✓' : '✗'} ${what}${detail ? `: ${detail.replaceAll('\n', '\n      ')}` : ''}`);
        if (!isMet) process.exitCode = 1;
      }
    }
  });
} finally {
  rmSync(dir, { recursive: true, force: true });
}
