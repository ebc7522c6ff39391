/**
 * `npm run ops -- rotate-origin-secret --env prod` replaces the secret that CloudFront sends to the API, in the
 * deployed stack (region and credentials as for any AWS tool). Takes some minutes, during which the API accepts both
 * secrets. `--dry-run` only prints the changes.
 */
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { CloudFrontClient } from '@aws-sdk/client-cloudfront';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { DEFAULT_ENVIRONMENT, readEnvironment } from '../../../infra/settings/environment.ts';
import { distributionsOf } from '../rotation/distributions-of.ts';
import { RotationError, rotateOriginSecret } from '../rotation/rotate-origin-secret.ts';

const SECRET_BYTES = 24;

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = error instanceof RotationError ? 1 : 2;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      env: { type: 'string', default: DEFAULT_ENVIRONMENT },
      'dry-run': { type: 'boolean', default: false },
    },
  });
  const { stackName, settings } = readEnvironment(values.env);
  const { region } = settings;
  const { Stacks } = await new CloudFormationClient({ region }).send(
    new DescribeStacksCommand({ StackName: stackName }),
  );
  const outputs = Stacks?.[0]?.Outputs ?? [];
  const secretId = outputs.find(({ OutputKey }) => OutputKey === 'OriginSecret')?.OutputValue;
  if (secretId === undefined) throw new Error(`The stack ${stackName} has no output OriginSecret.`);
  const distributionIds = distributionsOf(outputs);
  if (values['dry-run']) {
    console.log(`Would put a new value into ${secretId} and send it from ${distributionIds.join(' and ')}.`);
    return;
  }
  await rotateOriginSecret(
    {
      secrets: new SecretsManagerClient({ region }),
      cloudFront: new CloudFrontClient({ region }),
      report: (line) => console.log(line),
    },
    { secretId, distributionIds, value: randomBytes(SECRET_BYTES).toString('hex') },
  );
}
