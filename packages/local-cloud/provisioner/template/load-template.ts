import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { TemplateError } from './template-error.ts';

const manifestSchema = z.object({
  artifacts: z.record(
    z.string(),
    z.object({ type: z.string(), properties: z.record(z.string(), z.unknown()).optional() }),
  ),
});

const resourceSchema = z.strictObject({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).optional(),
  DependsOn: z.union([z.string(), z.array(z.string())]).optional(),
  Condition: z.string().optional(),
  Metadata: z.unknown().optional(),
  /** No effect here, because the stack is never updated or deleted. */
  UpdatePolicy: z.unknown().optional(),
  DeletionPolicy: z.unknown().optional(),
  UpdateReplacePolicy: z.unknown().optional(),
});

const templateSchema = z.strictObject({
  AWSTemplateFormatVersion: z.string().optional(),
  Description: z.string().optional(),
  Metadata: z.unknown().optional(),
  /** No effect here: these rules are assertions about the target AWS account. */
  Rules: z.unknown().optional(),
  Parameters: z.record(z.string(), z.object({ Type: z.string(), Default: z.unknown().optional() })).optional(),
  Mappings: z.record(z.string(), z.record(z.string(), z.record(z.string(), z.unknown()))).optional(),
  Conditions: z.record(z.string(), z.unknown()).optional(),
  Resources: z.record(z.string(), resourceSchema),
  Outputs: z.record(z.string(), z.object({ Value: z.unknown() })).optional(),
});

const assetsSchema = z.object({
  files: z
    .record(
      z.string(),
      z.object({
        source: z.object({ path: z.string().optional(), packaging: z.string().optional() }),
        destinations: z.record(z.string(), z.object({ objectKey: z.string() })),
      }),
    )
    .optional(),
});

export interface TemplateResource {
  logicalId: string;
  type: string;
  properties: Record<string, unknown>;
  dependsOn: string[];
  condition: string | undefined;
}

export interface Template {
  stackName: string;
  resources: Map<string, TemplateResource>;
  parameters: Record<string, { Type: string; Default?: unknown }>;
  mappings: Record<string, Record<string, Record<string, unknown>>>;
  conditions: Record<string, unknown>;
  outputs: Record<string, unknown>;
  /** Local file or folder of each object key in CDK's asset bucket. */
  assets: Map<string, string>;
}

/** Reads the only stack of the cloud assembly in `templateDir`. Throws TemplateError for unsupported content. */
export function loadTemplate(templateDir: string): Template {
  const manifest = parseFile(manifestSchema, templateDir, 'manifest.json');
  const artifacts = Object.entries(manifest.artifacts);
  const stacks = artifacts.filter(([, artifact]) => artifact.type === 'aws:cloudformation:stack');
  const [stack] = stacks;
  if (stack === undefined || stacks.length > 1) {
    throw new TemplateError('manifest.json', `one stack is supported, found ${stacks.length}`);
  }
  const [artifactName, { properties }] = stack;
  const template = parseFile(templateSchema, templateDir, String(properties?.templateFile));
  const assets = new Map<string, string>();
  for (const [, artifact] of artifacts) {
    if (artifact.type !== 'cdk:asset-manifest') continue;
    readAssets(templateDir, String(artifact.properties?.file), assets);
  }
  return {
    stackName: typeof properties?.stackName === 'string' ? properties.stackName : artifactName,
    resources: new Map(Object.entries(template.Resources).map(([id, found]) => [id, toResource(id, found)])),
    parameters: template.Parameters ?? {},
    mappings: template.Mappings ?? {},
    conditions: template.Conditions ?? {},
    outputs: Object.fromEntries(Object.entries(template.Outputs ?? {}).map(([name, output]) => [name, output.Value])),
    assets,
  };
}

function toResource(logicalId: string, resource: z.infer<typeof resourceSchema>): TemplateResource {
  const dependsOn = resource.DependsOn ?? [];
  return {
    logicalId,
    type: resource.Type,
    properties: resource.Properties ?? {},
    dependsOn: Array.isArray(dependsOn) ? dependsOn : [dependsOn],
    condition: resource.Condition,
  };
}

function readAssets(templateDir: string, file: string, assets: Map<string, string>): void {
  const { files = {} } = parseFile(assetsSchema, templateDir, file);
  for (const { source, destinations } of Object.values(files)) {
    for (const { objectKey } of Object.values(destinations)) {
      if (source.path !== undefined) assets.set(objectKey, resolve(templateDir, source.path));
    }
  }
}

function parseFile<Schema extends z.ZodType>(schema: Schema, dir: string, file: string): z.infer<Schema> {
  const parsed = schema.safeParse(JSON.parse(readFileSync(join(dir, file), 'utf8')));
  if (parsed.success) return parsed.data;
  throw new TemplateError(file, z.prettifyError(parsed.error));
}
