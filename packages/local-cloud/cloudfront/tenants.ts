import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { JsonFile } from '../host/json-file.ts';
import { ACCOUNT_ID } from '../wire/aws-account.ts';
import { TenantError } from './tenant-error.ts';

const CERTIFICATE_STATUSES = ['pending-validation', 'issued', 'failed'] as const;

const tenantSchema = z.object({
  id: z.string(),
  name: z.string(),
  distributionId: z.string(),
  connectionGroupId: z.string(),
  domains: z.array(z.string()),
  isEnabled: z.boolean(),
  status: z.enum(['InProgress', 'Deployed']),
  certificate: z.enum(CERTIFICATE_STATUSES),
  etag: z.string(),
});

export type Tenant = z.infer<typeof tenantSchema>;
/** Fields that an update may change. */
export type TenantChange = Pick<Tenant, 'isEnabled'> & { asksForCertificate: boolean };
export type NewTenant = Pick<Tenant, 'name' | 'distributionId' | 'connectionGroupId' | 'domains' | 'isEnabled'>;

/**
 * Stores distribution tenants. The first response after a change reports the change or the certificate as pending, and
 * the next response reports it as done. On AWS, this takes minutes.
 */
export class Tenants {
  readonly #file: JsonFile<Tenant[]>;
  readonly #refused = new Set<string>();

  constructor(path: string | undefined) {
    this.#file = new JsonFile(path, z.array(tenantSchema), []);
  }

  /** Makes certificates for a domain fail until `permitCertificate` is called. */
  refuseCertificate(domain: string): void {
    this.#refused.add(domain);
  }

  permitCertificate(domain: string): void {
    this.#refused.delete(domain);
  }

  serving(domain: string): Tenant | undefined {
    return this.#file.value.find(
      ({ domains, isEnabled, certificate }) => domains.includes(domain) && isEnabled && certificate === 'issued',
    );
  }

  idOf(identifier: string): string | undefined {
    return this.#file.value.find(({ id, name }) => [id, name, arnOf(id)].includes(identifier))?.id;
  }

  find(identifier: string): Tenant {
    const found = this.#file.value.find(({ id }) => id === this.idOf(identifier));
    if (!found) throw new TenantError('EntityNotFound', 404, 'The entity was not found.');
    return found;
  }

  /** Returns a tenant like `find`. Afterwards, marks the last change of the tenant as deployed. */
  look(identifier: string): Tenant {
    const found = this.find(identifier);
    this.#replace({ ...found, status: 'Deployed' });
    return found;
  }

  /** Returns the status of the certificate. Afterwards, a pending certificate becomes issued or failed. */
  lookAtCertificate(identifier: string): Tenant['certificate'] {
    const found = this.find(identifier);
    if (found.certificate === 'pending-validation') {
      const isRefused = found.domains.some((domain) => this.#refused.has(domain));
      this.#replace({ ...found, certificate: isRefused ? 'failed' : 'issued' });
    }
    return found.certificate;
  }

  create(tenant: NewTenant): Tenant {
    if (this.#file.value.some(({ name }) => name === tenant.name)) {
      throw new TenantError('EntityAlreadyExists', 409, 'The entity already exists.');
    }
    if (this.#file.value.some(({ domains }) => domains.some((each) => tenant.domains.includes(each)))) {
      throw new TenantError('CNAMEAlreadyExists', 409, 'The CNAME specified is already defined for CloudFront.');
    }
    const created: Tenant = {
      ...tenant,
      id: `dt_${randomUUID().replaceAll('-', '').slice(0, 27)}`,
      status: 'InProgress',
      certificate: 'pending-validation',
      etag: newEtag(),
    };
    this.#file.write([...this.#file.value, created]);
    return created;
  }

  update(id: string, etag: string, { isEnabled, asksForCertificate }: TenantChange): Tenant {
    const found = this.#version(id, etag);
    const changed: Tenant = {
      ...found,
      isEnabled,
      status: 'InProgress',
      certificate: asksForCertificate ? 'pending-validation' : found.certificate,
      etag: newEtag(),
    };
    this.#replace(changed);
    return changed;
  }

  remove(id: string, etag: string): void {
    const found = this.#version(id, etag);
    if (found.isEnabled || found.status !== 'Deployed') {
      throw new TenantError('ResourceNotDisabled', 409, 'The specified CloudFront resource is not disabled.');
    }
    this.#file.write(this.#file.value.filter((each) => each.id !== id));
  }

  #version(id: string, etag: string): Tenant {
    const found = this.find(id);
    if (found.id !== id || found.etag !== etag) {
      throw new TenantError('InvalidIfMatchVersion', 400, 'The If-Match version is missing or not valid.');
    }
    return found;
  }

  #replace(tenant: Tenant): void {
    this.#file.write(this.#file.value.map((each) => (each.id === tenant.id ? tenant : each)));
  }
}

export function arnOf(id: string): string {
  return `arn:aws:cloudfront::${ACCOUNT_ID}:distribution-tenant/${id}`;
}

function newEtag(): string {
  return `E${randomUUID().replaceAll('-', '').slice(0, 13).toUpperCase()}`;
}
