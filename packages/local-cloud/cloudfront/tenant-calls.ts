import { XMLParser } from 'fast-xml-parser';
import * as z from 'zod';
import { type XmlElements, xmlDocument } from '../wire/xml-document.ts';
import { TenantError } from './tenant-error.ts';
import { arnOf, type Tenant, type Tenants } from './tenants.ts';

export const CLOUDFRONT_NAMESPACE = 'http://cloudfront.amazonaws.com/doc/2020-05-31/';

export interface TenantParts {
  tenants: Tenants;
  distributionArns: ReadonlyMap<string, string>;
  connectionGroups: ReadonlyMap<string, { arn: string; routingEndpoint: string }>;
  /** Resolves to true when the DNS records of the domain point to `address`, an IP address or a host name. */
  leadsTo(domain: string, address: string): Promise<boolean>;
}

export interface TenantCall {
  action: string;
  resources: string[];
  run(): Promise<TenantResponse>;
}

interface TenantResponse {
  status: number;
  headers?: Record<string, string>;
  body: string;
}

const domainsSchema = z.strictObject({
  member: z.array(z.strictObject({ Domain: z.string() })).length(1),
});
const certificateSchema = z.strictObject({
  ValidationTokenHost: z.literal('cloudfront'),
  PrimaryDomainName: z.string(),
  CertificateTransparencyLoggingPreference: z.enum(['enabled', 'disabled']),
});
const enabledSchema = z.enum(['true', 'false']).transform((text) => text === 'true');
const tenantNameSchema = z.string().regex(/^[a-zA-Z0-9][a-zA-Z0-9.-]{1,126}[a-zA-Z0-9]$/);

const createSchema = z.strictObject({
  DistributionId: z.string(),
  ConnectionGroupId: z.string(),
  Name: tenantNameSchema,
  Domains: domainsSchema,
  ManagedCertificateRequest: certificateSchema,
  Enabled: enabledSchema,
});
const updateSchema = z.strictObject({
  DistributionId: z.string(),
  ConnectionGroupId: z.string(),
  Domains: domainsSchema,
  Customizations: z.unknown().optional(),
  ManagedCertificateRequest: certificateSchema.optional(),
  Enabled: enabledSchema,
});

const parser = new XMLParser({ parseTagValue: false, isArray: (name) => name === 'member' });

export function tenantCall(
  parts: TenantParts,
  { method, path, ifMatch, xml }: { method: string; path: string; ifMatch: string; xml: string },
): TenantCall {
  const [, kind, identifier = ''] =
    /^\/2020-05-31\/(distribution-tenant|managed-certificate)(?:\/([^/]+))?$/.exec(decodeURIComponent(path)) ?? [];
  const { tenants } = parts;
  if (kind === 'managed-certificate' && method === 'GET') {
    return onTenant(tenants, identifier, 'GetManagedCertificateDetails', async () => {
      const status = tenants.lookAtCertificate(identifier);
      const details = { CertificateStatus: status, ValidationTokenHost: 'cloudfront' };
      return { status: 200, body: xmlDocument('ManagedCertificateDetails', details, CLOUDFRONT_NAMESPACE) };
    });
  }
  if (kind === 'distribution-tenant') {
    if (method === 'POST' && identifier === '') return creation(parts, xml);
    if (method === 'GET' && identifier !== '') {
      return onTenant(tenants, identifier, 'GetDistributionTenant', async () =>
        tenantResponse(200, tenants.look(identifier)),
      );
    }
    if (method === 'PUT') {
      return onTenant(tenants, identifier, 'UpdateDistributionTenant', async () => {
        const { Enabled, ManagedCertificateRequest: request } = parse(
          updateSchema,
          xml,
          'UpdateDistributionTenantRequest',
        );
        const change = { isEnabled: Enabled, asksForCertificate: request !== undefined };
        return tenantResponse(200, tenants.update(identifier, ifMatch, change));
      });
    }
    if (method === 'DELETE') {
      return onTenant(tenants, identifier, 'DeleteDistributionTenant', async () => {
        tenants.remove(identifier, ifMatch);
        return { status: 204, body: '' };
      });
    }
  }
  throw new TenantError('InvalidArgument', 400, `The local cloud has no ${method} ${path} of CloudFront.`);
}

function creation(parts: TenantParts, xml: string): TenantCall {
  const given = parse(createSchema, xml, 'CreateDistributionTenantRequest');
  const distributionArn = parts.distributionArns.get(given.DistributionId);
  const group = parts.connectionGroups.get(given.ConnectionGroupId);
  if (distributionArn === undefined || group === undefined) {
    throw new TenantError('EntityNotFound', 404, 'The entity was not found.');
  }
  const domains = given.Domains.member.map(({ Domain }) => Domain);
  return {
    action: 'cloudfront:CreateDistributionTenant',
    resources: [distributionArn, group.arn, arnOf('new')],
    run: async () => {
      const leads = await Promise.all(domains.map((each) => parts.leadsTo(each, group.routingEndpoint)));
      if (leads.includes(false)) {
        throw new TenantError(
          'InvalidArgument',
          400,
          'The provided Domain Name is not valid. Could not verify Domain Name ownership.',
        );
      }
      const tenant = parts.tenants.create({
        name: given.Name,
        distributionId: given.DistributionId,
        connectionGroupId: given.ConnectionGroupId,
        domains,
        isEnabled: given.Enabled,
      });
      return tenantResponse(201, tenant);
    },
  };
}

/** For unknown tenants, IAM checks the identifier, so that only permitted callers learn which tenants exist. */
function onTenant(tenants: Tenants, identifier: string, action: string, run: TenantCall['run']): TenantCall {
  const resource = arnOf(tenants.idOf(identifier) ?? identifier);
  return { action: `cloudfront:${action}`, resources: [resource], run };
}

function tenantResponse(status: number, tenant: Tenant): TenantResponse {
  const elements: XmlElements = {
    Id: tenant.id,
    DistributionId: tenant.distributionId,
    Name: tenant.name,
    Arn: arnOf(tenant.id),
    Domains: {
      member: tenant.domains.map((domain) => ({
        Domain: domain,
        Status: tenant.certificate === 'issued' ? 'active' : 'inactive',
      })),
    },
    ConnectionGroupId: tenant.connectionGroupId,
    Enabled: tenant.isEnabled,
    Status: tenant.status,
  };
  return {
    status,
    headers: { etag: tenant.etag },
    body: xmlDocument('DistributionTenant', elements, CLOUDFRONT_NAMESPACE),
  };
}

function parse<Schema extends z.ZodType>(schema: Schema, xml: string, root: string): z.output<Schema> {
  const document: unknown = parser.parse(xml);
  const parsed = z
    .object({ [root]: z.unknown() })
    .transform((elements) => elements[root])
    .pipe(schema)
    .safeParse(document);
  if (parsed.success) return parsed.data;
  throw new TenantError('InvalidArgument', 400, z.prettifyError(parsed.error));
}
