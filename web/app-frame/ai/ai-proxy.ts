import type { MessageOf, ShellMessage } from '../../runtime/app-messages.ts';
import { t } from '../../src/lib/language/translate.ts';
import type { InvalidCall } from '../messages/read-app-message.ts';

export type AiCall = MessageOf<'ai.chat' | 'ai.image'> | InvalidCall;
export type AiResponse = Extract<ShellMessage, { type: 'ai.result' | 'ai.error' }>;

const MAX_AT_ONCE = 4;
const TIMEOUT_MS = 29_000;

/** Sends the AI calls of one app to the API, without credentials and at most four at a time. */
export function createAiProxy(projectId: string, fetchApi: typeof fetch): (call: AiCall) => Promise<AiResponse> {
  let running = 0;
  return async (call) => {
    if (running >= MAX_AT_ONCE) return failure(call, 'rate_limited', t`That was a lot at once. Please wait.`);
    running += 1;
    try {
      return await sendCall(projectId, call, fetchApi);
    } catch {
      return failure(call, 'unavailable', t`The AI could not be reached. Please try again.`);
    } finally {
      running -= 1;
    }
  };
}

/** Refuses the AI calls of previews, because an app pays for AI calls only once it is published. */
export async function refuseAi(call: AiCall): Promise<AiResponse> {
  return failure(call, 'not_published', t`AI works once the app is published.`);
}

async function sendCall(projectId: string, call: AiCall, fetchApi: typeof fetch): Promise<AiResponse> {
  if (call.type === 'invalid') {
    return failure(call, 'invalid_input', t`Send a text, or messages with a role and a content.`);
  }
  const isChat = call.type === 'ai.chat';
  const response = await fetchApi(`/api/gated/${projectId}/${isChat ? 'chat' : 'image'}`, {
    method: 'POST',
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(isChat ? { messages: call.messages } : { prompt: call.prompt }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const body: Record<string, unknown> = { ...(await response.json()) };
  const value = isChat ? body.response : body.url;
  if (response.ok && typeof value === 'string') return { type: 'ai.result', id: call.id, value };
  const { code, error } = body;
  return typeof code === 'string' && typeof error === 'string'
    ? failure(call, code, error)
    : failure(call, 'unavailable', t`The AI did not respond. Please try again.`);
}

function failure({ id }: AiCall, code: string, message: string): AiResponse {
  return { type: 'ai.error', id, code, message };
}
