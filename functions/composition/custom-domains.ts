import * as z from 'zod';
import { DnsDnsResolver } from '../adapters/dns/dns-name-servers.ts';
import { DynamoDbCustomDomains } from '../adapters/dynamodb/publishing/custom-domains.ts';
import type { DomainDistribution } from '../ports/custom-domains.ts';
import { users } from './auth.ts';
import { environment } from './environment.ts';
import { lazy } from './lazy.ts';
import { once } from './once.ts';
import { addresses, clock, ids, rateLimits, table } from './platform.ts';
import { projects } from './projects.ts';
import { publications } from './publishing.ts';

/**
 * The stack's settings for custom domains. `edge`, the ids of CloudFront's resources, is missing in deployments without
 * custom domains.
 */
const offerSchema = z.object({
  edge: z.object({ distributionId: z.string(), connectionGroupId: z.string(), routingEndpoint: z.string() }).optional(),
  /** The DNS server to query. When empty, the system's resolver is used. */
  nameServer: z.string(),
});

const offer = /* @__PURE__ */ once(() => offerSchema.parse(JSON.parse(environment('CUSTOM_DOMAINS'))));
const customDomains = /* @__PURE__ */ once(() => new DynamoDbCustomDomains(table()));
const domainDistribution = /* @__PURE__ */ once(() =>
  lazy<DomainDistribution>(async () => {
    const { edge } = offer();
    if (!edge) throw new Error('This deployment offers no custom names.');
    const { TenantDomainDistribution } = await import('../adapters/cloudfront/tenant-name-edge.ts');
    return new TenantDomainDistribution(edge);
  }),
);

export const customDomainServices = () => ({
  projects: projects(),
  customDomains: customDomains(),
  addresses: addresses(),
  ids: ids(),
  routingEndpoint: offer().edge?.routingEndpoint,
});

export const checkNameServices = () => ({
  ...customDomainServices(),
  dnsResolver: new DnsDnsResolver(offer().nameServer),
  domainDistribution: domainDistribution(),
  rateLimits: rateLimits(),
  clock: clock(),
});

export const deleteReleasedDomainsServices = () => ({
  customDomains: customDomains(),
  domainDistribution: domainDistribution(),
  routingEndpoint: offer().edge?.routingEndpoint,
  clock: clock(),
});

export const customDomainPageServices = () => ({
  customDomains: customDomains(),
  projects: projects(),
  publications: publications(),
  users: users(),
  addresses: addresses(),
  clock: clock(),
});
