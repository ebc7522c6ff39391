import { OriginSecret } from '../adapters/secrets/origin-secret.ts';
import { environment } from './environment.ts';
import { once } from './once.ts';
import { clock, secrets } from './platform.ts';

export const originVerification = /* @__PURE__ */ once(
  () => new OriginSecret(environment('ORIGIN_SECRET'), secrets(), clock()),
);
