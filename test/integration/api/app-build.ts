import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';
import { meResponseSchema } from '../../../shared/contract/auth.ts';
import {
  type OperationStatusResponse,
  operationStartedResponseSchema,
  operationStatusResponseSchema,
} from '../../../shared/contract/builds.ts';
import { listAppsResponseSchema } from '../../../shared/contract/projects.ts';

const POLL_MS = 50;
const BUILD_LIMIT_MS = 100_000;

export const QUICK_APP = {
  projectNameDisplay: 'FocusTomato',
  userPrompt: 'a pomodoro timer for studying, called FocusTomato, in green',
  isQuickBuidl: 'true',
};
export const ADVANCED_APP = { ...QUICK_APP, isQuickBuidl: 'false' };

export type FormFields = Record<string, string | readonly (string | File)[]>;

export function formOf(fields: FormFields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const part of typeof value === 'string' ? [value] : value) form.append(name, part);
  }
  return form;
}

export function postForm(url: string, apiKey: string, fields: FormFields): Promise<Response> {
  return fetch(url, { method: 'POST', headers: { 'x-api-key': apiKey }, body: formOf(fields) });
}

/** Starts a build. Throws when it is refused. */
export async function startApp(api: string, apiKey: string, fields: FormFields) {
  const response = await postForm(`${api}/create-app`, apiKey, fields);
  const text = await response.text();
  if (response.status !== 202) throw new Error(`The build was refused: ${text}`);
  return operationStartedResponseSchema.parse(JSON.parse(text));
}

export async function statusOf(api: string, apiKey: string, operationId: string) {
  const response = await fetch(`${api}/operation-status/${operationId}`, {
    headers: { 'x-api-key': apiKey },
  });
  return operationStatusResponseSchema.parse(await response.json());
}

/** Polls an operation until it ends; `seen` gets every status on the way. */
export async function untilEnd(
  api: string,
  apiKey: string,
  operationId: string,
  seen: (status: OperationStatusResponse) => void = () => undefined,
): Promise<OperationStatusResponse> {
  const deadlineMs = Date.now() + BUILD_LIMIT_MS;
  for (;;) {
    const status = await statusOf(api, apiKey, operationId);
    seen(status);
    if (status.status !== 'running') return status;
    if (Date.now() > deadlineMs) throw new Error(`Still running: ${JSON.stringify(status)}`);
    await delay(POLL_MS);
  }
}

/** Starts an app and follows it to its end. */
export async function buildApp(api: string, apiKey: string, fields: FormFields) {
  const { operationId } = await startApp(api, apiKey, fields);
  return untilEnd(api, apiKey, operationId);
}

/** Returns the available and the held credits. */
export async function creditsOf(api: string, apiKey: string) {
  const response = await fetch(`${api}/auth/me`, { headers: { 'x-api-key': apiKey } });
  const { credits, heldCredits } = meResponseSchema.parse(await response.json()).user;
  return { credits, heldCredits };
}

/** The user's own apps unless the query asks for others. */
export async function listApps(api: string, apiKey: string, query = '?scope=mine') {
  const response = await fetch(`${api}/list-apps${query}`, { headers: { 'x-api-key': apiKey } });
  return z.parse(listAppsResponseSchema, await response.json());
}
