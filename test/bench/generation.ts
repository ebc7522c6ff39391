/** How long a quick build takes, and how much of it is neither the model nor the browser. */
import type { OperationStatusReply } from '../../shared/contract/generation.ts';
import { signUpAndLogIn } from '../fixtures/signed-in-user.ts';
import { startTestCloud } from '../integration/start-cloud.ts';
import { type Figure, median } from './figure.ts';

const RUNS = 5;
const POLL_MS = 20;

export async function measureGeneration(): Promise<Figure[]> {
  const cloud = await startTestCloud();
  try {
    const user = await signUpAndLogIn(cloud.api);
    const runs: { wallMs: number; overheadMs: number }[] = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await buildOnce(cloud.api, user.apiKey));
    return [
      { name: 'quick build, wall', value: median(runs.map((run) => run.wallMs)) / 1_000, unit: 's', budget: 4 },
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

async function buildOnce(api: string, apiKey: string): Promise<{ wallMs: number; overheadMs: number }> {
  const headers = { 'x-api-key': apiKey };
  const form = new FormData();
  form.set('projectNameDisplay', 'FocusTomato');
  form.set('userPrompt', 'a pomodoro timer for studying, called FocusTomato, in green');
  form.set('isQuickBuidl', 'true');
  const beganMs = performance.now();
  const started = await fetch(`${api}/create-app`, { method: 'POST', headers, body: form });
  const { operationId } = await started.json();
  for (;;) {
    const reply = await fetch(`${api}/operation-status/${operationId}`, { headers });
    const status: OperationStatusReply = await reply.json();
    if (status.status === 'failed') throw new Error(status.error);
    if (status.status === 'completed') {
      const wallMs = performance.now() - beganMs;
      const elsewhereMs = (status.receipt?.stages ?? []).reduce((sum, stage) => sum + stage.durationMs, 0);
      return { wallMs, overheadMs: wallMs - elsewhereMs };
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
