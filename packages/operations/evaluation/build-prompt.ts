import { setTimeout as delay } from 'node:timers/promises';
import { readUsage } from '../../../functions/core/builds/release-build.ts';
import { readViews } from '../../../functions/core/builds/reviews/app-views.ts';
import { thumbnailKey, WorkFiles } from '../../../functions/core/builds/work-files.ts';
import { bundleAppScripts } from '../../../infra/build/app-scripts.ts';
import {
  type OperationStatusResponse,
  operationStartedResponseSchema,
  operationStatusResponseSchema,
} from '../../../shared/contract/builds.ts';
import { exportDocument, findImageUrls } from '../../../shared/domain/export-document.ts';
import type { Receipt } from '../../../shared/domain/receipt.ts';
import type { EvaluationCloud } from './evaluation-cloud.ts';
import type { Built } from './evaluation-result.ts';
import type { EvaluationPrompt } from './prompt-set.ts';

const POLL_MS = 500;
const PHONE_BELOW_PX = 600;

export interface BuiltApp {
  built: Built;
  html?: string | undefined;
  /** A JPEG screenshot of the app's initial screen. */
  thumbnail?: Uint8Array | undefined;
  /** A screenshot of the initial screen at a width of 360 pixels. Undefined for models without vision. */
  phone?: Uint8Array | undefined;
}

interface Caller {
  cloud: EvaluationCloud;
  apiKey: string;
  signal: AbortSignal;
}

/** Builds an app from a prompt in the advanced mode of the site. Rejects when the signal aborts. */
export async function buildPrompt(caller: Caller, prompt: EvaluationPrompt): Promise<BuiltApp> {
  const { cloud, signal } = caller;
  const startedMs = performance.now();
  const status = await untilEnd(caller, await start(caller, prompt));
  const { operationId, appUrl, receipt } = status;
  const usage = await readUsage(cloud.work, operationId);
  const isCompleted = status.status === 'completed';
  const built: Built = {
    instruction: prompt.instruction,
    isCompleted,
    ...(!isCompleted && { error: status.error ?? status.message }),
    seconds: (performance.now() - startedMs) / 1_000,
    tokens: usage.inputTokens + usage.outputTokens,
    ...factsOf(receipt),
  };
  if (!isCompleted || appUrl === undefined) return { built };
  const response = await fetch(appUrl, { signal });
  const thumbnail = await cloud.work.readBytes(thumbnailKey(operationId));
  const phone = await phoneView(cloud, operationId);
  return { built, phone, html: await withImages(await response.text(), new URL(appUrl), signal), thumbnail };
}

async function phoneView({ work }: EvaluationCloud, operationId: string): Promise<Uint8Array | undefined> {
  const views = await readViews(work, new WorkFiles(work, operationId), operationId);
  return views.find(({ flow, widthPx }) => flow === '' && widthPx < PHONE_BELOW_PX)?.image.bytes;
}

async function withImages(html: string, { origin }: URL, signal: AbortSignal): Promise<string> {
  const images = await Promise.all(
    findImageUrls(html, origin).map(async (url) => {
      const response = await fetch(new URL(url, origin), { signal });
      const base64 = Buffer.from(await response.arrayBuffer()).toString('base64');
      return [url, `data:${response.headers.get('content-type')};base64,${base64}`] as const;
    }),
  );
  const { exportedScript: script } = await bundleAppScripts();
  return exportDocument({ html, dataUrls: new Map(images), script });
}

async function start({ cloud, apiKey, signal }: Caller, prompt: EvaluationPrompt): Promise<string> {
  const body = new FormData();
  body.append('projectNameDisplay', prompt.id);
  body.append('userPrompt', prompt.instruction);
  body.append('isQuickBuidl', 'false');
  const response = await fetch(`${cloud.api}/create-app`, {
    method: 'POST',
    headers: { 'x-api-key': apiKey },
    body,
    signal,
  });
  if (!response.ok) throw new Error(`The build was refused: ${await response.text()}`);
  return operationStartedResponseSchema.parse(await response.json()).operationId;
}

async function untilEnd({ cloud, apiKey, signal }: Caller, operationId: string): Promise<OperationStatusResponse> {
  for (;;) {
    const response = await fetch(`${cloud.api}/operation-status/${operationId}`, {
      headers: { 'x-api-key': apiKey },
      signal,
    });
    const status = operationStatusResponseSchema.parse(await response.json());
    if (status.status !== 'running') return status;
    await delay(POLL_MS, undefined, { signal });
  }
}

const FAILED_STEP = /^(?:step \d+ of )?“/;
/** Separates the name of a test flow from its step in a line of a receipt, such as `Counts: click button “More”`. */
const PASSED_STEP = ': ';

function factsOf(receipt: Receipt | undefined) {
  const { checksPassed = [], problemsLeft = [], stages = [] } = receipt ?? {};
  const costs = stages.map(({ costUsd }) => costUsd);
  const isPriced = costs.some((cost) => cost !== undefined);
  return {
    stepsPassed: checksPassed.filter((line) => line.includes(PASSED_STEP)).length,
    stepsFailed: problemsLeft.filter((line) => FAILED_STEP.test(line)).length,
    openProblems: receipt ? problemsOf(receipt) : [],
    ...(receipt && { promptVersion: receipt.promptVersion }),
    ...(isPriced && { costUsd: costs.reduce((sum: number, cost) => sum + (cost ?? 0), 0) }),
  };
}

/** Returns what does not work in the app, one line for each problem. */
function problemsOf({ features, lost, openProblems }: Receipt): string[] {
  const missing = features.filter(({ outcome }) => outcome !== 'shown' && outcome !== 'not_showable');
  return [
    ...missing.map(({ name, reason = 'it was not shown' }) => `“${name}”: ${reason}`),
    ...lost.map((name) => `${name} is no longer there`),
    ...openProblems,
  ];
}
