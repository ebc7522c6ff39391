import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type FunctionName, STAGES } from '../../infra/lambda-functions.ts';
import { FEATURES } from '../../shared/contract/route.ts';
import { VERSION_DIMENSION } from '../../shared/domain/metrics.ts';
import { fixtureAssets } from './fixture-assets.ts';
import {
  CHANGED_SETTINGS,
  defaultTemplate,
  MINIMAL_SETTINGS,
  permissionsIn,
  propertiesOf,
  synthesizeTemplate,
  synthesizeWith,
  type Template,
  textSchema,
} from './template.ts';

const template = defaultTemplate();
const versionSchema = z.object({ FunctionName: textSchema });
const aliasSchema = z.object({ Name: z.string(), FunctionName: textSchema, FunctionVersion: textSchema });

const dimensionsSchema = z.array(z.object({ Name: z.string(), Value: textSchema }));
const alarmSchema = z.object({
  Dimensions: dimensionsSchema.optional(),
  Metrics: z
    .array(
      z.object({
        MetricStat: z
          .object({ Metric: z.object({ MetricName: z.string(), Dimensions: dimensionsSchema.optional() }) })
          .optional(),
      }),
    )
    .optional(),
});

const idsOf = (found: Template, type: string) =>
  Object.entries(found.Resources).flatMap(([id, { Type }]) => (Type === type ? [id] : []));

describe('a release', () => {
  it('has a version of each API function and of each stage', () => {
    expect(propertiesOf(template, 'AWS::Lambda::Version', versionSchema).size).toBe(
      FEATURES.length + 1 + STAGES.length,
    );
  });

  it('keeps the versions of earlier releases, and removes its own on a rollback', () => {
    for (const type of ['AWS::Lambda::Version', 'AWS::StepFunctions::StateMachineVersion']) {
      for (const id of idsOf(template, type))
        expect(template.Resources[id]?.DeletionPolicy).toBe('RetainExceptOnCreate');
    }
    // Each revision of the state machine replaces this resource, and running builds still use the replaced version.
    const [workflowVersion = ''] = idsOf(template, 'AWS::StepFunctions::StateMachineVersion');
    expect(template.Resources[workflowVersion]?.UpdateReplacePolicy).toBe('Retain');
    expect(JSON.stringify(template.Resources[workflowVersion])).toContain('StateMachineRevisionId"]');
  });

  it('moves the aliases of the API with CodeDeploy, which rolls back when calls fail', () => {
    const aliases = propertiesOf(template, 'AWS::Lambda::Alias', aliasSchema);
    const groups = propertiesOf(
      template,
      'AWS::CodeDeploy::DeploymentGroup',
      z.object({
        AlarmConfiguration: z.object({ Alarms: z.array(z.object({ Name: textSchema })) }),
        AutoRollbackConfiguration: z.object({ Events: z.array(z.string()) }),
      }),
    );
    expect(aliases.size).toBe(FEATURES.length + 1);
    for (const [id, { Name }] of aliases) {
      expect(Name).toBe('live');
      const group = /"DeploymentGroupName":\{"Ref":"(\w+)"\}/.exec(
        JSON.stringify(template.Resources[id]?.UpdatePolicy),
      )?.[1];
      const { Alarms = [] } = groups.get(group ?? '')?.AlarmConfiguration ?? {};
      expect(Alarms.map((alarm) => alarm.Name)).toEqual([expect.stringMatching(/ReleaseApiErrors\w+\}$/)]);
      expect(groups.get(group ?? '')?.AutoRollbackConfiguration.Events).toContain('DEPLOYMENT_STOP_ON_ALARM');
    }
  });

  it('is rolled back only for failures of its own versions', () => {
    const versions = idsOf(template, 'AWS::Lambda::Version');
    const alarms = [...propertiesOf(template, 'AWS::CloudWatch::Alarm', alarmSchema)].filter(([id]) =>
      id.includes('ReleaseApiErrors'),
    );
    expect(alarms).toHaveLength(FEATURES.length + 1);
    for (const [, { Metrics = [] }] of alarms) {
      const read = Metrics.flatMap(({ MetricStat }) => (MetricStat ? [MetricStat.Metric] : []));
      expect(read.map(({ MetricName }) => MetricName)).toEqual(['Errors', 'Responses500']);
      const readVersions = read.map(({ Dimensions }) =>
        Dimensions?.find(({ Name }) => Name === 'ExecutedVersion' || Name === VERSION_DIMENSION),
      );
      for (const dimension of readVersions)
        expect(versions).toContain(/^\$\{(\w+)\.Version\}$/.exec(dimension?.Value ?? '')?.[1]);
    }
    const [, builds] = [...propertiesOf(template, 'AWS::CloudWatch::Alarm', alarmSchema)].find(([id]) =>
      id.includes('ReleaseBuildFailures'),
    ) ?? ['', undefined];
    expect(builds?.Dimensions?.find(({ Name }) => Name === 'Version')?.Value).toContain('WorkflowVersion');
  });

  it('is not rolled back while the alarms of releases are off', () => {
    const found = synthesizeTemplate({ releaseAlarms: false });
    const groups = propertiesOf(
      found,
      'AWS::CodeDeploy::DeploymentGroup',
      z.object({
        AlarmConfiguration: z.object({ IgnorePollAlarmFailure: z.boolean(), Enabled: z.boolean() }).partial(),
      }),
    );
    expect(groups.size).toBe(FEATURES.length + 1);
    const [alias] = propertiesOf(found, 'AWS::StepFunctions::StateMachineAlias', z.looseObject({})).values();
    expect(JSON.stringify(alias)).not.toContain('Alarm');
    for (const [, { AlarmConfiguration }] of groups) expect(AlarmConfiguration.Enabled).toBe(false);
  });

  it('has its pages after every alias', () => {
    const [pages] = Object.entries(template.Resources).filter(([id]) => /^SitePagesCustomResource/.test(id));
    const aliases = [
      ...idsOf(template, 'AWS::Lambda::Alias'),
      ...idsOf(template, 'AWS::StepFunctions::StateMachineAlias'),
    ];
    expect(pages?.[1].DependsOn).toEqual(expect.arrayContaining(aliases));
  });

  it.each([
    [0, MINIMAL_SETTINGS, 'CodeDeployDefault.LambdaAllAtOnce', { Type: 'ALL_AT_ONCE' }],
    [
      15,
      CHANGED_SETTINGS,
      'CodeDeployDefault.LambdaCanary10Percent15Minutes',
      { Type: 'CANARY', Percentage: 10, Interval: 15 },
    ],
  ])('sends a tenth of the calls to it for %s minutes first', (_minutes, settings, config, preference) => {
    const found = synthesizeTemplate(settings);
    const groups = propertiesOf(
      found,
      'AWS::CodeDeploy::DeploymentGroup',
      z.object({ DeploymentConfigName: z.string() }),
    );
    expect(new Set([...groups.values()].map((group) => group.DeploymentConfigName))).toEqual(new Set([config]));
    const [alias] = propertiesOf(
      found,
      'AWS::StepFunctions::StateMachineAlias',
      z.object({ Name: z.string(), DeploymentPreference: z.looseObject({ Alarms: z.array(textSchema) }) }),
    ).values();
    expect(alias).toMatchObject({ Name: 'live', DeploymentPreference: preference });
    expect(alias?.DeploymentPreference.Alarms).toEqual([expect.stringMatching(/^\$\{ReleasesReleaseBuildFailures/)]);
  });
});

