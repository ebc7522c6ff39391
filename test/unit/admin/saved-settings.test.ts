import { expect, it } from 'vitest';
import { DynamoDbSettings } from '../../../functions/adapters/dynamodb/settings/settings.ts';
import { Table } from '../../../functions/adapters/dynamodb/table.ts';
import { parseStackSettings, settingsDefaults } from '../../../infra/settings/stack-settings.ts';
import { startWithTable, TABLE } from '../../../packages/local-cloud/test/integration/dynamodb-fixture.ts';

const DEPLOYED = {
  network: 'devnet',
  rpcUrls: 'https://rpc.example',
  helpVideos: ['https://youtu.be/a'],
};

async function settingsOf(deployed: Record<string, unknown>) {
  const { client, close } = await startWithTable();
  const table = new Table(TABLE, client);
  await table.put({ pk: 'SETTINGS', sk: 'PLATFORM', announcement: 'Hello' });
  const defaults = settingsDefaults(parseStackSettings({ ...DEPLOYED, ...deployed }, 'This test'));
  const settings = await new DynamoDbSettings(table, JSON.stringify(defaults)).read();
  await close();
  return settings;
}

it('a saved setting leaves the other settings of the deployment unchanged', async () => {
  expect(await settingsOf({})).toMatchObject({ announcement: 'Hello', helpVideos: ['https://youtu.be/a'] });
});

it('the default model has rates with their source and date', async () => {
  expect((await settingsOf({})).modelRate).toEqual({
    input: 2,
    cachedInput: 0.1,
    output: 10,
    image: 0.02,
    source: 'https://platform.claude.com/docs/en/about-claude/pricing',
    date: '2026-11-23',
  });
});

it('an environment sets the rates of a model, and other models have the cost model of the specification', async () => {
  const rate = {
    input: 1,
    cachedInput: 1,
    output: 4,
    image: 0.01,
    source: 'https://list.example',
    date: '2026-11-20',
  };
  const own = { modelId: 'own-model', modelName: 'Own' };
  expect((await settingsOf({ ...own, modelRates: { 'own-model': rate } })).modelRate).toEqual(rate);
  expect((await settingsOf(own)).modelRate).toMatchObject({ input: 1.5, output: 10, image: 0.02 });
  const undated = { ...rate, date: 'lately' };
  await expect(settingsOf({ ...own, modelRates: { 'own-model': undated } })).rejects.toThrow('modelRates');
});
