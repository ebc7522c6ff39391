import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { CallToolResult, Progress } from '@modelcontextprotocol/sdk/types.js';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { installPackage } from '../../fixtures/installed-package.ts';
import { saveProject } from '../../fixtures/saved-project.ts';
import { newUsername } from '../../fixtures/signed-in-user.ts';
import { type ApiUser, signUpUser } from '../api-user.ts';
import { borrowCloud, type SharedCloud } from '../shared-cloud.ts';
import { buildPackages } from '../start-cloud.ts';

const GUIDE = join(import.meta.dirname, '../../../docs/use/mcp.md');
const CALL_LIMIT_MS = 100_000;

const configSchema = z.object({
  mcpServers: z.object({
    buidl: z.object({
      command: z.literal('buidl'),
      args: z.array(z.string()),
      env: z.record(z.enum(['BUIDL_URL', 'BUIDL_KEY']), z.string()),
    }),
  }),
});

let cloud: SharedCloud;
let dir = '';
let user: ApiUser;
const clients: Client[] = [];

beforeAll(async () => {
  await buildPackages();
  [cloud, { dir }] = await Promise.all([borrowCloud(), installPackage('cli')]);
  user = await signUpUser(cloud.api, newUsername());
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.close()));
  await cloud.close();
});

/** Starts the server from the guide's configuration, but with this key and the test's URL. */
async function connect(apiKey: string) {
  const [, block = ''] = /```json\n([\s\S]*?)```/.exec(readFileSync(GUIDE, 'utf8')) ?? [];
  const { command, args } = configSchema.parse(JSON.parse(block)).mcpServers.buidl;
  const transport = new StdioClientTransport({
    command: join(dir, 'node_modules/.bin', command),
    args,
    env: { PATH: process.env.PATH ?? '', HOME: dir, BUIDL_URL: cloud.siteUrl, BUIDL_KEY: apiKey },
    stderr: 'pipe',
  });
  const client = new Client({ name: 'test', version: '1.0.0' });
  clients.push(client);
  await client.connect(transport);
  const progress: Progress[] = [];
  const call = async (name: string, input: Record<string, unknown> = {}) => {
    const options = { timeout: CALL_LIMIT_MS, onprogress: (each: Progress) => progress.push(each) };
    return CallToolResultSchema.parse(await client.callTool({ name, arguments: input }, CallToolResultSchema, options));
  };
  return { call, progress };
}

function textOf({ content }: CallToolResult): string {
  return content[0]?.type === 'text' ? content[0].text : '';
}

describe('the packed server', () => {
  it('builds an app, reads it, publishes it and lists it', async () => {
    const { call, progress } = await connect(user.apiKey);
    expect(textOf(await call('show_costs'))).toContain('has 100 credits');

    let built = await call('create_app', { name: 'Tomato', idea: 'a pomodoro timer' });
    expect(textOf(built)).toContain('The price is up to 10 credits; before it the user had 100.');
    for (;;) {
      const [, operation] = /^Call build_status with the operation (op_\w+)/m.exec(textOf(built)) ?? [];
      if (operation === undefined) break;
      built = await call('build_status', { operation });
    }
    expect(textOf(built)).toContain('It cost 10 credits; the user has 90.');
    expect(progress.map(({ total }) => total)).toContain(100);
    const images = built.content.filter(({ type }) => type === 'image');
    expect(images.length).toBeGreaterThan(0);
    for (const image of images) {
      expect(image).toMatchObject({ mimeType: 'image/webp', data: expect.stringMatching(/^UklGR/) });
    }

    expect(textOf(await call('read_code', { project: 'Tomato' }))).toMatch(/<html[\s>]/);
    const published = textOf(await call('publish_app', { project: 'Tomato' }));
    const address = /^Revision 1 of prj_\w+ is public at (http\S+)$/m.exec(published)?.[1] ?? '';
    expect((await fetch(address)).status).toBe(200);
    expect(textOf(await call('list_apps'))).toContain(`"Tomato", revision 1`);
    expect(textOf(await call('list_apps'))).toContain(address);
  });

  it('respects the limit and the scopes of its key', async () => {
    const projectId = await saveProject(cloud, user.publicKey, ['1'], 'Bounded');
    const created = await user.call('/auth/keys', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'editor', scopes: ['read', 'build'], dailyCreditLimit: 1 }),
    });
    const { apiKey } = z.object({ apiKey: z.string() }).parse(await created.json());
    const { call } = await connect(apiKey);
    const refused = await call('revise_app', { project: projectId, change: 'larger buttons' });
    expect(refused.isError).toBe(true);
    expect(textOf(refused)).toContain('may spend 1 credits a day');
    const closed = await call('publish_app', { project: projectId });
    expect(closed.isError).toBe(true);
    expect(textOf(closed)).toContain('publish');
  });

  it('explains the error of a wrong key', async () => {
    const { call } = await connect('buidl_wrong');
    const refused = await call('list_apps');
    expect(refused.isError).toBe(true);
    expect(textOf(refused)).toContain(`makes an API key in the account menu of ${cloud.siteUrl}`);
  });
});
