import { randomBytes } from 'node:crypto';
import { TTLCache } from '@isaacs/ttlcache';
import { MemoryRateLimits } from '../adapters/memory-rate-limits.ts';
import { once } from './once.ts';
import { addresses, clock } from './platform.ts';

/** Keys that the API took. It is asked again after a minute, and by each tool that calls it. */
const admittedKeys = /* @__PURE__ */ once(() => new TTLCache<string, true>({ max: 1_000, ttl: 60_000 }));
const rateLimits = /* @__PURE__ */ once(() => new MemoryRateLimits());
/** The addresses of callers are counted in the memory of an instance, which needs no secret that others know. */
const visitorSecret = /* @__PURE__ */ once(() => randomBytes(32).toString('hex'));

export const mcpServices = () => ({
  siteUrl: addresses().siteUrl,
  fetch: globalThis.fetch,
  admittedKeys: admittedKeys(),
  rateLimits: rateLimits(),
  clock: clock(),
  visitorSecret: visitorSecret(),
});
