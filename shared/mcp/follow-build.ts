import { ApiError } from '@buidl/client/api-error';
import { type BuildStatus, watchBuild } from '@buidl/client/watch-build';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { oneLine } from '../domain/plain-text.ts';
import { proofLines } from '../messages/proof-lines.ts';
import type { BuildResult } from './build-result.ts';
import type { ToolCall } from './run-tool.ts';
import { toolResult } from './tool-result.ts';
import { UNTRUSTED_NOTICE, untrustedText } from './untrusted-text.ts';

const MAX_PICTURES = 4;

interface Picture {
  caption: string;
  /** A WebP image in base64. */
  webp: string;
}

export interface SaidPrice {
  credits: number;
  /** A sentence that states the price, for the tool's result. */
  line: string;
}

/**
 * Follows a build for at most `followMs` milliseconds. A further tool call can continue. Returns an error result for a
 * failed build. Throws ApiError.
 */
export async function followBuild(call: ToolCall, operationId: string, price?: SaidPrice): Promise<CallToolResult> {
  const status = await lastStatus(call, operationId);
  if (status?.status === 'completed') return finished(call, status, price);
  if (status?.status === 'failed') return failed(call, status, price);
  const running: BuildResult = {
    status: 'running',
    operation: operationId,
    price: price?.credits,
    ...(status && { percent: status.percent, progress: progressText(status), project: status.projectId }),
  };
  const progress = status ? ` (${status.percent} %): ${progressText(status)}` : '.';
  return toolResult(
    [
      `The build is still running${progress}`,
      ...linesOf(price),
      `Call build_status with the operation ${operationId} until it has ended.`,
    ],
    running,
  );
}

/** Returns the user's credits; undefined instead of an error, because an error would hide the result of the build. */
export async function readCredits({ client, signal }: ToolCall): Promise<number | undefined> {
  const me = await unlessRefused(client.call('getMe', {}, { signal }));
  return me?.user.credits;
}

function linesOf(price: SaidPrice | undefined): string[] {
  return price === undefined ? [] : [price.line];
}

function creditsLeft(credits: number | undefined): string {
  return credits === undefined ? '' : `; the user has ${credits}`;
}

async function failed(call: ToolCall, status: BuildStatus, price: SaidPrice | undefined): Promise<CallToolResult> {
  const { operationId: operation, projectId: project, failure } = status;
  // Both the error and its details can quote the app, so neither is trusted.
  const error = [status.error ?? status.message, ...(failure?.details === undefined ? [] : [failure.details])];
  const untrustedError = error.map((line) => oneLine(line));
  const credits = await readCredits(call);
  const data: BuildResult = {
    status: 'failed',
    operation,
    project,
    price: price?.credits,
    cost: 0,
    credits,
    notice: UNTRUSTED_NOTICE,
    untrustedError,
  };
  const lines = ['The build failed.', ...untrustedText(untrustedError), `It cost nothing${creditsLeft(credits)}.`];
  return { ...toolResult(lines, data), isError: true };
}

/** Polls the status until the time limit. Returns the latest one; undefined when the server did not respond. */
async function lastStatus(call: ToolCall, operationId: string): Promise<BuildStatus | undefined> {
  const { client, followMs, wait } = call;
  const limit = AbortSignal.timeout(followMs);
  const signal = AbortSignal.any([call.signal, limit]);
  let last: BuildStatus | undefined;
  try {
    for await (const status of watchBuild(client, operationId, { signal, ...(wait && { wait }) })) {
      last = status;
      await call.report(status.percent, progressText(status));
    }
  } catch (error) {
    if (!limit.aborted || error instanceof ApiError) throw error;
    call.signal.throwIfAborted();
  }
  return last;
}

function progressText({ progress, stage, buildsBefore }: BuildStatus): string {
  if (typeof buildsBefore === 'number') return `Waiting in line, ${buildsBefore} before it`;
  return oneLine(progress || stage, 100);
}

async function finished(call: ToolCall, status: BuildStatus, price: SaidPrice | undefined): Promise<CallToolResult> {
  const { receipt, projectId, revisionString = '', appUrl, operationId } = status;
  const previewUrl = `${call.client.origin}/preview/${projectId}/${revisionString}`;
  const proof = [status.progress, ...proofLines({ features: [], lost: [], openProblems: [], ...receipt })].map((line) =>
    oneLine(line),
  );
  const notes = receipt?.modelNotes?.map((note) => oneLine(note)) ?? [];
  const [credits, pictures] = await Promise.all([readCredits(call), picturesOf(call, status)]);
  const captions = pictures.map(({ caption }) => caption);
  const data: BuildResult = {
    status: 'completed',
    operation: operationId,
    project: projectId,
    revision: revisionString,
    price: price?.credits,
    cost: receipt?.creditsCharged ?? 0,
    credits,
    previewUrl,
    documentUrl: appUrl,
    notice: UNTRUSTED_NOTICE,
    untrustedProof: proof,
    untrustedNotes: notes,
    untrustedCaptions: captions,
  };
  return toolResult(
    [
      `Built revision ${revisionString} of project ${projectId}.`,
      ...linesOf(price),
      `It cost ${data.cost} credits${creditsLeft(credits)}.`,
      `To look at it: ${previewUrl}`,
      ...(appUrl === undefined ? [] : [`Its document: ${appUrl}`]),
      `Operation ${operationId}`,
      ...untrustedText([
        ...proof,
        ...notes.map((note) => `The model says: ${note}`),
        ...captions.map((caption, index) => `Picture ${index + 1}: ${caption}`),
      ]),
    ],
    data,
    pictures.map(({ webp }) => webp),
  );
}

async function picturesOf({ client, signal }: ToolCall, status: BuildStatus): Promise<Picture[]> {
  const frames = status.receipt?.filmStrip ?? [];
  if (frames.length === 0) return [];
  const { operationId } = status;
  const strip = await unlessRefused(client.call('getFilmStrip', { operationId }, { signal }));
  const all = frames.flatMap(({ flow, step, passed }, index) => {
    const webp = strip?.images[index];
    const caption = oneLine(`${flow}: ${step}${passed ? '' : ' (failed)'}`);
    return webp === undefined ? [] : [{ caption, webp }];
  });
  const count = Math.min(all.length, MAX_PICTURES);
  // Takes `count` evenly spaced pictures: the last one of each section, so that the final state is included.
  return all.filter(
    (_, index) => Math.floor((index * count) / all.length) < Math.floor(((index + 1) * count) / all.length),
  );
}

async function unlessRefused<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}
