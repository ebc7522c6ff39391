import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { expect, it, vi } from 'vitest';
import * as z from 'zod';
import { makeApp } from '../../infra/synthesize.ts';
import { temporaryDir } from '../fixtures/temporary-dir.ts';
import { ACCEPTED_FINDINGS } from './accepted-findings.ts';
import { fixtureAssets } from './fixture-assets.ts';

const reportSchema = z.object({
  pluginReports: z.array(
    z.object({
      violations: z.array(
        z.object({
          ruleName: z.string(),
          violatingConstructs: z.array(z.object({ constructPath: z.string() })),
        }),
      ),
    }),
  ),
});

/** With every optional stack, so that their findings are seen as well. */
const SETTINGS = { account: '111111111111', backupAccount: '222222222222' };

function findings() {
  const outdir = temporaryDir('buidl-infra-');
  const app = makeApp(SETTINGS, outdir, { assets: fixtureAssets(), isForDeployment: false });
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  // Silences the console, because the report would hide the test's own result. The test reads the report from its file.
  const silenced = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  // Synthesis writes the report and then throws because of any finding, even an accepted one.
  expect(() => app.synth()).toThrow('validation-report.json');
  silenced.mockRestore();
  const report = reportSchema.parse(JSON.parse(readFileSync(join(outdir, 'validation-report.json'), 'utf8')));
  return report.pluginReports
    .flatMap(({ violations }) => violations)
    .flatMap(({ ruleName, violatingConstructs }) =>
      violatingConstructs.map(({ constructPath }) => ({ rule: ruleName, path: constructPath })),
    );
}

it('every finding is accepted with a reason, and every acceptance still has its finding', () => {
  const found = findings();
  const isMatch = (finding: (typeof found)[number], accepted: (typeof ACCEPTED_FINDINGS)[number]) =>
    accepted.rule.test(finding.rule) && accepted.path.test(finding.path);

  const unexpected = found.filter((finding) => !ACCEPTED_FINDINGS.some((accepted) => isMatch(finding, accepted)));
  expect(unexpected).toEqual([]);
  const stale = ACCEPTED_FINDINGS.filter((accepted) => !found.some((finding) => isMatch(finding, accepted)));
  expect(stale).toEqual([]);
});
