import type { Clock } from '../../../ports/clock.ts';
import type { CustomDomains, DomainDistribution } from '../../../ports/custom-domains.ts';

export interface DeleteReleasedDomainsServices {
  customDomains: Pick<CustomDomains, 'released' | 'forget' | 'projectOf'>;
  domainDistribution: Pick<DomainDistribution, 'withdraw'>;
  /** The target of the DNS records; undefined when the deployment has no custom domains. */
  routingEndpoint: string | undefined;
  clock: Clock;
}

/**
 * Removes released domains from CloudFront. Each takes a few runs, because CloudFront must disable it first. Throws an
 * AggregateError at the end when some removals failed.
 */
export async function deleteReleasedDomains(
  { customDomains, domainDistribution, routingEndpoint, clock }: DeleteReleasedDomainsServices,
  untilMs: number,
): Promise<void> {
  if (routingEndpoint === undefined) return;
  const errors: unknown[] = [];
  for await (const host of customDomains.released()) {
    if (clock.nowMs() > untilMs) break;
    try {
      // The index is eventually consistent, and the domain may have been assigned to an app again.
      if ((await customDomains.projectOf(host)) !== undefined) continue;
      if (await domainDistribution.withdraw(host)) await customDomains.forget(host);
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Some names could not be withdrawn.');
}
