import { join } from 'node:path';
import { requireLambdaNatives } from '../infra/build/layers.ts';
import { InvalidSettingsError } from '../infra/settings/stack-settings.ts';
import { synthesize } from '../infra/synthesize.ts';
import { buildAll } from './build.ts';

await buildAll({ onStep: (name, durationMs) => console.error(`built ${name} in ${durationMs} ms`) });
requireLambdaNatives(join(import.meta.dirname, '../dist'));
try {
  synthesize();
} catch (error) {
  if (!(error instanceof InvalidSettingsError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
