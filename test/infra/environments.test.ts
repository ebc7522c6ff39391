import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  CloudFormationClient,
  CloudFormationServiceException,
  GetTemplateCommand,
} from '@aws-sdk/client-cloudformation';
import { mockClient } from 'aws-sdk-client-mock';
import { describe, expect, it, vi } from 'vitest';
import {
  EmptyTableError,
  readDeployedSettings,
  requireSameData,
  settingChanges,
  UnknownSettingsError,
} from '../../infra/settings/deployed-settings.ts';
import { environmentNames, readEnvironment } from '../../infra/settings/environment.ts';
import { InvalidSettingsError } from '../../infra/settings/stack-settings.ts';
import { makeApp } from '../../infra/synthesize.ts';
import { temporaryDir } from '../fixtures/temporary-dir.ts';
import { fixtureAssets } from './fixture-assets.ts';

const KEY = 'So11111111111111111111111111111111111111112';

describe('the environments', () => {
  it('have one file each and different names', () => {
    expect(environmentNames()).toEqual(['dev', 'prod', 'stage']);
    const needed = {
      treasury: KEY,
      adminPublicKeys: KEY,
      alarmEmail: 'ops@buidl.example',
      publicRpcUrl: 'https://node.example',
    };
    const stacks = environmentNames().map((name) => readEnvironment(name, needed).stackName);
    expect(new Set(stacks)).toHaveProperty('size', 3);
  });

  it('are refused when the file is missing', () => {
    expect(() => readEnvironment('production')).toThrow(
      'There is no environments/production.json. Environments: dev, prod, stage.',
    );
    expect(() => readEnvironment('../package')).toThrow(InvalidSettingsError);
  });

  it.each(['treasury', 'adminPublicKeys', 'alarmEmail', 'publicRpcUrl'])('on mainnet need a value for %s', (name) => {
    expect(() => readEnvironment('prod')).toThrow(name);
  });
});

describe('the command line', () => {
  /** Creates the CDK app with this context. Passes the context in an environment variable, as the CDK does. */
  const synthesized = (context: Record<string, string>) => {
    vi.stubEnv('CDK_CONTEXT_JSON', JSON.stringify(context));
    try {
      return makeApp({}, temporaryDir('buidl-infra-'), { assets: fixtureAssets(), isForDeployment: false });
    } finally {
      vi.unstubAllEnvs();
    }
  };

  it('selects the environment', () => {
    const stacks = synthesized({ env: 'stage' }).synth().stacks;
    expect(stacks.map(({ stackName }) => stackName)).toEqual(['Buidl-stage']);
    expect(stacks[0]?.tags).toEqual({ product: 'buidl', environment: 'stage' });
  });

  it('sets no setting, because the next deployment would lose it', () => {
    expect(() => synthesized({ env: 'dev', treasury: KEY })).toThrow(
      'Settings are in the file of their environment, not on the command line: treasury.',
    );
  });
});

describe('the changes of a deployment', () => {
  const { settings } = readEnvironment('dev');
  const templates = () => mockClient(CloudFormationClient);
  const deployed = { ...JSON.parse(JSON.stringify(settings)), signupCredits: 5, gone: true };

  it('are read from the deployed template', async () => {
    const cloudFormation = templates();
    cloudFormation
      .on(GetTemplateCommand, { StackName: 'Buidl-dev' })
      .resolves({ TemplateBody: JSON.stringify({ Metadata: { Settings: deployed } }) });
    const found = await readDeployedSettings(new CloudFormationClient({ region: 'us-east-1' }), 'Buidl-dev');
    expect(settingChanges(found ?? {}, settings)).toEqual([
      { name: 'gone', before: 'true', after: undefined },
      { name: 'signupCredits', before: '5', after: '100' },
    ]);
    cloudFormation.restore();
  });

  it('are everything for a missing stack, and unknown for a foreign template', async () => {
    const cloudFormation = templates();
    const client = new CloudFormationClient({ region: 'us-east-1' });
    const missing = new CloudFormationServiceException({
      name: 'ValidationError',
      message: 'Stack with id Buidl-dev does not exist',
      $fault: 'client',
      $metadata: {},
    });
    cloudFormation.on(GetTemplateCommand).rejectsOnce(missing).resolves({ TemplateBody: '{}' });
    expect(await readDeployedSettings(client, 'Buidl-dev')).toBeUndefined();
    await expect(readDeployedSettings(client, 'Buidl-dev')).rejects.toBeInstanceOf(UnknownSettingsError);
    cloudFormation.restore();
  });

  it('cannot lose the table of a restore, which would leave an empty one, but can name another', () => {
    const restored = { ...deployed, tableName: 'Buidl-Data-20261123T101500Z' };
    const { settings: empty } = readEnvironment('dev');
    expect(() => requireSameData(restored, empty)).toThrow(EmptyTableError);
    const { settings: former } = readEnvironment('dev', { tableName: 'Buidl-Data' });
    expect(() => requireSameData(restored, former)).not.toThrow();
    expect(() => requireSameData(deployed, empty)).not.toThrow();
  });

  it('are printed by the command', () => {
    const path = join(temporaryDir('buidl-infra-'), 'template.json');
    writeFileSync(path, JSON.stringify({ Metadata: { Settings: deployed } }));
    const output = execFileSync(process.execPath, [
      'packages/operations/commands/settings.ts',
      'diff',
      '--template',
      path,
    ]).toString();
    expect(output).toBe('gone: true → nothing\nsignupCredits: 5 → 100\n');
  });
});
