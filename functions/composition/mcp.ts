import { TTLCache } from '@isaacs/ttlcache';
import { once } from './once.ts';
import { addresses } from './platform.ts';

/** Keys that the API took. It is asked again after a minute, and by each tool that calls it. */
const admittedKeys = /* @__PURE__ */ once(() => new TTLCache<string, true>({ max: 1_000, ttl: 60_000 }));

export const mcpServices = () => ({
  siteUrl: addresses().siteUrl,
  fetch: globalThis.fetch,
  admittedKeys: admittedKeys(),
});
