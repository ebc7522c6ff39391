/** Synthesizes the stack, for deployment with the CDK CLI, and in process for the local cloud. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App, DefaultStackSynthesizer } from 'aws-cdk-lib';
import type { CloudAssembly } from 'aws-cdk-lib/cx-api';
import * as z from 'zod';
import { BuidlStack } from './buidl-stack.ts';
import { assetsIn, type BuiltAssets } from './built-assets.ts';
import { EDGE_REGION, EdgeStack } from './edge-stack.ts';
import { DEFAULT_ENVIRONMENT, readEnvironment } from './settings/environment.ts';
import { InvalidSettingsError, settingsShape } from './settings/stack-settings.ts';

const ROOT = join(import.meta.dirname, '..');
const cdkJsonSchema = z.object({ context: z.record(z.string(), z.unknown()) });

/** Id of the stack in the construct tree and in the files of the assembly. Its name on AWS is `stackName`. */
export const STACK_ID = 'Buidl';
const EDGE_STACK_ID = 'Edge';

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
  const { region, webAcl } = settingsOfStack;
  const common = {
    tags,
    // Omits the rule that checks the bootstrap version, because it needs a parameter and the CDK CLI checks the
    // version, too.
    synthesizer: new DefaultStackSynthesizer({ generateBootstrapVersionRule: false }),
  };
  const edge =
    webAcl.isOn && region !== EDGE_REGION
      ? new EdgeStack(app, EDGE_STACK_ID, { ...common, stackName: `${stackName}-edge`, webAcl })
      : undefined;
  new BuidlStack(app, STACK_ID, {
    ...common,
    assets,
    settings: settingsOfStack,
    stackName,
    terminationProtection: settingsOfStack.retainData,
    description: 'Describe an app in words and get a working web app',
    env: { region },
    crossRegionReferences: edge !== undefined,
    webAclArn: edge?.webAclArn,
  });
  return app;
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
