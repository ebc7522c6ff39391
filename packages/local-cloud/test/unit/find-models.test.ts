import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { chooseModel } from '../../models/choose-model.ts';
import { describeFound, findModels } from '../../models/find-models.ts';
import { MODEL_SOURCES } from '../../models/model-sources.ts';
import { readModelTarget } from '../../models/model-target.ts';

const HOME = mkdtempSync(join(tmpdir(), 'buidl-home-'));
const NOBODY = 'http://127.0.0.1:1/v1';
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});
afterAll(() => rmSync(HOME, { recursive: true }));

/** Starts a server that lists these models in the format of Ollama and LM Studio. */
async function serve(...ids: string[]): Promise<string> {
  const server = createServer((request, response) => {
    response.writeHead(request.url === '/v1/models' ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ object: 'list', data: ids.map((id) => ({ id, object: 'model' })) }));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${address.port}/v1`;
}

function sourcesAt(urls: { ollama?: string; lmstudio?: string } = {}) {
  const local = new Map(Object.entries({ ollama: NOBODY, lmstudio: NOBODY, ...urls }));
  return MODEL_SOURCES.map((source) => ({ ...source, baseUrl: local.get(source.name) ?? source.baseUrl }));
}

describe('what is found', () => {
  it('is nothing on a machine without servers and keys, and nothing is said', async () => {
    expect(await findModels({ HOME, OPENAI_API_KEY: '' }, sourcesAt())).toEqual([]);
    expect(describeFound([])).toEqual([]);
  });

  it('is a server on this machine with its models that write text, in two lines with the one setting', async () => {
    const ollama = await serve('qwen3-coder:30b', 'nomic-embed-text', 'llama3.2');
    const found = await findModels({ HOME }, sourcesAt({ ollama }));
    expect(found).toMatchObject([{ source: { name: 'ollama' }, modelIds: ['qwen3-coder:30b', 'llama3.2'] }]);
    expect(describeFound(found)).toEqual([
      'Found, not in use: Ollama (qwen3-coder:30b and 1 more)',
      'MODEL=ollama/qwen3-coder:30b npm start uses it; npm run ops -- models tries all',
    ]);
  });

  it('is each key in the environment, by the name of its variable and never by the key', async () => {
    const lmstudio = await serve('devstral');
    const environment = {
      HOME,
      ANTHROPIC_API_KEY: 'sk-ant-secret',
      OPENAI_API_KEY: 'sk-secret',
      AWS_PROFILE: 'own',
    };
    const lines = describeFound(await findModels(environment, sourcesAt({ lmstudio })));
    expect(lines[0]).toBe(
      'Found, not in use: LM Studio (devstral), Anthropic (ANTHROPIC_API_KEY), OpenAI (OPENAI_API_KEY), Amazon Bedrock (AWS_PROFILE)',
    );
    expect(lines.join()).not.toContain('secret');
  });

  it('is named by its source alone where the source has a usual model', async () => {
    const lines = describeFound(await findModels({ HOME, ANTHROPIC_API_KEY: 'sk' }, sourcesAt()));
    expect(lines[1]).toContain('MODEL=anthropic npm start');
  });
});

describe('the model that is used', () => {
  it('is the built-in composer, whatever keys there are, until a setting selects another', async () => {
    const environment = { HOME, ANTHROPIC_API_KEY: 'sk-ant', OPENAI_API_KEY: 'sk', AWS_PROFILE: 'own' };
    expect((await chooseModel(environment)).modelSettings).toMatchObject({ modelIsBuiltIn: true });
    expect(await readModelTarget({ ...environment, MODEL: 'built-in' })).toBeUndefined();
  });

  it.each([
    [
      { MODEL: 'anthropic/claude-opus-5-5', ANTHROPIC_API_KEY: 'sk-ant' },
      { provider: 'anthropic', modelId: 'claude-opus-5-5', key: 'sk-ant' },
    ],
    [
      { MODEL: 'anthropic', ANTHROPIC_API_KEY: 'sk-ant', MODEL_API_KEY: 'sk-other' },
      { provider: 'anthropic', modelId: 'claude-sonnet-5-5', key: 'sk-other' },
    ],
    [
      { MODEL: 'openrouter/qwen/qwen3-coder', OPENROUTER_API_KEY: 'sk-or' },
      {
        provider: 'openai-compatible',
        modelId: 'qwen/qwen3-coder',
        baseUrl: 'https://openrouter.ai/api/v1',
        key: 'sk-or',
      },
    ],
    [{ MODEL: 'bedrock/amazon.nova-pro-v1:0' }, { provider: 'bedrock', modelId: 'amazon.nova-pro-v1:0' }],
    [{ MODEL_PROVIDER: 'bedrock' }, { provider: 'bedrock', modelId: 'global.anthropic.claude-sonnet-5-5' }],
    [
      { MODEL_PROVIDER: 'openai-compatible', MODEL_BASE_URL: 'http://x/v1', MODEL_ID: 'm' },
      { provider: 'openai-compatible', modelId: 'm', baseUrl: 'http://x/v1', key: '' },
    ],
  ])('of %j is the one that it names', async (environment, target) => {
    expect(await readModelTarget({ HOME, ...environment }, sourcesAt())).toMatchObject(target);
  });

  it('of a server on this machine is its first, when none is named', async () => {
    const ollama = await serve('qwen3-coder', 'llama3.2');
    expect(await readModelTarget({ MODEL: 'ollama' }, sourcesAt({ ollama }))).toMatchObject({
      modelId: 'qwen3-coder',
      baseUrl: ollama,
      key: '',
    });
  });

  it.each([
    [{ MODEL: 'gpt-5' }, 'MODEL=gpt-5 is not known'],
    [{ MODEL: 'anthropic' }, 'Anthropic needs its key in ANTHROPIC_API_KEY.'],
    [{ MODEL: 'ollama' }, `Ollama has no model at ${NOBODY}. Is it started?`],
    [{ MODEL_PROVIDER: 'other' }, 'MODEL_PROVIDER=other is not known'],
    [{ MODEL_PROVIDER: 'openai-compatible' }, 'needs MODEL_BASE_URL and MODEL_ID'],
  ])('of %j is refused with a reason', async (environment, reason) => {
    await expect(readModelTarget({ HOME, ...environment }, sourcesAt())).rejects.toThrow(reason);
  });

  it('has its key in a secret only, not in the context of the stack', async () => {
    const { modelSettings, secrets } = await chooseModel({ MODEL: 'anthropic', ANTHROPIC_API_KEY: 'sk-ant' });
    expect(JSON.stringify(modelSettings)).not.toContain('sk-ant');
    expect(modelSettings).toMatchObject({ modelProvider: 'anthropic', modelIsBuiltIn: false });
    expect(secrets).toEqual({ ModelKey: '{"key":"sk-ant"}' });
  });
});
