import {
  CloudFrontClient,
  CreateDistributionTenantCommand,
  DeleteDistributionTenantCommand,
  type DistributionTenant,
  GetDistributionTenantCommand,
  GetManagedCertificateDetailsCommand,
  type ManagedCertificateRequest,
  UpdateDistributionTenantCommand,
} from '@aws-sdk/client-cloudfront';
import type { DomainDistribution, EdgeState } from '../../ports/custom-domains.ts';
import { SDK_TIMEOUTS } from '../sdk-timeouts.ts';

export interface TenantPlace {
  distributionId: string;
  connectionGroupId: string;
}

interface Found {
  tenant: DistributionTenant;
  etag: string | undefined;
}

const REFUSALS: Readonly<Record<string, Extract<EdgeState, { kind: 'refused' }>['problem']>> = {
  // CloudFront returns this error when it does not find the CNAME record of the domain.
  InvalidArgument: 'not_seen',
  CNAMEAlreadyExists: 'used_elsewhere',
  EntityLimitExceeded: 'no_room',
};
const PENDING = 'pending-validation';

/**
 * Creates one CloudFront distribution tenant for each custom domain. CloudFront obtains and renews the domain's
 * certificate.
 */
export class TenantDomainDistribution implements DomainDistribution {
  readonly #place: TenantPlace;
  readonly #client: CloudFrontClient;

  constructor(place: TenantPlace, client = new CloudFrontClient(SDK_TIMEOUTS)) {
    this.#place = place;
    this.#client = client;
  }

  async serve(host: string, { isNewTry }: { isNewTry: boolean }): Promise<EdgeState> {
    const found = await this.#find(host);
    if (!found) return this.#create(host);
    // The domain was recently released, and its tenant is disabled but not yet deleted.
    if (!found.tenant.Enabled) return this.#update(found, { Enabled: true });
    const status = await this.#certificateStatus(host);
    if (status === 'issued') return { kind: found.tenant.Status === 'Deployed' ? 'live' : 'issuing' };
    if (status === PENDING) return { kind: 'issuing' };
    if (!isNewTry) return { kind: 'failed' };
    return this.#update(found, { ManagedCertificateRequest: certificateFor(host) });
  }

  async withdraw(host: string): Promise<boolean> {
    const found = await this.#find(host);
    if (!found) return true;
    if (found.tenant.Enabled) {
      await this.#update(found, { Enabled: false });
      return false;
    }
    if (found.tenant.Status !== 'Deployed') return false;
    // CloudFront refuses an outdated ETag, so a tenant that was enabled again meanwhile is not deleted.
    await this.#client.send(new DeleteDistributionTenantCommand({ Id: found.tenant.Id, IfMatch: found.etag }));
    return true;
  }

  async #find(host: string): Promise<Found | undefined> {
    try {
      const { DistributionTenant: tenant, ETag: etag } = await this.#client.send(
        new GetDistributionTenantCommand({ Identifier: host }),
      );
      return tenant && { tenant, etag };
    } catch (error) {
      if (nameOf(error) === 'EntityNotFound') return undefined;
      throw error;
    }
  }

  async #create(host: string): Promise<EdgeState> {
    try {
      await this.#client.send(
        new CreateDistributionTenantCommand({
          DistributionId: this.#place.distributionId,
          ConnectionGroupId: this.#place.connectionGroupId,
          Name: host,
          Domains: [{ Domain: host }],
          ManagedCertificateRequest: certificateFor(host),
          Enabled: true,
        }),
      );
      return { kind: 'issuing' };
    } catch (error) {
      // A concurrent call created the tenant.
      if (nameOf(error) === 'EntityAlreadyExists') return { kind: 'issuing' };
      const problem = REFUSALS[nameOf(error)];
      if (problem === undefined) throw error;
      return { kind: 'refused', problem };
    }
  }

  async #update(
    { tenant, etag }: Found,
    change: { Enabled?: boolean; ManagedCertificateRequest?: ManagedCertificateRequest },
  ): Promise<EdgeState> {
    await this.#client.send(
      new UpdateDistributionTenantCommand({
        Id: tenant.Id,
        IfMatch: etag,
        DistributionId: tenant.DistributionId,
        ConnectionGroupId: tenant.ConnectionGroupId,
        Domains: tenant.Domains?.map(({ Domain }) => ({ Domain })),
        Customizations: tenant.Customizations,
        Enabled: tenant.Enabled,
        ...change,
      }),
    );
    return { kind: 'issuing' };
  }

  async #certificateStatus(host: string): Promise<string | undefined> {
    const { ManagedCertificateDetails: details } = await this.#client.send(
      new GetManagedCertificateDetailsCommand({ Identifier: host }),
    );
    return details?.CertificateStatus;
  }
}

function certificateFor(host: string): ManagedCertificateRequest {
  return {
    ValidationTokenHost: 'cloudfront',
    PrimaryDomainName: host,
    CertificateTransparencyLoggingPreference: 'enabled',
  };
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : '';
}
