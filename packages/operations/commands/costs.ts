/**
 * `npm run ops -- costs --env dev` prints the monthly costs of an environment's deployment without users. It computes
 * them from the template of this copy of the code, so `npm run build` must have run before. It calls no service.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DEFAULT_ENVIRONMENT } from '../../../infra/settings/environment.ts';
import { synthesize } from '../../../infra/synthesize.ts';
import { type IdleCost, idleCosts, usdOf } from '../costs/idle-cost.ts';

try {
  const { values } = parseArgs({ options: { env: { type: 'string', default: DEFAULT_ENVIRONMENT } } });
  print(idleCosts(templateOf(values.env)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}

/** Returns the resources of all stacks of an environment as one template. */
function templateOf(env: string) {
  const outdir = mkdtempSync(join(tmpdir(), 'buidl-costs-'));
  process.env.CDK_CONTEXT_JSON = JSON.stringify({ env });
  try {
    const { stacks } = synthesize({}, outdir, { isForDeployment: false });
    return { Resources: Object.assign({}, ...stacks.map(({ template }) => template.Resources)) };
  } finally {
    rmSync(outdir, { recursive: true });
  }
}

function print(costs: readonly IdleCost[]): void {
  for (const cost of costs)
    console.log(`${usdOf(cost).toFixed(2).padStart(6)} USD  ${Math.round(cost.count)} ${cost.name}  ${cost.source}`);
  const total = costs.reduce((sum, each) => sum + usdOf(each), 0);
  const second = costs.reduce((sum, each) => sum + usdOf({ ...each, free: 0 }), 0);
  console.log(`${total.toFixed(2).padStart(6)} USD  a month without users, in us-east-1`);
  console.log(
    `${second.toFixed(2).padStart(6)} USD  if other deployments of the account use up what AWS gives for free`,
  );
}
