import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';
import { operationStartedResponseSchema, operationStatusResponseSchema } from '../../../shared/contract/builds.ts';
import { projectResponseSchema } from '../../../shared/contract/projects.ts';
import type { Answer, Visitor } from '../visitor.ts';

const POLL_MS = 700;
const BUILD_LIMIT_MS = 75_000;
const LONGEST_LIFE_MS = 4_000;
/** The number of builds that are cancelled, among ten builds. */
const CANCELLED = 2;
const STOPPED = 2;

const inProgressSchema = z.object({ code: z.literal('build_in_progress'), operationId: z.string() });

export async function buildApp(visitor: Visitor, isQuick: boolean): Promise<string | undefined> {
  const word = `Tomato${visitor.seed}x${visitor.history.operationIds.length}`;
  visitor.own(word);
  const fields = {
    projectNameDisplay: word,
    userPrompt: `a pomodoro timer for studying, called ${word}, in green`,
    isQuickBuidl: String(isQuick),
  };
  return follow(visitor, await visitor.postForm('/create-app', fields));
}

export async function revise(visitor: Visitor, projectId: string): Promise<void> {
  const userPrompt = `make the heading of Tomato${visitor.seed}x0 larger`;
  const project = await visitor.get(`/projects/${projectId}`);
  const [newest] = projectResponseSchema.safeParse(project.json).data?.revisions ?? [];
  if (newest === undefined) return;
  const fields = { projectNameDisplay: 'Revised', userPrompt, baseRevisionString: newest.revisionString };
  await follow(visitor, await visitor.postForm(`/revise-app/${projectId}`, fields));
}

async function follow(visitor: Visitor, answer: Answer): Promise<string | undefined> {
  const operationId = operationOf(answer);
  if (operationId === undefined) return undefined;
  visitor.history.operationIds.push(operationId);
  visitor.own(operationId);
  const fate = visitor.random.integer(1, 10);
  if (fate <= CANCELLED + STOPPED) {
    await delay(visitor.random.integer(0, LONGEST_LIFE_MS));
    visitor.history.endedAtMs.set(operationId, Date.now());
    if (fate <= CANCELLED) await visitor.post(`/operations/${operationId}/cancel`);
    else await visitor.chaos.stopExecution(operationId).catch(() => undefined);
  }
  return untilEnd(visitor, operationId);
}

/** Returns the build's id, also from a refusal that names a build which an earlier attempt started. */
function operationOf({ status, json }: Answer): string | undefined {
  if (status === 202) return operationStartedResponseSchema.parse(json).operationId;
  return inProgressSchema.safeParse(json).data?.operationId;
}

async function untilEnd(visitor: Visitor, operationId: string): Promise<string | undefined> {
  const deadlineMs = Date.now() + BUILD_LIMIT_MS;
  while (Date.now() < deadlineMs) {
    const { json } = await visitor.get(`/operation-status/${operationId}`);
    const parsed = operationStatusResponseSchema.safeParse(json);
    if (!parsed.success) return undefined;
    const { status, projectId } = parsed.data;
    if (status === 'completed') {
      visitor.own(projectId);
      return projectId;
    }
    if (status === 'failed') return undefined;
    await delay(POLL_MS);
  }
  return undefined;
}
