import * as z from 'zod';
import { defaultTemplate, propertiesOf, textSchema } from './template.ts';

export const functionSchema = z.object({
  Description: z.string().default(''),
  Runtime: z.string(),
  Architectures: z.array(z.string()).default([]),
  Timeout: z.number(),
  MemorySize: z.number(),
  TracingConfig: z.object({ Mode: z.string() }).optional(),
  LoggingConfig: z.object({ LogGroup: textSchema }).optional(),
  Environment: z.object({ Variables: z.record(z.string(), textSchema) }).optional(),
  Layers: z.array(z.unknown()).default([]),
});

/** Functions of the product by name, without the function of the CDK that deploys the pages. */
export const functions = new Map(
  [...propertiesOf(defaultTemplate(), 'AWS::Lambda::Function', functionSchema)]
    .filter(([id]) => id.startsWith('Functions'))
    .map(([id, properties]) => [properties.Description, { id, ...properties }]),
);
