import { ApiError } from '@buidl/client/api-error';
import { type BuildStatus, watchBuild } from '@buidl/client/watch-build';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { oneLine } from '../domain/plain-text.ts';
import { proofLines } from '../messages/proof-lines.ts';
import type { ToolCall } from './run-tool.ts';
import { type Picture, toolResult } from './tool-result.ts';

const MAX_PICTURES = 4;

/** Follows a build for a limited time; another call can continue. Throws ApiError, and Error for a failed build. */
export async function followBuild(
  call: ToolCall,
  operationId: string,
  price: readonly string[] = [],
): Promise<CallToolResult> {
  const status = await lastStatus(call, operationId);
  if (status?.status === 'completed') return finished(call, status, price);
  if (status?.status === 'failed') {
    const reason = oneLine(status.error ?? status.message);
    const details = status.failure?.details === undefined ? [] : [oneLine(status.failure.details)];
    throw new Error(
      [`The build failed: ${reason}`, ...details, `It cost nothing${await creditsLeft(call)}.`].join('\n'),
    );
  }
  const progress = status ? ` at ${status.percent} %: ${progressText(status)}` : '';
  return toolResult([
    `The build goes on${progress}`,
    ...price,
    `Call build_status with the operation ${operationId} until it has ended.`,
  ]);
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

async function finished(call: ToolCall, status: BuildStatus, price: readonly string[]): Promise<CallToolResult> {
  const { receipt, projectId, revisionString = '', appUrl, operationId } = status;
  const preview = `${call.client.origin}/preview/${projectId}/${revisionString}`;
  const proof = { features: [], lost: [], openProblems: [], ...receipt };
  const [left, pictures] = await Promise.all([creditsLeft(call), picturesOf(call, status)]);
  return toolResult(
    [
      `Built revision ${revisionString} of project ${projectId}.`,
      ...price,
      `It cost ${receipt?.creditsCharged ?? 0} credits${left}.`,
      `To look at it: ${preview}`,
      ...(appUrl === undefined ? [] : [`Its document: ${appUrl}`]),
      oneLine(status.progress),
      ...proofLines(proof).map((line) => oneLine(line)),
      ...(receipt?.modelNotes ?? []).map((note) => `The model says: ${oneLine(note)}`),
      `Operation ${operationId}`,
    ],
    pictures,
  );
}

/** The build has ended, so a failure to read the balance must not hide its result. */
async function creditsLeft({ client, signal }: ToolCall): Promise<string> {
  const me = await unlessRefused(client.call('getMe', {}, { signal }));
  return me ? `; the user has ${me.user.credits}` : '';
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
