/** Creates the deployment's model from MODEL_SERVICE. */
import * as z from 'zod';

/** Removes a trailing slash. */
const baseUrlSchema = z.url().transform((url) => url.replace(/\/+$/, ''));

const serviceSchema = z.discriminatedUnion('provider', [
  z.object({ provider: z.literal('bedrock') }),
  z.object({ provider: z.literal('openai-compatible'), baseUrl: baseUrlSchema }),
  z.object({ provider: z.literal('anthropic'), baseUrl: baseUrlSchema }),
]);

/** Throws when the text is not the JSON that the stack writes. */
export function readModelService(json: string): z.output<typeof serviceSchema> {
  return z.parse(serviceSchema, JSON.parse(json));
}
