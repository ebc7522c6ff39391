import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { activityResponseSchema } from '../../../shared/contract/activity.ts';
import { saveProject } from '../../fixtures/saved-project.ts';
import { newUsername } from '../../fixtures/signed-in-user.ts';
import { smallApp } from '../../fixtures/small-app.ts';
import { type ApiUser, signUpUser } from '../api-user.ts';
import { borrowCloud, type SharedCloud } from '../shared-cloud.ts';

let cloud: SharedCloud;
let user: ApiUser;

beforeAll(async () => {
  cloud = await borrowCloud();
  // The small app is checked fast enough that its build ends within one tool call, even on a busy machine.
  cloud.model.always('Coder', smallApp);
  user = await signUpUser(cloud.api, newUsername());
});
afterAll(() => cloud.close());

async function connect(headers: Record<string, string>) {
  const client = new Client({ name: 'test', version: '1.0.0' });
  onTestFinished(() => client.close());
  const url = new URL('/mcp', cloud.siteUrl);
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
  const call = async (name: string, input: Record<string, unknown> = {}) => {
    const result = CallToolResultSchema.parse(await client.callTool({ name, arguments: input }));
    const [first] = result.content;
    return { ...result, text: first?.type === 'text' ? first.text : '' };
  };
  return { client, call };
}

const withKey = () => ({ authorization: `Bearer ${user.apiKey}` });

describe('the tools over HTTP', () => {
  it('build an app with the credits of the key, in several calls', async () => {
    const { client, call } = await connect(withKey());
    expect((await client.listTools()).tools).toHaveLength(8);
    let built = await call('create_app', { name: 'Tomato', idea: 'a pomodoro timer' });
    for (;;) {
      const [, operation] = /^Call build_status with the operation (op_\w+)/m.exec(built.text) ?? [];
      if (operation === undefined) break;
      built = await call('build_status', { operation });
    }
    expect(built.text).toContain('It cost 10 credits; the user has 90.');
    expect(built.content.some(({ type }) => type === 'image')).toBe(true);
    expect((await user.credits()).credits).toBe(90);
  });

  it('report the progress of a build before it has ended', async () => {
    const { client } = await connect(withKey());
    const openBuilds: Promise<number>[] = [];
    const onprogress = () => openBuilds.push(user.credits().then(({ heldCredits }) => heldCredits));
    const request = { name: 'create_app', arguments: { name: 'Peach', idea: 'a pomodoro timer' } };
    const result = await client.callTool(request, CallToolResultSchema, { onprogress });
    expect(result.structuredContent).toMatchObject({ status: 'completed', cost: 10 });
    expect((await Promise.all(openBuilds)).some((heldCredits) => heldCredits > 0)).toBe(true);
  });

  it('read, publish and list within the scopes of the key', async () => {
    const projectId = await saveProject(cloud, user.publicKey, ['1'], 'Meadow');
    const { call } = await connect({ 'x-api-key': user.apiKey });
    expect((await call('read_code', { project: 'Meadow' })).text).toContain('<h1>Hills');
    const { text } = await call('publish_app', { project: projectId });
    const address = /is public at (http\S+)$/m.exec(text)?.[1] ?? '';
    expect((await fetch(address)).status).toBe(200);
    expect((await call('list_apps', { search: 'Meadow' })).text).toContain(address);
  });

  it('appear in the user’s activity with the program that called them', async () => {
    const owner = await signUpUser(cloud.api, newUsername());
    const projectId = await saveProject(cloud, owner.publicKey, ['1'], 'Valley');
    const { call } = await connect({ 'x-api-key': owner.apiKey, 'user-agent': 'some-editor/1.0' });
    await call('publish_app', { project: projectId });
    const headers = { 'x-api-key': owner.apiKey };
    const response = await fetch(`${cloud.api}/auth/activity?by=user`, { headers });
    const { activity } = activityResponseSchema.parse(await response.json());
    expect(activity.find((entry) => entry.call === 'publishProject')).toMatchObject({ client: 'some-editor' });
  });

  it('cannot access another user’s private app', async () => {
    const other = await signUpUser(cloud.api, newUsername());
    const projectId = await saveProject(cloud, other.publicKey, ['1'], 'Secret');
    const { call } = await connect(withKey());
    const refused = await call('publish_app', { project: projectId });
    expect(refused.isError).toBe(true);
    expect((await call('list_apps')).text).not.toContain(projectId);
  });

  it.each(['buidl_wrong', ''])('do not exist for the key %j', async (apiKey) => {
    await expect(connect(apiKey === '' ? {} : { 'x-api-key': apiKey })).rejects.toMatchObject({ code: 401 });
  });
});

describe('the MCP address', () => {
  const send = (init: RequestInit) => fetch(new URL('/mcp', cloud.siteUrl), init);

  it.each(['GET', 'DELETE', 'PUT'])('refuses %s', async (method) => {
    const response = await send({ method, headers: withKey() });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST, OPTIONS');
  });

  it('refuses web pages of other sites', async () => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
    const post = (more: Record<string, string>) => send({ method: 'POST', body, headers: { ...headers, ...more } });
    for (const origin of ['https://other.example', 'null']) {
      expect((await send({ method: 'OPTIONS', headers: { origin } })).status).toBe(403);
      expect((await post({ ...withKey(), origin })).status).toBe(403);
    }
    const response = await post({ ...withKey(), origin: new URL(cloud.siteUrl).origin });
    expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    const refused = await post({});
    expect(refused.status).toBe(401);
    expect(refused.headers.get('www-authenticate')).toContain('Bearer realm="buidl", resource_metadata=');
  });

  it('refuses messages that are too large', async () => {
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
    const post = (body: string) => send({ method: 'POST', body, headers: { ...headers, ...withKey() } });
    expect((await post(' '.repeat(200_000))).status).toBe(413);
    expect((await post(' '.repeat(4_700_000))).status).toBe(413);
  });
});
