import type { LocalModel } from '@buidl/offline-model/local-model';
import { createOfflineModel } from '@buidl/offline-model/offline-model';
import { operationStatusResponseSchema } from '../../shared/contract/builds.ts';
import type { Receipt } from '../../shared/domain/receipt.ts';
import { type ApiUser, signUpUser } from '../integration/api-user.ts';
import { startTestCloud } from '../integration/start-cloud.ts';
import { infrastructureUsd } from './build-cost.ts';
import { type Figure, median } from './figure.ts';

const RUNS = 5;
const POLL_MS = 20;
/** Roughly the speed of a real model. */
const MODEL_TOKENS_PER_SECOND = 60;
/** About 2,500 tokens, so that the benchmark takes only about a minute. */
const DOCUMENT_CHARACTERS = 10_000;
const TYPICAL_CHARACTERS = 40_000;
const WARM_UP_CHARACTERS = 100;

export async function measureBuilds(): Promise<Figure[]> {
  return [...(await measureQuickBuilds()), ...(await measureAdvancedBuild())];
}

async function measureQuickBuilds(): Promise<Figure[]> {
  const cloud = await startTestCloud({}, { areBooksChecked: false });
  try {
    const user = await signUpUser(cloud.api, 'bench_user');
    const runs: Run[] = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await buildOnce(user));
    const overheadMs = ({ wallMs, receipt }: Run) => wallMs - sumOf(receipt, () => true);
    return [
      {
        name: 'quick build, wall',
        value: median(runs.map((run) => run.wallMs)) / 1_000,
        unit: 's',
        budget: 4,
      },
      {
        name: 'quick build, wall less model and browser',
        value: median(runs.map(overheadMs)) / 1_000,
        unit: 's',
        budget: 1.5,
      },
    ];
  } finally {
    await cloud.close();
  }
}

/**
 * Compares the duration of a build with the sum of its stages. Counts only the longer of Images and Code, because they
 * run in parallel.
 */
async function measureAdvancedBuild(): Promise<Figure[]> {
  const size = { characters: WARM_UP_CHARACTERS };
  const model = { model: appModel(size), tokensPerSecond: MODEL_TOKENS_PER_SECOND };
  const cloud = await startTestCloud({ model }, { areBooksChecked: false });
  try {
    const user = await signUpUser(cloud.api, 'bench_advanced');
    const fields = { isQuickBuidl: 'false', imageMode: 'IMAGEN3' };
    await buildOnce(user, fields);
    size.characters = DOCUMENT_CHARACTERS;
    const { wallMs, receipt } = await buildOnce(user, fields);
    const sideBySideMs = Math.max(
      sumOf(receipt, (stage) => stage === 'images'),
      sumOf(receipt, (stage) => stage === 'code'),
    );
    const inRowMs = sumOf(receipt, (stage) => stage !== 'images' && stage !== 'code');
    const overheadMs = wallMs - sideBySideMs - inRowMs;
    return [
      { name: 'advanced build at 60 tokens/s, wall', value: wallMs / 1_000, unit: 's', budget: 120 },
      {
        name: 'wall less plan, max(images, code), checks and repairs',
        value: overheadMs / 1_000,
        unit: 's',
        budget: 3,
      },
      {
        name: 'advanced build with a document of 40 KB, infrastructure',
        value: typicalCostUsd(receipt, wallMs) * 1_000_000,
        unit: 'µ$',
        budget: 5_000,
      },
      { name: 'the same, of the wall', value: (overheadMs / wallMs) * 100, unit: '%', budget: 2 },
    ];
  } finally {
    await cloud.close();
  }
}

function typicalCostUsd(receipt: Receipt | undefined, wallMs: number): number {
  const stages = receipt?.stages ?? [];
  const times = TYPICAL_CHARACTERS / DOCUMENT_CHARACTERS;
  const longer = stages.map((each) =>
    each.stage === 'code' ? { ...each, durationMs: each.durationMs * times } : each,
  );
  const addedMs = sumOf({ stages: longer }, () => true) - sumOf({ stages }, () => true);
  return infrastructureUsd({ stages: longer }, wallMs + addedMs);
}

function appModel(size: { characters: number }): LocalModel {
  const model = createOfflineModel();
  return {
    complete: async (request) => {
      if (!request.system.startsWith('You are the Coder')) return model.complete(request);
      const rule = '.row { display: flex; gap: 8px; padding: 4px; }\n';
      const style = rule.repeat(Math.ceil(size.characters / rule.length));
      return `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>Bench</title><style>\n${style}</style></head><body><h1>Bench</h1></body></html>`;
    },
  };
}

interface Run {
  wallMs: number;
  receipt: Receipt | undefined;
}

async function buildOnce(user: ApiUser, fields?: Record<string, string>): Promise<Run> {
  const beganMs = performance.now();
  const { operationId } = await user.createApp(fields);
  for (;;) {
    const response = await user.call(`/operation-status/${operationId}`);
    const status = operationStatusResponseSchema.parse(await response.json());
    if (status.status === 'failed') throw new Error(status.error);
    if (status.status === 'completed') {
      return { wallMs: performance.now() - beganMs, receipt: status.receipt };
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

function sumOf(receipt: Pick<Receipt, 'stages'> | undefined, counts: (stage: string) => boolean): number {
  return (receipt?.stages ?? [])
    .filter(({ stage }) => counts(stage))
    .reduce((sum, { durationMs }) => sum + durationMs, 0);
}
