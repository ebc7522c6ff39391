import { projectResponseSchema, startFromTemplateResponseSchema } from '../../../shared/contract/projects.ts';
import { deletionMessage } from '../../../shared/domain/sign-in-message.ts';
import { requestNonce } from '../../fixtures/signed-in-user.ts';
import type { Visitor } from '../visitor.ts';

const DEPOSIT_CREDITS = 5;
const WITHDRAWN_CREDITS = 2;

export async function copyTemplate(visitor: Visitor): Promise<string | undefined> {
  const fields = { projectNameDisplay: 'Chess' };
  const { json } = await visitor.post('/templates/chess/projects', fields);
  const projectId = startFromTemplateResponseSchema.safeParse(json).data?.projectId;
  if (projectId !== undefined) visitor.own(projectId);
  return projectId;
}

export async function publish(visitor: Visitor, projectId: string, isOn: boolean): Promise<void> {
  const newest = await newestRevision(visitor, projectId);
  if (newest === undefined) return;
  const publishedAppName = `chaos-${visitor.seed}-app`;
  const fields = { publishStatus: String(isOn), publishedAppName, revisionToPublish: newest };
  await visitor.postForm(`/projects/${projectId}/publish`, fields);
}

/** Deposits into the bank of the app, uses its AI and withdraws a part. Each call may be repeated. */
export async function fundBank(visitor: Visitor, projectId: string): Promise<void> {
  const amount = DEPOSIT_CREDITS;
  const deposit = { projectId, credits: amount, isConfirmed: false };
  visitor.history.deposits.push(deposit);
  const idempotencyKey = `deposit-${visitor.seed}-${visitor.history.deposits.length}`;
  const paid = await visitor.post(`/projects/${projectId}/bank/transfer`, { amount, idempotencyKey });
  deposit.isConfirmed = paid.status === 200;
  const messages = [{ role: 'user', content: `What is Tomato${visitor.seed}x0?` }];
  await visitor.post(`/gated/${projectId}/chat`, { messages });
  await visitor.post(`/projects/${projectId}/bank/withdraw`, {
    amount: WITHDRAWN_CREDITS,
    idempotencyKey: `withdraw-${visitor.seed}-${visitor.history.deposits.length}`,
  });
}

export async function askAssistant(visitor: Visitor): Promise<void> {
  await visitor.post('/general-chat', { message: `How do I begin Tomato${visitor.seed}x0?` });
}

export async function promote(visitor: Visitor, projectId: string): Promise<void> {
  const newest = await newestRevision(visitor, projectId);
  if (newest !== undefined) await visitor.post(`/promote-revision/${projectId}/rev/${newest}`);
}

export async function deleteNewest(visitor: Visitor, projectId: string): Promise<void> {
  const newest = await newestRevision(visitor, projectId);
  if (newest !== undefined) await visitor.delete(`/delete-app/${projectId}/rev/${newest}`);
}

export async function leave(visitor: Visitor): Promise<void> {
  const username = `chaos_${visitor.seed}`;
  visitor.history.isLeaving = true;
  const challenge = await requestNonce(visitor.chaos.api);
  const signature = visitor.wallet().sign(deletionMessage(visitor.publicKey, username, challenge));
  const input = { username, leftCredits: 'donate', nonce: challenge.nonce, signature };
  await visitor.post('/auth/delete-account', input);
}

async function newestRevision(visitor: Visitor, projectId: string): Promise<string | undefined> {
  const { json } = await visitor.get(`/projects/${projectId}`);
  return projectResponseSchema.safeParse(json).data?.revisions[0]?.revisionString;
}
