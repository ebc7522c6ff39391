/** Synthesizes the stack, for deployment with the CDK's command line and in process for the embedded cloud. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App, DefaultStackSynthesizer } from 'aws-cdk-lib';
import type { CloudAssembly } from 'aws-cdk-lib/cx-api';
import * as z from 'zod';
import { BuidlStack } from './buidl-stack.ts';
import { assetsIn, type BuiltAssets } from './built-assets.ts';

const ROOT = join(import.meta.dirname, '..');
const cdkJsonSchema = z.object({ context: z.record(z.string(), z.unknown()) });

export const STACK_NAME = 'Buidl';

export type Context = Readonly<Record<string, unknown>>;

interface SynthesisOptions {
  /** Default: the build's output in `dist`. */
  assets?: BuiltAssets;
  /** Copies the assets beside the template and checks it against the rules of CloudFormation; default true. */
  isForDeployment?: boolean;
}

/**
 * Writes the template and the manifest of its assets to `outdir`, by default a new folder.
 * `context` takes precedence over cdk.json, and the command line over both.
 */
export function synthesize(
  context: Context = {},
  outdir?: string,
  options: SynthesisOptions = {},
): CloudAssembly {
  return makeApp(context, outdir, options).synth();
}

/** Returns the app before its synthesis, for tests that inspect its constructs. */
export function makeApp(context: Context, outdir: string | undefined, options: SynthesisOptions): App {
  const { assets = assetsIn(join(ROOT, 'dist')), isForDeployment = true } = options;
  const app = new App({
    context: {
      ...cdkJsonContext(),
      ...context,
      ...(!isForDeployment && { 'aws:cdk:disable-asset-staging': true }),
    },
    ...(outdir !== undefined && { outdir }),
    treeMetadata: false,
    analyticsReporting: false,
    builtinCloudFormationValidation: isForDeployment,
  });
  new BuidlStack(app, STACK_NAME, {
    assets,
    description: 'Describe an app in words and get a working web app',
    // The command line checks the bootstrap version too; without the rule the template needs no parameter.
    synthesizer: new DefaultStackSynthesizer({ generateBootstrapVersionRule: false }),
  });
  return app;
}

function cdkJsonContext(): Context {
  return cdkJsonSchema.parse(JSON.parse(readFileSync(join(ROOT, 'cdk.json'), 'utf8'))).context;
}
