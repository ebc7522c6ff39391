/** Measures how much a review with a repair lengthens a build when the model responds immediately. */
import { chooseModel } from '@buidl/local-cloud/models/choose-model';
import { ADVANCED_APP, buildApp } from '../fixtures/app-build.ts';
import { COUNTER_APP } from '../fixtures/counter-app.ts';
import { COUNTER_PLAN } from '../fixtures/counter-plan.ts';
import { startModelServer } from '../fixtures/model-server.ts';
import { signUpAndLogIn } from '../fixtures/signed-in-user.ts';
import { startTestCloud } from '../integration/start-cloud.ts';
import { type Figure, median } from './figure.ts';

const RUNS = 3;
const SEES = 'some-vision-model';
const IS_BLIND = 'some-coder';

const RESPONSES: Record<string, string> = {
  Planner: JSON.stringify(COUNTER_PLAN),
  Coder: COUNTER_APP,
  Reviewer: '{"faults": ["The heading does not say what is counted."]}',
  Repairer: '<<<<<<< SEARCH\n<h1>Counter</h1>\n=======\n<h1>Clicks</h1>\n>>>>>>> REPLACE',
};

export async function measureReview(): Promise<Figure[]> {
  const reviewedMs = await wallOfBuild(SEES, 'changed');
  const plainMs = await wallOfBuild(IS_BLIND, undefined);
  return [
    {
      name: 'review with a repair adds, less the model',
      value: (reviewedMs - plainMs) / 1_000,
      unit: 's',
      budget: 12,
    },
  ];
}

/** Returns the median duration of several builds. Throws when a build lacks its review or has an unexpected one. */
async function wallOfBuild(modelId: string, outcome: string | undefined): Promise<number> {
  const server = await startModelServer((system) => RESPONSES[/^You are the (\w+)/.exec(system)?.[1] ?? ''] ?? '');
  const choice = await chooseModel({
    MODEL_PROVIDER: 'openai-compatible',
    MODEL_BASE_URL: server.baseUrl,
    MODEL_ID: modelId,
  });
  const cloud = await startTestCloud(choice, { areBooksChecked: false });
  try {
    const walls: number[] = [];
    for (let run = 0; run <= RUNS; run += 1) {
      // The credits of a new user pay for four builds.
      const { apiKey } = await signUpAndLogIn(cloud.api);
      const beganMs = performance.now();
      const { receipt, error } = await buildApp(cloud.api, apiKey, { ...ADVANCED_APP, imageMode: 'None' });
      if (receipt?.review?.outcome !== outcome) {
        throw new Error(`The review should be ${outcome}: ${error ?? JSON.stringify(receipt)}`);
      }
      walls.push(performance.now() - beganMs);
    }
    return median(walls.slice(1));
  } finally {
    await cloud.close();
    await server.close();
  }
}
