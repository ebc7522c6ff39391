/** How long a quick build takes, and how much of it is neither the model nor the browser. */
import { operationStatusReplySchema } from '../../shared/contract/generation.ts';
import { type ApiUser, signUpUser } from '../integration/api-user.ts';
import { startTestCloud } from '../integration/start-cloud.ts';
import { type Figure, median } from './figure.ts';

const RUNS = 5;
const POLL_MS = 20;

export async function measureGeneration(): Promise<Figure[]> {
  const cloud = await startTestCloud();
  try {
    const user = await signUpUser(cloud.api, 'bench_user');
    const runs: { wallMs: number; overheadMs: number }[] = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await buildOnce(user));
    return [
      {
        name: 'quick build, wall',
        value: median(runs.map((run) => run.wallMs)) / 1_000,
        unit: 's',
        budget: 4,
      },
      {
        name: 'quick build, wall less model and browser',
        value: median(runs.map((run) => run.overheadMs)) / 1_000,
        unit: 's',
        budget: 1.5,
      },
    ];
  } finally {
    await cloud.close();
  }
}

async function buildOnce(user: ApiUser): Promise<{ wallMs: number; overheadMs: number }> {
  const beganMs = performance.now();
  const { operationId } = await user.createApp();
  for (;;) {
    const reply = await user.call(`/operation-status/${operationId}`);
    const status = operationStatusReplySchema.parse(await reply.json());
    if (status.status === 'failed') throw new Error(status.error);
    if (status.status === 'completed') {
      const wallMs = performance.now() - beganMs;
      const elsewhereMs = (status.receipt?.stages ?? []).reduce((sum, stage) => sum + stage.durationMs, 0);
      return { wallMs, overheadMs: wallMs - elsewhereMs };
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
