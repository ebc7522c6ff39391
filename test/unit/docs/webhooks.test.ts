import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findFreePorts } from '@buidl/local-cloud/host/find-free-ports';
import { expect, it, onTestFinished } from 'vitest';
import { HttpsWebhookSender } from '../../../functions/adapters/webhooks/https-webhook-sender.ts';
import { signedHeaders } from '../../../functions/core/webhooks/sign-message.ts';
import { webhookPayloadSchema } from '../../../shared/domain/webhook-payload.ts';
import { ROOT } from './markdown-files.ts';

const text = readFileSync(join(ROOT, 'docs/use/webhooks.md'), 'utf8');
const blockOf = (language: string) => new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\``, 'm').exec(text)?.[1] ?? '';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const OTHER_SECRET = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
const FIVE_MINUTES_MS = 5 * 60_000;

/** Runs the example receiver of the documentation. `nextLine` returns its next line of output. */
async function startReceiver() {
  const dir = mkdtempSync(join(tmpdir(), 'webhook-receiver-'));
  const file = join(dir, 'receiver.mjs');
  writeFileSync(file, blockOf('js'));
  const [port = 0] = await findFreePorts(1);
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, WEBHOOK_SECRET: SECRET, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(async () => {
    child.kill();
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    rmSync(dir, { recursive: true });
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const nextLine = async () => String((await lines.next()).value);
  expect(await nextLine()).toBe('ready');
  return { url: `http://127.0.0.1:${port}/`, nextLine };
}

it('shows a message in the actual format', () => {
  const message: unknown = JSON.parse(blockOf('json'));
  expect(webhookPayloadSchema.parse(message)).toEqual(message);
  for (const { shape } of webhookPayloadSchema.options) {
    expect(text).toContain(`| \`${shape.type.value}\``);
    for (const field of Object.keys(shape.data.shape)) expect(text).toContain(`\`${field}\``);
  }
});

it('has a receiver that handles each delivery once, and refuses forged or old ones', async () => {
  const { url, nextLine } = await startReceiver();
  const body = JSON.stringify(JSON.parse(blockOf('json')));
  const send = (deliveryId: string, secrets: string[], { atMs = Date.now(), sent = body } = {}) =>
    new HttpsWebhookSender().send({
      url,
      headers: signedHeaders(secrets, { deliveryId, body }, atMs),
      body: sent,
      mayReach: () => true,
    });
  const refused = { outcome: 'refused', status: 401 };
  const accepted = { outcome: 'accepted', status: 204 };
  expect(await send('dlv_forged', [OTHER_SECRET])).toEqual(refused);
  expect(await send('dlv_changed', [SECRET], { sent: body.replace('completed', 'failed') })).toEqual(refused);
  expect(await send('dlv_old', [SECRET], { atMs: Date.now() - 2 * FIVE_MINUTES_MS })).toEqual(refused);
  expect(await send('dlv_1', [SECRET])).toEqual(accepted);
  expect(await send('dlv_1', [SECRET])).toEqual(accepted);
  // After a rotation, deliveries are signed with the new and the old secret.
  expect(await send('dlv_2', [OTHER_SECRET, SECRET])).toEqual(accepted);
  const told = 'build.finished completed op_01kanv5vdtw4h3qk9m2x7zr8sp';
  expect([await nextLine(), await nextLine()]).toEqual([told, told]);
});
