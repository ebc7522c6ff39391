/**
 * `npm run ops -- restore --env prod --to 2026-11-23T10:15:00Z --dry-run` prints the steps that restore the data of an
 * earlier time. Without `--dry-run`, it performs them; a later run resumes an interrupted one. It restores the table
 * and bucket of the deployed stack (region and credentials as for any AWS tool), or those that `--table` and `--bucket`
 * name. The data in use does not change: a deployment switches to the restored data.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { DEFAULT_ENVIRONMENT, readEnvironment } from '../../../infra/settings/environment.ts';
import { planRestore, restoredTableName, runRestore } from '../restore/restore.ts';
import { RestoreError } from '../restore/restore-error.ts';

const USAGE =
  'Usage: npm run ops -- restore --to TIME [--env NAME] [--dry-run] [--table NAME --bucket NAME] [--table-name NAME] [--settings FILE]';
const ROOT = join(import.meta.dirname, '../../..');

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = error instanceof RestoreError ? 1 : 2;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      to: { type: 'string' },
      env: { type: 'string', default: DEFAULT_ENVIRONMENT },
      'dry-run': { type: 'boolean', default: false },
      table: { type: 'string' },
      bucket: { type: 'string' },
      'table-name': { type: 'string' },
      settings: { type: 'string' },
    },
  });
  const toMs = readTime(values.to);
  const deployed =
    values.table !== undefined && values.bucket !== undefined
      ? { table: values.table, bucket: values.bucket }
      : await readOutputs(values.env);
  const target = {
    environment: values.env,
    settingsPath: values.settings ?? join(ROOT, `environments/${values.env}.json`),
    sourceTable: deployed.table,
    targetTable: values['table-name'] ?? restoredTableName(deployed.table, toMs),
    bucket: deployed.bucket,
    toMs,
  };
  const services = {
    dynamoDb: new DynamoDBClient(),
    s3: new S3Client(),
    nowMs: Date.now(),
    report: (line: string) => console.log(line),
  };
  await (values['dry-run'] ? planRestore : runRestore)(services, target);
}

/** Returns the milliseconds of a time in whole seconds, because DynamoDB restores only to whole seconds. */
function readTime(text: string | undefined): number {
  const isTime = text !== undefined && /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d)$/.test(text);
  if (!isTime || Number.isNaN(Date.parse(text))) {
    throw new Error(`--to needs a time with its zone, such as 2026-11-23T10:15:00Z.\n${USAGE}`);
  }
  return Date.parse(text);
}

async function readOutputs(environment: string): Promise<{ table: string; bucket: string }> {
  const { stackName } = readEnvironment(environment);
  const { Stacks = [] } = await new CloudFormationClient().send(new DescribeStacksCommand({ StackName: stackName }));
  const outputs = new Map(Stacks[0]?.Outputs?.map(({ OutputKey, OutputValue }) => [OutputKey, OutputValue]));
  const [table, bucket] = [outputs.get('TableName'), outputs.get('AppsBucket')];
  if (table === undefined || bucket === undefined) {
    throw new Error(`The stack ${stackName} has no outputs TableName and AppsBucket.`);
  }
  return { table, bucket };
}
