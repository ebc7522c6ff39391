import { randomBytes } from 'node:crypto';
import { TTLCache } from '@isaacs/ttlcache';
import { MemoryRateLimits } from '../adapters/memory-rate-limits.ts';
import { once } from './once.ts';
import { addresses, clock, isFromCloudFront } from './platform.ts';

/** Caches the API keys that the API accepted, for a minute. The API still checks the key of each tool call. */
const admittedKeys = /* @__PURE__ */ once(() => new TTLCache<string, true>({ max: 1_000, ttl: 60_000 }));
const rateLimits = /* @__PURE__ */ once(() => new MemoryRateLimits());
/** Hashes the callers' IP addresses. Each instance counts its own callers in memory, so each has its own secret. */
const visitorSecret = /* @__PURE__ */ once(() => randomBytes(32).toString('hex'));

/**
 * The times for following a build. Clients abort a call after 60 s. API Gateway ends a request after 30 s, which
 * includes the start of the build.
 */
const FOLLOW_TIMES = { callMs: 15_000, pollMs: 5_000, totalMs: 45_000 };

export const mcpServices = () => ({
  siteUrl: addresses().siteUrl,
  appsUrl: addresses().appsUrl,
  fetch: globalThis.fetch,
  admittedKeys: admittedKeys(),
  rateLimits: rateLimits(),
  clock: clock(),
  isFromCloudFront,
  visitorSecret: visitorSecret(),
  followTimes: FOLLOW_TIMES,
});
