/** CDK entry (cdk.json points here): builds what the stack ships, then the stack. */
import { join } from 'node:path';
import { requireLambdaNatives } from '../infra/build/layers.ts';
import { synthesize } from '../infra/synthesize.ts';
import { buildAll } from './build.ts';

await buildAll({ onStep: (name, durationMs) => console.error(`built ${name} in ${durationMs} ms`) });
requireLambdaNatives(join(import.meta.dirname, '../dist'));
synthesize();
