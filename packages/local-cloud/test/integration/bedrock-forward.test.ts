import { BedrockRuntimeClient, ConverseCommand, ConverseStreamCommand } from '@aws-sdk/client-bedrock-runtime';
import { afterEach, describe, expect, it } from 'vitest';
import { type BedrockOptions, startBedrock } from '../../bedrock/start-bedrock.ts';
import { CredentialStore } from '../../iam/credential-store.ts';

const store = new CredentialStore();
const key = store.issue('CodeFunction');
const modelId = 'us.anthropic.claude-sonnet-4-5-20250929-v1:0';
const model = { complete: () => 'the local model' };
const cleanUps: (() => unknown)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function clientFor(forward: BedrockOptions['forward']) {
  const bedrock = await startBedrock({ findCredentials: store.find, model, forward });
  const config = { endpoint: bedrock.endpoint, region: 'us-east-1', credentials: key, maxAttempts: 1 };
  const client = new BedrockRuntimeClient(config);
  cleanUps.push(
    () => bedrock.close(),
    () => client.destroy(),
  );
  return client;
}

const call = {
  modelId,
  system: [{ text: 'You are the Coder.' }],
  messages: [
    {
      role: 'user' as const,
      content: [{ text: 'look' }, { image: { format: 'png' as const, source: { bytes: Buffer.from('P') } } }],
    },
    { role: 'assistant' as const, content: [{ text: 'yes' }] },
    { role: 'user' as const, content: [{ text: 'go' }] },
  ],
  inferenceConfig: { maxTokens: 50, temperature: 0.3, stopSequences: ['END'] },
};

async function streamed(client: BedrockRuntimeClient) {
  const { stream } = await client.send(new ConverseStreamCommand(call));
  let text = '';
  let stopReason: string | undefined;
  let usage: object | undefined;
  for await (const event of stream ?? []) {
    text += event.contentBlockDelta?.delta?.text ?? '';
    stopReason = event.messageStop?.stopReason ?? stopReason;
    usage = event.metadata?.usage ?? usage;
  }
  return { text, stopReason, usage };
}

describe('forwarding to the real Bedrock', () => {
  it("signs calls with the operator's credentials, and relays the response", async () => {
    const own = store.issue('person');
    const upstream = await startBedrock({
      findCredentials: (id) => (id === own.accessKeyId ? own : undefined),
      model: { complete: () => 'from Bedrock' },
    });
    cleanUps.push(() => upstream.close());
    const credentials = async () => own;
    const forward = {
      region: 'eu-west-1',
      credentials,
      endpoint: upstream.endpoint,
    };
    const client = await clientFor(forward);
    expect(await streamed(client)).toMatchObject({ text: 'from Bedrock', stopReason: 'end_turn' });
    const whole = await client.send(new ConverseCommand(call));
    expect(whole.output?.message?.content?.[0]?.text).toBe('from Bedrock');
    const invalid = new ConverseCommand({ ...call, messages: [] });
    await expect(client.send(invalid)).rejects.toMatchObject({ name: 'ValidationException' });
  });
});
