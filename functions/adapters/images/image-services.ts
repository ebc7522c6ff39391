/** Which services draw, as the deployment says: IMAGE_SERVICES. */
import * as z from 'zod';

const serviceSchema = z.object({
  /** Origin of the service; a gateway in front of it may add a path. */
  url: z.url().transform((url) => url.replace(/\/+$/, '')),
  model: z.string().min(1),
});
const servicesSchema = z.object({ google: serviceSchema, openai: serviceSchema });

/** Throws when the text is not what the stack writes. */
export function readImageServices(json: string): z.output<typeof servicesSchema> {
  return z.parse(servicesSchema, JSON.parse(json));
}
