/** Synthesizes the stack, for deployment with the CDK CLI, and in process for the local cloud. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App, DefaultStackSynthesizer, Stage } from 'aws-cdk-lib';
import type { CloudAssembly } from 'aws-cdk-lib/cx-api';
import * as z from 'zod';
import { BackupAccountStack } from './backup-account-stack.ts';
import { BackupStack } from './backup-stack.ts';
import { BuidlStack } from './buidl-stack.ts';
import { assetsIn, type BuiltAssets } from './built-assets.ts';
import { EDGE_REGION, EdgeStack } from './edge-stack.ts';
import { DEFAULT_ENVIRONMENT, type Environment, readEnvironment } from './settings/environment.ts';
import { InvalidSettingsError, settingsShape } from './settings/stack-settings.ts';

const ROOT = join(import.meta.dirname, '..');
const cdkJsonSchema = z.object({ context: z.record(z.string(), z.unknown()) });

/** Id of the stack in the construct tree and in the files of the assembly. Its name on AWS is `stackName`. */
export const STACK_ID = 'Buidl';
const EDGE_STACK_ID = 'Edge';
const BACKUP_STACK_ID = 'Backup';
/**
 * Id of the CDK stage for the second account. `cdk deploy --all` skips stages, so it does not need credentials for that
 * account.
 */
const BACKUP_ACCOUNT_ID = 'BackupAccount';

export type Settings = Readonly<Record<string, unknown>>;

interface SynthesisOptions {
  assets?: BuiltAssets;
  /** Copies the assets next to the template and validates the template against CloudFormation's rules; default true. */
  isForDeployment?: boolean;
}

/** The command line selects the environment (`-c env=prod`), by default `dev`. Throws InvalidSettingsError. */
export function synthesize(settings: Settings = {}, outdir?: string, options: SynthesisOptions = {}): CloudAssembly {
  return makeApp(settings, outdir, options).synth();
}

/** Returns the app before its synthesis, for tests that inspect its constructs. */
export function makeApp(settings: Settings, outdir: string | undefined, options: SynthesisOptions): App {
  const { assets = assetsIn(join(ROOT, 'dist')), isForDeployment = true } = options;
  const app = new App({
    context: {
      ...cdkJsonContext(),
      ...(!isForDeployment && { 'aws:cdk:disable-asset-staging': true }),
    },
    ...(outdir !== undefined && { outdir }),
    treeMetadata: false,
    analyticsReporting: false,
    builtinCloudFormationValidation: isForDeployment,
  });
  refuseSettingsOfCommandLine(app);
  const environment = readEnvironment(app.node.tryGetContext('env') ?? DEFAULT_ENVIRONMENT, settings);
  const { settings: settingsOfStack, stackName, tags } = environment;
  const { region, account, webAcl } = settingsOfStack;
  const common = { tags, synthesizer: synthesizer() };
  const inAccount = account === '' ? {} : { account };
  const edge =
    webAcl.isOn && region !== EDGE_REGION
      ? new EdgeStack(app, EDGE_STACK_ID, { ...common, env: inAccount, stackName: `${stackName}-edge`, webAcl })
      : undefined;
  const main = new BuidlStack(app, STACK_ID, {
    ...common,
    assets,
    settings: settingsOfStack,
    stackName,
    terminationProtection: settingsOfStack.retainData,
    description: 'Describe an app in words and get a working web app',
    env: { ...inAccount, region },
    crossRegionReferences: edge !== undefined,
    webAclArn: edge?.webAclArn,
  });
  if (settingsOfStack.backupAccount !== '') addBackups(app, main, environment);
  return app;
}

function addBackups(app: App, main: BuidlStack, { stackName, tags, settings }: Environment): void {
  const { account, backupAccount, region, backupRegion, alarmEmail } = settings;
  const copies = {
    env: { account: backupAccount, region: backupRegion || region },
    vaultName: `${stackName}-copies`,
  };
  const backups = new BackupStack(app, BACKUP_STACK_ID, {
    tags,
    synthesizer: synthesizer(),
    env: { account, region },
    stackName: `${stackName}-backup`,
    description: 'Daily backups of Buidl',
    terminationProtection: true,
    product: stackName,
    vaultName: `${stackName}-backups`,
    toAccount: backupAccount,
    toVaultArn: `arn:aws:backup:${copies.env.region}:${backupAccount}:backup-vault:${copies.vaultName}`,
    alarmEmail,
  });
  backups.addStackDependency(main);
  new BackupAccountStack(new Stage(app, BACKUP_ACCOUNT_ID), 'Vault', {
    ...copies,
    tags,
    synthesizer: synthesizer(),
    stackName: `${stackName}-backup-vault`,
    description: 'Copies of the backups of Buidl',
    terminationProtection: true,
    fromAccount: account,
  });
}

/** Omits the rule that checks the bootstrap version: it needs a parameter, and the CDK CLI checks the version, too. */
function synthesizer(): DefaultStackSynthesizer {
  return new DefaultStackSynthesizer({ generateBootstrapVersionRule: false });
}

/** Refuses settings on the command line, because the next deployment without the flag would lose them. */
function refuseSettingsOfCommandLine(app: App): void {
  const given = Object.keys(settingsShape.shape).filter((name) => app.node.tryGetContext(name) !== undefined);
  if (given.length === 0) return;
  throw new InvalidSettingsError(
    `Settings are in the file of their environment, not on the command line: ${given.join(', ')}.`,
  );
}

function cdkJsonContext(): Settings {
  return cdkJsonSchema.parse(JSON.parse(readFileSync(join(ROOT, 'cdk.json'), 'utf8'))).context;
}
