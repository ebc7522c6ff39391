import { ApiError } from '@buidl/client/api-error';
import { describe, expect, it } from 'vitest';
import { readActionPassword } from '../../../shared/contract/action-password-header.ts';
import { siteRoutes } from '../../../shared/contract/site-routes.ts';
import { createApiClient } from '../../../web/src/lib/api-client.ts';

interface Sent {
  url: string;
  init: RequestInit;
}

function clientWith(response: () => Response | Promise<Response>, apiKey: string | null = 'buidl_k') {
  const sent: Sent[] = [];
  const callApi = createApiClient(siteRoutes, {
    fetch: async (url, init) => {
      sent.push({ url: String(url), init: init ?? {} });
      return response();
    },
    readApiKey: () => apiKey,
  });
  return { callApi, sent, headers: () => new Headers(sent[0]?.init.headers) };
}

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });
const projectId = `prj_${'a'.repeat(26)}`;

describe('a request', () => {
  it('puts query fields into the URL and omits undefined ones', async () => {
    const { callApi, sent } = clientWith(() => json(200, { success: true, projects: {} }));
    await callApi('listApps', { scope: 'mine', cursor: undefined, search: 'a b' });
    expect(sent[0]?.url).toBe('/api/list-apps?scope=mine&search=a+b');
  });

  it('puts path fields into the path and the rest into a JSON body', async () => {
    const { callApi, sent, headers } = clientWith(() => json(200, { success: true, appWalletBalance: 1, credits: 2 }));
    await callApi('depositToBank', { projectId, amount: 3 });
    expect(sent[0]?.url).toBe(`/api/projects/${projectId}/bank/transfer`);
    expect(sent[0]?.init.body).toBe('{"amount":3}');
    expect(headers().get('Content-Type')).toBe('application/json');
    expect(headers().get('X-API-Key')).toBe('buidl_k');
  });

  it('sends a form with objects as JSON, files repeated, the key, and the asynchronous mode', async () => {
    const { callApi, sent, headers } = clientWith(() =>
      json(202, { success: true, operationId: 'op', projectId: 'p' }),
    );
    const image = new File(['x'], 'a.png', { type: 'image/png' });
    await callApi('createApp', {
      projectNameDisplay: 'A',
      userPrompt: 'b',
      isQuickBuidl: true,
      llmSettings: { temperature: 1 },
      userImages: [image, image],
    });
    const form = sent[0]?.init.body;
    if (!(form instanceof FormData)) throw new Error('The body is no form.');
    expect(form.get('isQuickBuidl')).toBe('true');
    expect(form.get('llmSettings')).toBe('{"temperature":1}');
    expect(form.getAll('userImages')).toHaveLength(2);
    expect(headers().get('X-Operation-Mode')).toBe('async');
    expect(headers().get('X-API-Key')).toBe('buidl_k');
    expect(headers().has('Content-Type')).toBe(false);
  });

  it('has no key header without a key', async () => {
    const { callApi, headers } = clientWith(() => json(200, { success: true, announcement: '' }), null);
    await callApi('getAnnouncement', {});
    expect(headers().has('X-API-Key')).toBe(false);
  });
});

describe('a response', () => {
  const failure = async (response: () => Response | Promise<Response>) => {
    const { callApi } = clientWith(response);
    const error: unknown = await callApi('getAnnouncement', {}).catch((thrown: unknown) => thrown);
    if (!(error instanceof ApiError)) throw new Error('No ApiError was thrown.');
    return error;
  };

  it('becomes an ApiError with the server’s text, code and retry delay when refused', async () => {
    const error = await failure(() =>
      json(429, { success: false, error: 'Slow down.', code: 'rate_limited' }, { 'Retry-After': '7' }),
    );
    expect(error).toMatchObject({
      status: 429,
      code: 'rate_limited',
      message: 'Slow down.',
      retryAfterSeconds: 7,
      isFromServer: true,
    });
  });

  it('that is not JSON is not shown to users', async () => {
    const error = await failure(() => new Response('<h1>Bad gateway</h1>', { status: 502 }));
    expect(error).toMatchObject({ status: 502, isFromServer: false });
  });

  it('that violates the contract is refused', async () => {
    const error = await failure(() => json(200, { success: true }));
    expect(error.code).toBe('unexpected_response');
  });

  it('that never arrives has status 0', async () => {
    const error = await failure(() => Promise.reject(new TypeError('fetch failed')));
    expect(error).toMatchObject({ status: 0, code: 'unreachable' });
  });
});

describe('a change to the project of another user', () => {
  const refusal = (reason: string) => json(403, { success: false, error: 'No.', code: 'forbidden', reason });

  function clientOfAdmin(responses: Response[], passwords: (string | undefined)[]) {
    const sent: (string | null)[] = [];
    const asked: boolean[] = [];
    const callApi = createApiClient(siteRoutes, {
      fetch: async (_url, init) => {
        sent.push(new Headers(init?.headers).get('X-Action-Password'));
        return responses.shift() ?? json(200, { success: true });
      },
      readApiKey: () => 'buidl_k',
      askPassword: async (isWrong) => {
        asked.push(isWrong);
        return passwords.shift();
      },
    });
    return { sent, asked, change: () => callApi('setAllowedHosts', { projectId, allowedHosts: [] }) };
  }

  it('is made again with the action password of the admin, who may correct a wrong one', async () => {
    const refusals = [refusal('action_password_needed'), refusal('admin_password_wrong')];
    const { sent, asked, change } = clientOfAdmin(refusals, ['wrong', 'right']);
    await change();
    expect(sent).toEqual([null, 'wrong', 'right']);
    expect(asked).toEqual([false, true]);
  });

  it('sends a password of any characters', async () => {
    const password = ' 100 % größer als € ';
    const { sent, change } = clientOfAdmin([refusal('action_password_needed')], [password]);
    await change();
    expect(sent.map((value) => readActionPassword(value ?? undefined))).toEqual([undefined, password]);
    expect(readActionPassword('100 %')).toBe('100 %');
    expect(readActionPassword('a'.repeat(201))).toBeUndefined();
  });

  it('is not made when the admin gives no password', async () => {
    const { sent, change } = clientOfAdmin([refusal('action_password_needed')], []);
    await expect(change()).rejects.toMatchObject({ reason: 'action_password_needed' });
    expect(sent).toEqual([null]);
  });
});
