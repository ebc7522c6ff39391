import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { BuiltAssets } from '../../infra/built-assets.ts';
import { type Settings, STACK_ID, synthesize } from '../../infra/synthesize.ts';
import { temporaryDir } from '../fixtures/temporary-dir.ts';
import { fixtureAssets } from './fixture-assets.ts';

const resourceSchema = z.object({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).default({}),
  DependsOn: z.array(z.string()).default([]),
  DeletionPolicy: z.string().optional(),
  UpdateReplacePolicy: z.string().optional(),
  UpdatePolicy: z.unknown().optional(),
  Condition: z.string().optional(),
});
export const templateSchema = z.object({
  Resources: z.record(z.string(), resourceSchema),
  Outputs: z.unknown(),
});

export type Template = z.output<typeof templateSchema>;

const certificate = (name: string) => `arn:aws:acm:us-east-1:123456789012:certificate/${name}`;

export const OWN_DOMAINS = {
  siteUrl: 'https://buidl.example',
  siteCertificateArn: certificate('site'),
  appsUrl: 'https://apps.example',
  appsCertificateArn: certificate('apps'),
};

/** Settings that do not affect each other, so that their tests share one template. */
export const CHANGED_SETTINGS = {
  canaryMinutes: 15,
  helpVideos: ['', 'https://youtu.be/aB3_-456789'],
  keepsViews: false,
  lambdaConcurrency: 1_000,
  monthlyBudgetUsd: 450,
  rpcUrls: 'https://server.example',
  publicRpcUrl: 'https://browsers.example',
  webAcl: { apiRequests: 500 },
};

export const MINIMAL_SETTINGS = {
  canaryMinutes: 0,
  lambdaConcurrency: 10,
  monthlyBudgetUsd: 0,
  retainData: false,
  webAcl: { isOn: false },
};

const synthesized = new Map<string, Template>();

export const defaultTemplate = () => synthesizeTemplate({});

/** Returns the synthesized template. Calls with the same settings share one object, which callers must not change. */
export function synthesizeTemplate(settings: Settings): Template {
  const key = JSON.stringify(settings);
  const template = synthesized.get(key) ?? synthesizeWith(fixtureAssets(), settings);
  synthesized.set(key, template);
  return template;
}

export function synthesizeWith(assets: BuiltAssets, settings: Settings = {}): Template {
  const outdir = temporaryDir('buidl-infra-');
  synthesize(settings, outdir, { assets, isForDeployment: false });
  return templateSchema.parse(JSON.parse(readFileSync(join(outdir, `${STACK_ID}.template.json`), 'utf8')));
}

export function propertiesOf<Schema extends z.ZodType>(
  template: Template,
  type: string,
  schema: Schema,
): Map<string, z.output<Schema>> {
  const found = Object.entries(template.Resources).filter(([, resource]) => resource.Type === type);
  return new Map(found.map(([id, { Properties }]) => [id, schema.parse(Properties)]));
}

const intrinsicSchema = z.union([
  z.object({ 'Fn::Sub': z.string() }).transform(({ 'Fn::Sub': text }) => text),
  z.object({ Ref: z.string() }).transform(({ Ref }) => `\${${Ref}}`),
  z
    .object({ 'Fn::GetAtt': z.tuple([z.string(), z.string()]) })
    .transform(({ 'Fn::GetAtt': path }) => `\${${path.join('.')}}`),
]);
const joinSchema = z.object({ 'Fn::Join': z.tuple([z.string(), z.array(z.unknown())]) });

/** Converts an intrinsic function to a text with `${LogicalId.Attribute}` and literal parts. */
const selectSchema = z.object({
  'Fn::Select': z.tuple([z.number(), z.object({ 'Fn::Split': z.tuple([z.string(), z.unknown()]) })]),
});

export const textSchema = z.unknown().transform(textOf);

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  const joined = joinSchema.safeParse(value);
  if (joined.success) {
    const [separator, parts] = joined.data['Fn::Join'];
    return parts.map(textOf).join(separator);
  }
  const selected = selectSchema.safeParse(value);
  if (selected.success) {
    const [
      index,
      {
        'Fn::Split': [separator, text],
      },
    ] = selected.data['Fn::Select'];
    return `${textOf(text)} split at "${separator}", part ${index}`;
  }
  return intrinsicSchema.parse(value);
}

export const textListSchema = z.unknown().transform((value) => (Array.isArray(value) ? value : [value]).map(textOf));

const statementsSchema = z.object({
  PolicyDocument: z.object({
    Statement: z.array(
      z.object({
        Effect: z.enum(['Allow', 'Deny']),
        Action: textListSchema,
        Resource: textListSchema,
        Condition: z.unknown().optional(),
      }),
    ),
  }),
});
type Statement = z.output<typeof statementsSchema>['PolicyDocument']['Statement'][number];

/** Returns the permissions of each role, by the logical id of the role or of the policy beside it. */
export function permissionsIn(template: Template): Map<string, Statement[]> {
  return statementsIn(template, 'Allow');
}

/** Returns what each role must not do, by the logical id of the role or of the policy beside it. */
export function denialsIn(template: Template): Map<string, Statement[]> {
  return statementsIn(template, 'Deny');
}

function statementsIn(template: Template, effect: Statement['Effect']): Map<string, Statement[]> {
  const inRoles = propertiesOf(
    template,
    'AWS::IAM::Role',
    z.object({ Policies: z.array(statementsSchema).default([]) }),
  );
  const beside = propertiesOf(template, 'AWS::IAM::Policy', statementsSchema);
  const all = [
    ...[...inRoles].map(
      ([id, { Policies }]) => [id, Policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement)] as const,
    ),
    ...[...beside].map(([id, { PolicyDocument }]) => [id, PolicyDocument.Statement] as const),
  ];
  return new Map(all.map(([id, statements]) => [id, statements.filter(({ Effect }) => Effect === effect)]));
}
