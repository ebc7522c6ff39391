import * as z from 'zod';

const serviceSchema = z.object({
  /** Origin of the service; a gateway may add a path. */
  url: z.url().transform((url) => url.replace(/\/+$/, '')),
  model: z.string().min(1),
});
const servicesSchema = z.object({ google: serviceSchema, openai: serviceSchema });

/** Throws when the text is not the JSON that the stack writes. */
export function readImageServices(json: string): z.output<typeof servicesSchema> {
  return z.parse(servicesSchema, JSON.parse(json));
}
