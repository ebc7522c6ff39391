/** Runs an embedded cloud in a process that a test can kill. Takes its settings as JSON in the first argument. */
import * as z from 'zod';
import { chooseModel } from '../../../infra/local/operator/choose-model.ts';
import { startLocalStack } from '../../../infra/local/start-local-stack.ts';

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
