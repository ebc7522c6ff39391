/** CDK entry (cdk.json points here): builds what the stack ships, then the stack. */
import { synthesize } from '../infra/synthesize.ts';
import { buildAll } from './build.ts';

await buildAll({ onStep: (name, durationMs) => console.error(`built ${name} in ${durationMs} ms`) });
synthesize();
