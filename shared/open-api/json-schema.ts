import * as z from 'zod';
import { userSchema } from '../contract/auth.ts';
import { operationStatusResponseSchema } from '../contract/builds.ts';
import { creditConfigSchema, purchaseSchema } from '../contract/credits.ts';
import { errorResponseSchema } from '../contract/errors.ts';
import { revisionSchema } from '../contract/projects.ts';
import { publicConfigSchema } from '../contract/settings.ts';
import { jsonValueSchema } from '../domain/app-data/data-value.ts';
import { imageAssetSchema } from '../domain/image-asset.ts';
import { ledgerEntrySchema } from '../domain/ledger-entry.ts';
import { receiptSchema } from '../domain/receipt.ts';

export type JsonSchema = z.core.JSONSchema.JSONSchema;

/** Schemas that several routes return. The OpenAPI document contains each of them once. */
const COMPONENTS = {
  Error: errorResponseSchema,
  User: userSchema,
  OperationStatus: operationStatusResponseSchema,
  Receipt: receiptSchema,
  Revision: revisionSchema,
  ImageAsset: imageAssetSchema,
  LedgerEntry: ledgerEntrySchema,
  Purchase: purchaseSchema,
  CreditConfig: creditConfigSchema,
  PublicConfig: publicConfigSchema,
  JsonValue: jsonValueSchema,
};

const named = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(COMPONENTS)) named.add(schema, { id });

/** Replaces the exact schema of JSON values. Client generators cannot handle it, because it refers to itself. */
const ANY_JSON: JsonSchema = { description: 'Any JSON value.' };

/** Response objects allow unknown fields: a newer server may add fields, which callers ignore. */
const OPEN_OUTPUT = {
  io: 'output',
  override: ({ jsonSchema }: { jsonSchema: JsonSchema }) => {
    if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  },
} as const;

const refTo = (id: string) => `#/components/schemas/${id}`;

export function inputSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input' });
  return rest;
}

/** Returns the schema of a response, with references to the components of the document. */
export function outputSchema(schema: z.ZodType): JsonSchema {
  const name = Object.entries(COMPONENTS).find(([, component]) => component === schema)?.[0];
  if (name !== undefined) return { $ref: refTo(name) };
  const json = JSON.stringify(z.toJSONSchema(schema, { ...OPEN_OUTPUT, metadata: named }));
  const { $schema: _, $defs: __, ...rest } = parseSchema(json.replaceAll('#/$defs/', refTo('')));
  return rest;
}

export function componentSchemas(): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(named, { ...OPEN_OUTPUT, uri: refTo });
  const described = Object.entries(schemas).map(([name, { $schema: _, $id: __, ...schema }]) => [name, schema]);
  return { ...Object.fromEntries(described), JsonValue: ANY_JSON };
}

function parseSchema(json: string): JsonSchema {
  return JSON.parse(json);
}
