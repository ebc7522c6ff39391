/** DNS firewalls of VPCs. The local cloud checks their rules and does not apply them. */
import * as z from 'zod';
import { found } from './networks.ts';
import { physicalId } from './physical-name.ts';
import { parseProperties, type ResourceHandler, withLogicalId } from './resource-handler.ts';

const domainListSchema = z.strictObject({
  Name: z.string().optional(),
  Domains: z.array(z.string().regex(/^(?:\*|(?:\*\.)?[\w-]+(?:\.[\w-]+)*\.?)$/, 'no domain')).min(1),
  Tags: z.unknown().optional(),
});

const domainLists: ResourceHandler = {
  create(request, { networks }) {
    parseProperties(domainListSchema, request);
    const id = `rslvr-fdl-${physicalId(request.logicalId, 17)}`;
    networks.dnsLists.add(id);
    return { ref: id, attributes: { Id: id } };
  },
};

const common = {
  Priority: z.int().min(0),
  FirewallDomainListId: z.string(),
  FirewallDomainRedirectionAction: z.enum(['INSPECT_REDIRECTION_DOMAIN', 'TRUST_REDIRECTION_DOMAIN']).optional(),
};
const ruleSchema = z.discriminatedUnion('Action', [
  z.strictObject({ ...common, Action: z.enum(['ALLOW', 'ALERT']) }),
  z.strictObject({ ...common, Action: z.literal('BLOCK'), BlockResponse: z.enum(['NODATA', 'NXDOMAIN']) }),
]);
const ruleGroupSchema = z.strictObject({
  Name: z.string().optional(),
  FirewallRules: z
    .array(ruleSchema)
    .refine((rules) => new Set(rules.map((rule) => rule.Priority)).size === rules.length, {
      error: 'each rule needs its own priority',
    }),
  Tags: z.unknown().optional(),
});

const ruleGroups: ResourceHandler = {
  create(request, { networks }) {
    const { FirewallRules: rules } = parseProperties(ruleGroupSchema, request);
    withLogicalId(request, () => {
      const lists = new Map([...networks.dnsLists].map((id) => [id, id]));
      for (const { FirewallDomainListId } of rules) found(lists, FirewallDomainListId);
    });
    const id = `rslvr-frg-${physicalId(request.logicalId, 17)}`;
    networks.dnsRuleGroups.add(id);
    return { ref: id, attributes: { Id: id } };
  },
};

const associationSchema = z.strictObject({
  Name: z.string().optional(),
  FirewallRuleGroupId: z.string(),
  VpcId: z.string(),
  Priority: z.int().min(101).max(8_999),
  Tags: z.unknown().optional(),
});

const associations: ResourceHandler = {
  create(request, { networks }) {
    const { FirewallRuleGroupId: groupId, VpcId: vpcId } = parseProperties(associationSchema, request);
    withLogicalId(request, () => {
      found(networks.vpcs, vpcId);
      if (!networks.dnsRuleGroups.has(groupId)) throw new Error(`'${groupId}' does not exist`);
    });
    const id = `rslvr-frgassoc-${physicalId(request.logicalId, 17)}`;
    return { ref: id, attributes: { Id: id } };
  },
};

export const DNS_FIREWALL_RESOURCES: readonly (readonly [type: string, handler: ResourceHandler])[] = [
  ['AWS::Route53Resolver::FirewallDomainList', domainLists],
  ['AWS::Route53Resolver::FirewallRuleGroup', ruleGroups],
  ['AWS::Route53Resolver::FirewallRuleGroupAssociation', associations],
];
