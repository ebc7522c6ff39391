/** Runs an embedded cloud in a process that a test can kill. Takes its settings as JSON in the first argument. */
import * as z from 'zod';
import { startLocalStack } from '../../../infra/local/local-stack.ts';
import { chooseModel } from '../../../infra/local/model-choice.ts';

const port = z.int();
const childSettingsSchema = z.object({
  dataDir: z.string(),
  ports: z.object({ site: port, apps: port, s3: port, rpc: port, websocket: port }),
  tokensPerSecond: z.number(),
});

const { dataDir, ports, tokensPerSecond } = childSettingsSchema.parse(JSON.parse(process.argv[2] ?? ''));
const choice = await chooseModel({ MODEL_TOKENS_PER_SECOND: String(tokensPerSecond) });
await startLocalStack({ ...choice, dataDir, ports, onLog: () => undefined });
console.log('ready');
