/** Runs the local cloud in its own process, so that only the memory and units of the product are measured. */

import { chooseModel } from '@buidl/local-cloud/models/choose-model';
import { startLocalStack } from '@buidl/local-cloud/start-local-stack';
import * as z from 'zod';
import { TEST_SETTINGS } from '../fixtures/raised-limits.ts';
import { ScriptedModel } from '../fixtures/scripted-model.ts';
import { smallApp } from '../fixtures/small-app.ts';
import { countUnits } from './count-units.ts';
import { type LoadReply, requestSchema } from './load-messages.ts';
import { seedProjects } from './seed-projects.ts';

/** The model's speed, so slow that the builds run until the measurement ends. */
const TOKENS_PER_SECOND = 0.05;

const port = z.int();
const settingsSchema = z.object({
  dataDir: z.string(),
  ports: z.object({ site: port, apps: port, s3: port, events: port, rpc: port, websocket: port }),
});
export type LoadSettings = z.infer<typeof settingsSchema>;

const { dataDir, ports } = settingsSchema.parse(JSON.parse(process.argv[2] ?? ''));
const model = new ScriptedModel();
model.always('Coder', smallApp);
const units = countUnits();
const cloud = await startLocalStack({
  ...(await chooseModel({})),
  model: { model, tokensPerSecond: TOKENS_PER_SECOND },
  dataDir,
  ports,
  settings: TEST_SETTINGS,
  onLog: () => undefined,
});
process.on('message', (message) => {
  const request = requestSchema.parse(message);
  if (request.kind === 'units') return reply({ kind: 'units', units });
  void seedProjects(cloud, request).then(() => reply({ kind: 'seeded' }));
});
reply({ kind: 'ready' });

function reply(message: LoadReply): void {
  process.send?.(message);
}
