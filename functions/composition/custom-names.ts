import * as z from 'zod';
import { DnsNameServers } from '../adapters/dns/dns-name-servers.ts';
import { DynamoDbCustomNames } from '../adapters/dynamodb/publishing/custom-names.ts';
import type { NameEdge } from '../ports/custom-names.ts';
import { users } from './auth.ts';
import { environment } from './environment.ts';
import { lazy } from './lazy.ts';
import { once } from './once.ts';
import { addresses, clock, ids, rateLimits, table } from './platform.ts';
import { projects } from './projects.ts';
import { publications } from './publishing.ts';

/** The setting CUSTOM_NAMES of the stack; without `edge` where it offers no custom names. */
const offerSchema = z.object({
  edge: z
    .object({ distributionId: z.string(), connectionGroupId: z.string(), routingEndpoint: z.string() })
    .optional(),
  /** The name server to ask; empty for the resolver of the machine. */
  nameServer: z.string(),
});

const offer = /* @__PURE__ */ once(() => offerSchema.parse(JSON.parse(environment('CUSTOM_NAMES'))));
const customNames = /* @__PURE__ */ once(() => new DynamoDbCustomNames(table()));
const nameEdge = /* @__PURE__ */ once(() =>
  lazy<NameEdge>(async () => {
    const { edge } = offer();
    if (!edge) throw new Error('This deployment offers no custom names.');
    const { TenantNameEdge } = await import('../adapters/cloudfront/tenant-name-edge.ts');
    return new TenantNameEdge(edge);
  }),
);

export const customNameServices = () => ({
  projects: projects(),
  customNames: customNames(),
  addresses: addresses(),
  ids: ids(),
  routingEndpoint: offer().edge?.routingEndpoint,
});

export const checkNameServices = () => ({
  ...customNameServices(),
  nameServers: new DnsNameServers(offer().nameServer),
  nameEdge: nameEdge(),
  rateLimits: rateLimits(),
  clock: clock(),
});

export const withdrawNamesServices = () => ({
  customNames: customNames(),
  nameEdge: nameEdge(),
  routingEndpoint: offer().edge?.routingEndpoint,
  clock: clock(),
});

export const namedPageServices = () => ({
  customNames: customNames(),
  projects: projects(),
  publications: publications(),
  users: users(),
  addresses: addresses(),
});
