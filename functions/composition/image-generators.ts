import * as z from 'zod';
import { GoogleImageGenerator } from '../adapters/images/google-artist.ts';
import { KeyedImageSources } from '../adapters/images/keyed-image-sources.ts';
import { OpenAiImageGenerator } from '../adapters/images/openai-artist.ts';
import { ImageKeys } from '../adapters/secrets/image-keys.ts';
import { environment } from './environment.ts';
import { once } from './once.ts';
import { secrets } from './platform.ts';

const serviceSchema = z.object({
  /** The base URL of the service: an origin, and a path when a gateway needs one. */
  url: z.url().transform((url) => url.replace(/\/+$/, '')),
  model: z.string().min(1),
});
const servicesSchema = z.object({ google: serviceSchema, openai: serviceSchema });

const imageKeys = /* @__PURE__ */ once(() => new ImageKeys(environment('IMAGE_KEYS_SECRET'), secrets()));

export const imageSources = /* @__PURE__ */ once(() => new KeyedImageSources(imageKeys()));

export const imageGenerators = /* @__PURE__ */ once(() => {
  const { google, openai } = readImageServices(environment('IMAGE_SERVICES'));
  return {
    IMAGEN3: new GoogleImageGenerator({ ...google, readKey: () => imageKeys().read('google') }),
    DALLE3: new OpenAiImageGenerator({ ...openai, readKey: () => imageKeys().read('openai') }),
  };
});

/** Parses `IMAGE_SERVICES`. Throws when it is not the JSON that the stack writes. */
function readImageServices(json: string): z.output<typeof servicesSchema> {
  return z.parse(servicesSchema, JSON.parse(json));
}
