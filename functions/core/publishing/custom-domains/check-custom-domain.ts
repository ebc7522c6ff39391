import { type CustomDomainProblem, verificationText } from '../../../../shared/domain/custom-domain.ts';
import type { Clock } from '../../../ports/clock.ts';
import type {
  CustomDomain,
  DnsRecords,
  DnsResolver,
  DomainDistribution,
  DomainProgress,
  EdgeState,
} from '../../../ports/custom-domains.ts';
import type { RateLimits } from '../../../ports/rate-limits.ts';
import type { Caller } from '../../auth/authenticate.ts';
import { limitRate } from '../../limit-rate.ts';
import { findManagedProject, refuseConflict } from '../../projects/managed-project.ts';
import { type CustomDomainResult, type CustomDomainServices, customDomainResult } from './custom-domain-result.ts';

interface CheckNameServices extends CustomDomainServices {
  dnsResolver: DnsResolver;
  domainDistribution: DomainDistribution;
  rateLimits: RateLimits;
  clock: Clock;
}

/** The limit of checks per app. An open dialog checks every 30 seconds, so the limit suffices for two dialogs. */
const CHECK_RATE = { requests: 240, perSeconds: 3_600 };

/**
 * Continues the setup of an app's custom domain as far as its DNS records allow. Throws RequestError `not_found`,
 * `forbidden`, `conflict` and `rate_limited`.
 */
export async function checkCustomDomain(
  services: CheckNameServices,
  caller: Caller,
  projectId: string,
): Promise<CustomDomainResult> {
  const { routingEndpoint } = services;
  const { project } = await findManagedProject(services.projects, caller, projectId);
  const { customDomain: name } = project;
  if (!name || routingEndpoint === undefined) return customDomainResult(undefined, routingEndpoint);
  await limitRate(services, `custom-domain:${projectId}`, CHECK_RATE, 'too_many_name_checks');
  const progress = await advance(services, projectId, name, routingEndpoint);
  await services.customDomains.note(projectId, name, progress);
  return customDomainResult({ ...name, problem: undefined, ...progress }, routingEndpoint);
}

async function advance(
  services: CheckNameServices,
  projectId: string,
  name: CustomDomain,
  routingEndpoint: string,
): Promise<DomainProgress> {
  const records = await services.dnsResolver.look(name.host);
  const problem = problemOf(records, name, routingEndpoint);
  const isLost = name.problem === 'lost' && (problem === 'no_proof' || problem === 'wrong_proof');
  if (isLost) return { state: 'failed', problem: 'lost' };
  if (problem) return { state: 'waiting', problem };
  if (!name.isClaimed && !(await claim(services, projectId, name, records))) {
    return { state: 'failed', problem: 'taken' };
  }
  const isNewTry = name.problem === 'no_certificate';
  return progressOf(await services.domainDistribution.serve(name.host, { isNewTry }));
}

/**
 * Returns the problem of the DNS records; undefined when they are correct. Requires the TXT record until the domain is
 * assigned to this app, because a CNAME record alone may remain from another user's app.
 */
export function problemOf(
  { proofs, cname }: DnsRecords,
  { proof, isClaimed }: Pick<CustomDomain, 'proof' | 'isClaimed'>,
  routingEndpoint: string,
): CustomDomainProblem | undefined {
  if (!isClaimed && !proofs.includes(verificationText(proof))) return proofs.length === 0 ? 'no_proof' : 'wrong_proof';
  if (cname === routingEndpoint.toLowerCase()) return undefined;
  return cname === undefined ? 'no_cname' : 'wrong_cname';
}

/**
 * Assigns the domain to this app. Returns false when the domain belongs to another app whose TXT record still exists.
 */
async function claim(
  { projects, customDomains }: CheckNameServices,
  projectId: string,
  name: CustomDomain,
  { proofs }: DnsRecords,
): Promise<boolean> {
  const holder = await customDomains.projectOf(name.host);
  const formerHolder = holder === projectId ? undefined : holder;
  const former = formerHolder ? (await projects.findProject(formerHolder))?.customDomain : undefined;
  if (former?.host === name.host && proofs.includes(verificationText(former.proof))) return false;
  const result = await customDomains.claim(projectId, name, formerHolder);
  if (result.ok) return true;
  return result.reason === 'changed' ? refuseConflict() : false;
}

function progressOf(edge: EdgeState): DomainProgress {
  switch (edge.kind) {
    case 'live':
      return { state: 'live' };
    case 'issuing':
      return { state: 'issuing' };
    case 'failed':
      return { state: 'failed', problem: 'no_certificate' };
    case 'refused':
      return { state: edge.problem === 'not_seen' ? 'waiting' : 'failed', problem: edge.problem };
  }
}