describe('a build', () => {
  const [machine] = propertiesOf(
    template,
    'AWS::StepFunctions::StateMachine',
    z.object({ DefinitionString: textSchema, RoleArn: textSchema }),
  ).values();
  const called = [...(machine?.DefinitionString ?? '').matchAll(/"FunctionName":"([^"]+)"/g)].map(
    ([, name = '']) => name,
  );

  it('calls only published versions', () => {
    const versions = idsOf(template, 'AWS::Lambda::Version');
    expect(new Set(called)).toHaveProperty('size', STAGES.length);
    for (const name of called) expect(versions).toContain(/^\$\{(\w+)\}$/.exec(name)?.[1]);
  });

  it('of an earlier release may still call its versions', () => {
    const role = [...permissionsIn(template)].find(
      ([id, statements]) => id.startsWith('BuildStateMachineRole') && statements.length > 0,
    );
    const allowed = (role?.[1] ?? [])
      .filter(({ Action }) => Action.includes('lambda:InvokeFunction'))
      .flatMap(({ Resource }) => Resource);
    expect(allowed).toHaveLength(STAGES.length);
    for (const resource of allowed) expect(resource).toMatch(/^\$\{FunctionsWorkflow\w+Function\w+\.Arn\}:\*$/);
  });

  it('is started through the alias, with permission on the state machine', () => {
    const functions = propertiesOf(
      template,
      'AWS::Lambda::Function',
      z.object({
        Environment: z.object({ Variables: z.record(z.string(), textSchema) }).default({ Variables: {} }),
      }),
    );
    const targets = [...functions.values()].flatMap(({ Environment }) => Environment.Variables.STATE_MACHINE_ARN ?? []);
    const [alias] = idsOf(template, 'AWS::StepFunctions::StateMachineAlias');
    expect(new Set(targets)).toEqual(new Set([`\${${alias}.Arn}`]));
  });
});

describe('a changed function', () => {
  const changed = (name: FunctionName) => {
    const assets = fixtureAssets();
    writeFileSync(join(assets.functionDir(name), 'index.mjs'), 'export const handler = async () => 1;');
    return synthesizeWith(assets);
  };
  const auth = changed('api-auth');
  const versions = (found: Template) => new Set(idsOf(found, 'AWS::Lambda::Version'));

  it('gets a new version under the same alias; the others keep theirs', () => {
    const before = versions(template);
    const added = [...versions(auth)].filter((id) => !before.has(id));
    expect(added).toEqual([expect.stringMatching(/^FunctionsApiAuthFunctionCurrentVersion/)]);
    expect(idsOf(auth, 'AWS::Lambda::Alias')).toEqual(idsOf(template, 'AWS::Lambda::Alias'));
  });

  it('of a stage changes the definition, and so creates a version of the state machine', () => {
    const definitionOf = (found: Template) => {
      const [machine] = propertiesOf(
        found,
        'AWS::StepFunctions::StateMachine',
        z.object({ DefinitionString: textSchema }),
      ).values();
      return machine?.DefinitionString;
    };
    expect(definitionOf(changed('workflow-plan'))).not.toBe(definitionOf(template));
    expect(definitionOf(auth)).toBe(definitionOf(template));
  });
});

describe('the template', () => {
  it('retains the table and the buckets, but not those of a failed creation', () => {
    for (const type of ['AWS::DynamoDB::Table', 'AWS::S3::Bucket']) {
      for (const id of idsOf(template, type)) {
        expect(template.Resources[id]).toMatchObject({
          DeletionPolicy: 'RetainExceptOnCreate',
          UpdateReplacePolicy: 'Retain',
        });
      }
    }
  });

  it('has room for more: CloudFormation allows 500 resources', () => {
    expect(Object.keys(template.Resources).length).toBeLessThanOrEqual(300);
  });
});
